const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const countOf = (n: number, unit: string) => `${n} ${unit}${n === 1 ? "" : "s"}`;

/** The longest wait that is counted down on screen. Milliseconds. */
export const maxCountdownMs = 10 * minuteMs;

/**
 * Returns when to try again, as a sentence, for a wait in milliseconds. A wait beyond a day is no
 * time that a person can plan with: a service that asks for one is out of order.
 */
export const plainRetryTime = (ms: number): string => {
  if (ms < minuteMs)
    return `Try again in ${countOf(Math.max(1, Math.ceil(ms / 1_000)), "second")}.`;
  if (ms < hourMs) return `Try again in ${countOf(Math.ceil(ms / minuteMs), "minute")}.`;
  if (ms <= dayMs) return `Try again in about ${countOf(Math.round(ms / hourMs), "hour")}.`;
  return "Try again later: the service gave no usable time.";
};
