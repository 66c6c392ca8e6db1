const isoMoment =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|z|[+-]\d{2}:?\d{2})?)?$/;

const numberAt = (match: RegExpExecArray, index: number) => Number(match[index] ?? 0);

/** Whether the calendar has the day: `Date` turns 30 February into 2 March without an error. */
const isCalendarDay = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/**
 * Returns the moment in an ISO 8601 text, or `null` for any other text and for a date that does not
 * exist. A time without a zone is UTC (api-v4.md, Endpoints, "Timestamps are UTC, ISO 8601").
 * Returns `null` for the first moment of 1970 too, because services write a missing date as 0.
 */
export function parseMoment(text: string | null | undefined): Date | null {
  const match = isoMoment.exec(text?.trim() ?? "");
  if (!match) return null;
  const [year, month, day] = [numberAt(match, 1), numberAt(match, 2), numberAt(match, 3)];
  const [hour, minute, second] = [numberAt(match, 4), numberAt(match, 5), numberAt(match, 6)];
  if (!isCalendarDay(year, month, day) || hour > 23 || minute > 59 || second > 59) return null;
  const [date = "", time] = match[0].split(/[T ]/, 2);
  const zone = match[7]?.toUpperCase() ?? "Z";
  const clock = time?.replace(/(?:Z|z|[+-]\d{2}:?\d{2})$/, "");
  const offset = zone === "Z" || zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const moment = new Date(clock === undefined ? date : `${date}T${clock}${offset}`);
  return Number.isNaN(moment.getTime()) || moment.getTime() === 0 ? null : moment;
}

/** Returns whether a text is a date without a time. It is no moment: its day is the same in every zone. */
export const isDateAlone = (text: string): boolean => /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(text);
