import type { V4Error } from "#lib/v4/errors.ts";

const firstBackoffMs = 200;
const maxBackoffMs = 4_000;

/** The maximum number of attempts at a read, whatever time is left. */
export const maxAttempts = 4;

export const isRetryable = (error: V4Error) =>
  error.kind === "unreachable" || error.kind === "unavailable" || error.kind === "rate_limited";

/**
 * Returns the milliseconds to wait after failed attempt number `attempt` (1, 2, …), with full jitter,
 * so that clients that failed together do not retry together. Never less than the service asks for.
 */
export const backoffMs = (attempt: number, error: V4Error, random: () => number) => {
  const ceiling = Math.min(maxBackoffMs, firstBackoffMs * 2 ** (attempt - 1));
  return Math.max(error.retryAfterMs ?? 0, Math.floor(random() * ceiling));
};

/** Limits retries, so that an outage does not multiply the calls to the service. */
export interface RetryBudget {
  /** Pays for one retry; returns `false` when the budget is too low. */
  spend(): boolean;
  /** Adds to the budget for a successful attempt. */
  earn(): void;
}

/** Returns a budget of `capacity` retries at once, then one for every `successesPerRetry` successes. */
export const retryBudget = (capacity = 20, successesPerRetry = 5): RetryBudget => {
  // Counted in whole fractions of a retry, because sums of 0.2 are not exact.
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
