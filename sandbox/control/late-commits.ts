import { Refusal } from "#sandbox/input/refusal.ts";

/** Returns the writes that were answered but not committed. At their time they commit or are refused. */
export const startLateCommits = (log: (error: unknown) => void) => {
  const timers = new Set<NodeJS.Timeout>();
  let waiting: { position: number; commit: () => void }[] = [];
  let committed = 0;
  let refused = 0;
  const run = (commit: () => void) => {
    try {
      commit();
      committed += 1;
    } catch (error) {
      // The write was valid when it was answered, but may be refused now.
      refused += 1;
      if (!(error instanceof Refusal)) log(error);
    }
  };
  return {
    counts: () => ({ pending: timers.size + waiting.length, committed, refused }),
    afterMs: (ms: number, commit: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run(commit);
      }, ms);
      timers.add(timer);
    },
    /** Schedules a commit at a fast position of the clock. */
    atPosition: (position: number, commit: () => void) => {
      waiting.push({ position, commit });
      waiting.sort((one, other) => one.position - other.position);
    },
    /** Returns the position of the next scheduled commit. */
    nextPosition: () => waiting[0]?.position ?? null,
    commitUpTo: (position: number) => {
      while (waiting[0] && waiting[0].position <= position) {
        const [first] = waiting.splice(0, 1);
        if (first) run(first.commit);
      }
    },
    /** Drops all pending writes, which never commit. */
    drop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      waiting = [];
    },
  };
};
export type LateCommits = ReturnType<typeof startLateCommits>;
