/** Reads only the three HTTP forms, which begin with a weekday: `Date.parse` accepts far more. */
const parseHttpDate = (text: string): number | null => {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
};

/** Returns the milliseconds of a `Date` header, exact to a second; `null` where it has no date. */
export const dateOf = (header: string | null | undefined): number | null =>
  parseHttpDate(header?.trim() ?? "");

/** Limits a `Retry-After` header: a service with a broken clock may name any year. */
const maxRetryAfterMs = 7 * 24 * 3_600_000;

/**
 * Returns the milliseconds to wait by a `Retry-After` header, which holds whole seconds or an HTTP
 * date: at most a week, 0 for a moment in the past, `null` for anything else.
 */
export const parseRetryAfter = (header: string | null, now: number): number | null => {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(maxRetryAfterMs, Number(text) * 1_000);
  const moment = parseHttpDate(text);
  return moment === null ? null : Math.min(maxRetryAfterMs, Math.max(0, moment - now));
};
