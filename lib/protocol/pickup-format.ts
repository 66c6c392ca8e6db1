import { dateTimeFormat } from "#lib/protocol/words/intl.ts";

/** Returns whether a text is a wall-clock time: `2026-11-25T09:00`. */
export const isWallClock = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);

/** What the draft keeps for a time of which the person has entered only a part. */
export const incompleteTime = "incomplete";

/** Options of formats of wall-clock times. */
export const latin = { calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" } as const;

/** Returns a wall-clock time as text. */
export const textOf = (value: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  dateTimeFormat(locale, options).format(Date.parse(`${value}Z`));
