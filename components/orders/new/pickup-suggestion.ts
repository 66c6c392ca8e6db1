import { dayIn } from "#lib/protocol/calendar-day.ts";
import { isWallClock, latin, textOf } from "#lib/protocol/pickup-format.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isCountryCode } from "#lib/v4/fields/country-code.ts";

/** The two ends of a pickup window, as wall-clock times of its zone. */
export interface SuggestedWindow {
  from: string;
  to: string;
}

interface LocaleWithWeek extends Intl.Locale {
  getWeekInfo?: () => { weekend: number[] };
  /** What `getWeekInfo` was before it was standardized. */
  weekInfo?: { weekend: number[] };
}

const saturday = 6;
const sunday = 7;

/** Returns the days without work, Monday is 1; Saturday and Sunday where the browser does not know. */
const weekendOf = (country: string | null): readonly number[] => {
  if (!isCountryCode(country)) return [saturday, sunday];
  const locale: LocaleWithWeek = new Intl.Locale(`und-${country}`);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.weekend ?? [saturday, sunday];
};

const dayMs = 86_400_000;

/**
 * Returns the working hours of the next working day at the place of the pickup, from 9:00 to 17:00.
 * Holidays are not known.
 */
export function nextWorkingDay(
  now: Date,
  timeZone: string,
  country: string | null,
): SuggestedWindow {
  const weekend = weekendOf(country);
  let moment = Date.parse(dayIn(now, timeZone)) + dayMs;
  while (weekend.includes(new Date(moment).getUTCDay() || sunday)) moment += dayMs;
  const day = dayIn(new Date(moment), "UTC");
  return { from: `${day}T09:00`, to: `${day}T17:00` };
}

/** Returns `Mon 30 Nov, 09:00 to 17:00` for a window of one day. */
export const suggestionText = ({ from, to }: SuggestedWindow, locale: string) => {
  const timeText = (value: string) =>
    isWallClock(value)
      ? textOf(value, locale, { ...latin, hour: "numeric", minute: "2-digit" })
      : "";
  const day = { ...latin, weekday: "short", day: "numeric", month: "short" } as const;
  return t("orderPickup.suggestion", {
    day: textOf(from, locale, day),
    from: timeText(from),
    to: timeText(to),
  });
};
