import { Refusal } from "#sandbox/input/refusal.ts";

/** Writes that were answered already and commit later, or are refused by then. */
export interface LateCommits {
  counts(): { pending: number; committed: number; refused: number };
  afterMs(ms: number, commit: () => void): void;
  /** `position` of the fast hand of the clock. */
  atPosition(position: number, commit: () => void): void;
  /** Position of the next one that waits for the clock. */
  nextPosition(): number | null;
  commitUpTo(position: number): void;
  /** Forgets what is pending: it never commits. */
  drop(): void;
}

export const startLateCommits = (log: (error: unknown) => void): LateCommits => {
  const timers = new Set<NodeJS.Timeout>();
  let waiting: { position: number; commit: () => void }[] = [];
  let committed = 0;
  let refused = 0;
  const run = (commit: () => void) => {
    try {
      commit();
      committed += 1;
    } catch (error) {
      // What was possible when it was answered may no longer be.
      refused += 1;
      if (!(error instanceof Refusal)) log(error);
    }
  };
  return {
    counts: () => ({ pending: timers.size + waiting.length, committed, refused }),
    afterMs: (ms, commit) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run(commit);
      }, ms);
      timers.add(timer);
    },
    atPosition: (position, commit) => {
      waiting.push({ position, commit });
      waiting.sort((one, other) => one.position - other.position);
    },
    nextPosition: () => waiting[0]?.position ?? null,
    commitUpTo: (position) => {
      while (waiting[0] && waiting[0].position <= position) {
        const [first] = waiting.splice(0, 1);
        if (first) run(first.commit);
      }
    },
    drop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      waiting = [];
    },
  };
};
