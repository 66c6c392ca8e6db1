/** The limit of running work and the limit of waiting work are both reached. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/**
 * Returns a limit that runs at most `maxRunning` pieces of work at once and queues at most
 * `maxWaiting` more. Past that, `run` throws `BusyError`.
 */
export const createConcurrencyLimit = (maxRunning: number, maxWaiting: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (running >= maxRunning) {
        if (waiting.length >= maxWaiting) throw new BusyError();
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        // The next one takes over this place directly, so `running` never drops in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
};
