/** Time as the client uses it, so that a test can be its master. Milliseconds throughout. */
export interface Clock {
  /** Monotonic enough to measure with, and wall time to compare an HTTP date to. */
  now(): number;
  /** Runs once after the time has passed, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms`; `false` when the signal ended the wait earlier. */
export const wait = (clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve(false);
    const onAbort = () => {
      cancel();
      resolve(false);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener("abort", onAbort);
      resolve(true);
    });
    signal?.addEventListener("abort", onAbort, { once: true });
  });
