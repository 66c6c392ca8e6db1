import type { V4Error } from "#lib/v4/errors.ts";

const firstBackoffMs = 200;
const maxBackoffMs = 4_000;

/** The most attempts a read makes, whatever time is left. */
export const maxAttempts = 4;

/** Failures that another attempt at a read may mend. */
export const isRetryable = (error: V4Error) =>
  error.kind === "unreachable" || error.kind === "unavailable" || error.kind === "rate_limited";

/**
 * How long to wait after failed attempt number `attempt` (1, 2, …): full jitter, so that clients
 * that failed together do not come back together. Never less than the service asked for.
 */
export const backoffMs = (attempt: number, error: V4Error, random: () => number) => {
  const ceiling = Math.min(maxBackoffMs, firstBackoffMs * 2 ** (attempt - 1));
  return Math.max(error.retryAfterMs ?? 0, Math.floor(random() * ceiling));
};

/** The longest that a service is taken at its word for: a broken clock may name any year. */
const maxRetryAfterMs = 7 * 24 * 3_600_000;

/**
 * Milliseconds of a `Retry-After` header: whole seconds or an HTTP date, at most a week. `null`
 * where there is none or it cannot be read; 0 for a moment that has passed.
 */
export const parseRetryAfter = (header: string | null, now: number): number | null => {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(maxRetryAfterMs, Number(text) * 1_000);
  // Only the three HTTP forms, which begin with a weekday: Date.parse takes far more than dates.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.min(maxRetryAfterMs, Math.max(0, moment - now));
};

/** Pays for retries, so that a service that is down is not asked several times as often. */
export interface RetryBudget {
  /** Takes a retry's price; `false` when there is not enough left. */
  spend(): boolean;
  /** Gives a little back for an attempt that succeeded. */
  earn(): void;
}

/** `capacity` retries at once, then one for every `successesPerRetry` successes. */
export const retryBudget = (capacity = 20, successesPerRetry = 5): RetryBudget => {
  // Counted in whole fractions of a retry: sums of 0.2 would never be 1.
  const full = capacity * successesPerRetry;
  let left = full;
  return {
    spend() {
      if (left < successesPerRetry) return false;
      left -= successesPerRetry;
      return true;
    },
    earn() {
      left = Math.min(full, left + 1);
    },
  };
};
