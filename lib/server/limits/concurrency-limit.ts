/** Too much is under way already, and too much waits for it. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** Runs at most `maxRunning` pieces of work at once. Past `maxWaiting` that wait, `BusyError`. */
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
        // The place passes straight to the next one, so that nobody slips in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
};

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;
