import { dayIn } from "#lib/protocol/calendar-day.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

/** The days of a filter, `2026-11-01`, both included; `null` where it has no first or no last day. */
export interface DayRange {
  from: string | null;
  to: string | null;
}

const dayMs = 86_400_000;

/** A day before or after these is a typing mistake, and some of them no store can hold. */
const firstYear = 1970;
const lastYear = 2199;
const maxDays = 3_660;

/** Returns the day that is so many days later; earlier for a negative number. */
const dayAfter = (day: string, days: number): string =>
  dayIn(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs), "UTC");

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const at = new Date(`${text}T00:00:00Z`);
  return (
    year >= firstYear &&
    year <= lastYear &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(text)
  );
};

/** Monday is the first day of a week. */
const weekOf = (today: string): DayRange => {
  const from = dayAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { from, to: dayAfter(from, 6) };
};

const monthOf = (today: string): DayRange => {
  const from = `${today.slice(0, 7)}-01`;
  const inNextMonth = dayAfter(from, 31);
  return { from, to: dayAfter(`${inNextMonth.slice(0, 7)}-01`, -1) };
};

const relativeRange = (text: string, today: string): DayRange | null => {
  if (text === "today") return { from: today, to: today };
  if (text === "this-week") return weekOf(today);
  if (text === "this-month") return monthOf(today);
  const [, direction, digits] = /^(last|next)-(\d{1,4})-days$/.exec(text) ?? [];
  const days = Number(digits);
  if (direction === undefined || days < 1 || days > maxDays) return null;
  return direction === "last"
    ? { from: dayAfter(today, 1 - days), to: today }
    : { from: today, to: dayAfter(today, days - 1) };
};

/**
 * Returns the days that a date filter of an address means on a day: `last-30-days`, `today`,
 * `2026-11-01..2026-11-30`, `2026-11-01..`, `2026-11-20`. `missing` for records without a date; `null`
 * for any other text, for a day that no calendar has, and for a range that ends before it begins.
 */
export const parseDayRange = (text: string, today: string): DayRange | "missing" | null => {
  if (text === missingValue) return "missing";
  const [from = "", to = from, ...more] = text.split("..");
  const isRange =
    more.length === 0 && (from || to) && [from, to].every((day) => day === "" || isDay(day));
  if (!isRange) return relativeRange(text, today);
  return from && to && from > to ? null : { from: from || null, to: to || null };
};
