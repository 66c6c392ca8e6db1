/** Milliseconds of a `Date` header, which is exact to a second; `null` where it says nothing. */
export const dateOf = (header: string | null | undefined): number | null => {
  const text = header?.trim() ?? "";
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
};
