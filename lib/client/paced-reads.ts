import { failureOf } from "#lib/client/fetch-json.ts";
import type { Failure } from "#lib/protocol/failure.ts";

/** Why a long read waits, and until when: milliseconds since 1970 by the browser's clock. */
export interface PacedWait {
  for: "service" | "allowance";
  until: number;
}

export interface PacingOptions {
  /** Resolves after the time, or rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => number;
  onWait: (wait: PacedWait | null) => void;
}

/** The pause between reads: two thirds of a person's allowance, so that browsing still works. */
const betweenMs = 125;

/** The maximum wait without asking the person. */
const maxWaitMs = 120_000;

/** Waits after outages that name no time. After the last one the read fails. */
const failureWaitsMs = [1_000, 3_000, 9_000];
const maxThrottledWaits = 30;

/** Returns the milliseconds to wait before the next attempt; `null` when the read should fail. */
const waitAfter = (failure: Failure, failures: number, throttled: number): number | null => {
  const requestedMs = failure.retryAfterMs;
  if (requestedMs !== null && requestedMs > maxWaitMs) return null;
  if (failure.kind === "busy" || failure.kind === "rate_limited") {
    if (throttled >= maxThrottledWaits) return null;
    return Math.max(requestedMs ?? 5_000, betweenMs);
  }
  if (failure.kind !== "unavailable" && failure.kind !== "unreachable") return null;
  const ownMs = failureWaitsMs[failures];
  return ownMs === undefined ? null : Math.max(requestedMs ?? 0, ownMs);
};

/**
 * Returns a function that runs reads one after the other at a steady pace. After a rate limit or an
 * outage it waits as long as the failure asks, then tries again. Throws any other error.
 */
export const paceReads = ({ wait, now, onWait }: PacingOptions) => {
  let nextAt = 0;
  return async <Answer>(read: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
    let failures = 0;
    let throttled = 0;
    for (;;) {
      const pauseMs = nextAt - now();
      if (pauseMs > 0) await wait(pauseMs, signal);
      nextAt = now() + betweenMs;
      try {
        return await read();
      } catch (error) {
        if (signal.aborted) throw error;
        const failure = failureOf(error);
        const ms = waitAfter(failure, failures, throttled);
        if (ms === null) throw error;
        if (failure.kind === "busy" || failure.kind === "rate_limited") throttled += 1;
        else failures += 1;
        const isOwnLimit = failure.kind === "busy";
        onWait({ for: isOwnLimit ? "allowance" : "service", until: now() + ms });
        await wait(ms, signal).finally(() => onWait(null));
      }
    }
  };
};
