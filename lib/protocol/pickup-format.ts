import { dateTimeFormat } from "#lib/protocol/words/intl.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns whether a text is a wall-clock time: `2026-11-25T09:00`. */
export const isWallClock = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);

/** What the draft keeps for a time of which the person has entered only a part. */
export const incompleteTime = "incomplete";

/** Options of formats of wall-clock times. */
export const latin = { calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" } as const;

const timeFormat = {
  ...latin,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;

/** Returns a wall-clock time as text. */
export const textOf = (value: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  dateTimeFormat(locale, options).format(Date.parse(`${value}Z`));

/**
 * Returns `Wed 25 Nov 2026, 09:00 to Fri 27 Nov 2026, 18:00` for two wall-clock times of one zone.
 * Text that is no time is returned unchanged.
 */
export function windowText(from: string, to: string, locale: string): string {
  const timeText = (text: string) => {
    const value = text.slice(0, 16);
    return isWallClock(value) ? textOf(value, locale, { ...timeFormat, weekday: "short" }) : text;
  };
  return t("pickup.span", { from: timeText(from), to: timeText(to) });
}
