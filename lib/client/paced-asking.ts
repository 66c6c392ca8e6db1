import type { Failure } from "#lib/protocol/failure.ts";

/** Why a long read waits, and until when. Milliseconds by the browser's clock. */
export interface PacedWait {
  for: "the service" | "your read allowance";
  until: number;
}

export interface PacingOptions {
  /** Describes what was thrown. */
  failureOf: (error: unknown) => Failure;
  /** Resolves after the time, or rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => number;
  onWait: (wait: PacedWait | null) => void;
}

/** Two thirds of what a person may read a second, so that browsing goes on beside it. */
const betweenMs = 125;

/** The longest that is waited for without asking the person. */
const maxWaitMs = 120_000;

/** Waits after failures that carry no time of their own; after the last one the read stops. */
const failureWaitsMs = [1_000, 3_000, 9_000];
const maxThrottledWaits = 30;

/** How long to wait before the same read is tried again; `null` when it should stop. */
const waitAfter = (failure: Failure, failures: number, throttled: number): number | null => {
  const asked = failure.retryAfterMs;
  if (asked !== null && asked > maxWaitMs) return null;
  if (failure.kind === "busy" || failure.kind === "rate_limited") {
    if (throttled >= maxThrottledWaits) return null;
    return Math.max(asked ?? 5_000, betweenMs);
  }
  if (failure.kind !== "unavailable" && failure.kind !== "unreachable") return null;
  const own = failureWaitsMs[failures];
  return own === undefined ? null : Math.max(asked ?? 0, own);
};

/**
 * Returns a function that runs one read after the other at a steady pace. A read that meets a limit
 * or an outage waits as long as it was asked to and runs again; what waiting can't mend is thrown.
 */
export const pacedAsking = ({ failureOf, wait, now, onWait }: PacingOptions) => {
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
        const isOurs = failure.kind === "busy";
        onWait({ for: isOurs ? "your read allowance" : "the service", until: now() + ms });
        await wait(ms, signal).finally(() => onWait(null));
      }
    }
  };
};

/** Resolves after `ms`; rejects with the signal's reason when it aborts before. */
export const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
