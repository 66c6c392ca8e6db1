/**
 * Business days as one continuous number: Monday to Friday, 08:00 to 18:00 UTC, five for each week.
 * Nights and weekends do not count, so the difference of two positions is an age in business days.
 */
const dayMs = 86_400_000;
const opensMs = 8 * 3_600_000;
const openMs = 10 * 3_600_000;
/** A Monday. */
const epoch = 4 * dayMs;

/** Converts milliseconds since 1970 to a position in business days. */
export const toBusinessDays = (time: number): number => {
  const day = Math.floor((time - epoch) / dayMs);
  const week = Math.floor(day / 7);
  const weekday = day - week * 7;
  if (weekday >= 5) return week * 5 + 5;
  const passed = (time - epoch - day * dayMs - opensMs) / openMs;
  return week * 5 + weekday + Math.min(1, Math.max(0, passed));
};

/** Converts a position in business days to milliseconds since 1970. */
export const toTime = (position: number): number => {
  const whole = Math.floor(position);
  const week = Math.floor(whole / 5);
  const weekday = whole - week * 5;
  return Math.round(epoch + (week * 7 + weekday) * dayMs + opensMs + (position - whole) * openMs);
};
