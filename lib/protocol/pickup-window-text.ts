import { isWallClock, latin, textOf } from "#lib/protocol/pickup-format.ts";
import { t } from "#lib/protocol/words/t.ts";

const timeFormat = {
  ...latin,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;

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
