import { dayIn } from "#lib/protocol/calendar-day.ts";
import { toInstant } from "#lib/protocol/pickup-time.ts";
import { t } from "#lib/protocol/words/t.ts";

const dayMs = 86_400_000;

/** A snoozed entry comes back when people begin to work. */
const morning = "09:00";

/** Returns the moment at which a day begins for people in a time zone: ISO 8601, UTC. */
export const morningOf = (day: string, timeZone: string): string =>
  new Date(toInstant(`${day}T${morning}`, timeZone)).toISOString();

export interface SnoozeTime {
  label: string;
  /** ISO 8601, UTC. */
  until: string;
}

const dayAfter = (day: string, count: number) =>
  dayIn(new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs), "UTC");

/** Returns the offered ends of a snooze at `now` (epoch milliseconds), in the person's time zone. */
export const snoozeTimes = (now: number, timeZone: string): SnoozeTime[] => {
  const today = dayIn(new Date(now), timeZone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const daysToMonday = (8 - weekday) % 7 || 7;
  const times = [
    [t("exception.tomorrow"), 1],
    [t("exception.monday"), daysToMonday],
    [t("exception.inThreeDays"), 3],
  ] as const;
  return times.map(([label, days]) => ({
    label,
    until: morningOf(dayAfter(today, days), timeZone),
  }));
};

/** Returns the first and the last day on which a snooze can end: `2026-11-29`. */
export const snoozeDays = (now: number, timeZone: string): { first: string; last: string } => {
  const today = dayIn(new Date(now), timeZone);
  return { first: dayAfter(today, 1), last: dayAfter(today, 365) };
};
