/** The client's source of time, which a test can replace. All times in milliseconds. */
export interface Clock {
  /** Returns the time since 1970, to measure with and to compare HTTP dates with. */
  now(): number;
  /** Runs once after the time, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves to `true` after `ms`, or to `false` as soon as the signal aborts. */
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
