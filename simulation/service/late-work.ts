/** The parts of the faulty service that depend on time: late commits, and outages of its search. */

/** Pending timers, which end with the service. */
export const timerSet = () => {
  const timers = new Set<NodeJS.Timeout>();
  return {
    runLater(ms: number, run: () => void) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
    },
    clear() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
};

interface LateCommitOptions {
  /** Delays each commit by a random part of so many milliseconds. */
  lateMs: number;
  /** Instead, waits for the first list that is read so many milliseconds after the write. */
  lateAfterListMs: number | undefined;
  runLater: (ms: number, run: () => void) => void;
  random: () => number;
}

export const lateCommits = (options: LateCommitOptions) => {
  const { lateMs, lateAfterListMs, runLater, random } = options;
  const pending: { collection: string; dueAt: number; commit: () => void }[] = [];
  return {
    schedule(collection: string, commit: () => void) {
      if (lateAfterListMs === undefined) runLater(lateMs * (0.3 + 0.7 * random()), commit);
      else pending.push({ collection, dueAt: Date.now() + lateAfterListMs, commit });
    },
    /** Runs the commits of a collection that are due, after a list of it was read. */
    runAfterList(collection: string) {
      const due = pending.filter(
        (late) => late.collection === collection && Date.now() > late.dueAt,
      );
      for (const late of due) {
        pending.splice(pending.indexOf(late), 1);
        late.commit();
      }
    },
  };
};

export interface OutageOptions {
  /** All lists are empty for `forMs` at the end of every `everyMs`, as when a search index is down. */
  blind?: { everyMs: number; forMs: number };
  /** All lists are empty for `forMs` after a write met a fault, and not again within `restMs`. */
  blindAfterFault?: { forMs: number; restMs: number };
}

export const outagesOf = ({ blind, blindAfterFault }: OutageOptions) => {
  const startedAt = Date.now();
  let downUntil = 0;
  const isScheduled = () =>
    blind !== undefined && (Date.now() - startedAt) % blind.everyMs > blind.everyMs - blind.forMs;
  return {
    isDown: () => Date.now() < downUntil || isScheduled(),
    noteFault() {
      if (!blindAfterFault) return;
      const { forMs, restMs } = blindAfterFault;
      if (Date.now() >= downUntil + restMs) downUntil = Date.now() + forMs;
    },
  };
};
