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

/** A write that the service has received and commits later. */
export interface LateWrite {
  body: string;
  /** How late it is, as a share of the longest delay: 0.6 to 1. */
  share: number;
}

/** Returns the moment of a late commit, in epoch milliseconds; `null` while it is not known yet. */
export type LateMoment = () => Promise<number | null>;

/**
 * Decides about each late write, when it is received, by which clock it is late. Without one, the service's
 * own clock decides.
 */
export type LateClock = (write: LateWrite) => Promise<LateMoment>;

interface LateCommitOptions {
  /** Delays each commit by 0.6 to 1 of so many milliseconds, by the service's clock. */
  lateMs: number;
  lateClock: LateClock | undefined;
  runLater: (ms: number, run: () => void) => void;
  random: () => number;
}

interface PendingCommit {
  momentOf: LateMoment;
  commit: (at: number) => void;
}

/**
 * Late commits. One that is due is carried out before the next request is answered, as of its moment: a
 * busy machine can't make it later than the clock says.
 */
export const lateCommits = ({ lateMs, lateClock, runLater, random }: LateCommitOptions) => {
  const pending = new Set<PendingCommit>();
  const finish = (late: PendingCommit, at: number) => {
    // Another request may have carried it out while its moment was read.
    if (pending.delete(late)) late.commit(at);
  };
  const runDue = async () => {
    for (const late of pending) {
      const at = await late.momentOf();
      if (at !== null && at <= Date.now()) finish(late, at);
    }
  };
  return {
    async schedule(body: string, commit: PendingCommit["commit"]) {
      const share = 0.6 + 0.4 * random();
      const at = Date.now() + lateMs * share;
      const momentOf = lateClock ? await lateClock({ body, share }) : async () => at;
      pending.add({ momentOf, commit });
      // A millisecond more: a timer may end a little early.
      if (!lateClock) runLater(lateMs * share + 1, () => void runDue());
    },
    runDue,
    /** Carries out all that are left, whether due or not. */
    runAll() {
      for (const late of pending) finish(late, Date.now());
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
