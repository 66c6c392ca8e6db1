import { dateTimeFormat } from "#lib/protocol/words/intl.ts";

/** Returns the day of a moment in a time zone: `2026-11-26`. Throws a `RangeError` for an unknown zone. */
export const dayIn = (moment: Date, timeZone: string): string => {
  const format = dateTimeFormat("en-GB", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
};
