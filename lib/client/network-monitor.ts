import { failureOf, quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import { emptyFailure, type Failure, type FailureKind } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Failures that every read has in common when the API or Quartermaster can't be reached. */
const outageKinds: ReadonlySet<FailureKind> = new Set([
  "unreachable",
  "unavailable",
  "malformed",
  "authentication",
  "signed_out",
]);

/** Whether a failure may be one of all reads. The connection's test read decides whether it is. */
export const isOutageKind = ({ kind }: Failure): boolean => outageKinds.has(kind);

const isSignedOut = ({ kind }: Failure): boolean => kind === "signed_out";

/**
 * Whether reads can be answered. `checking`: a read has failed, or none was answered so far, and a test read
 * is finding out whether all reads fail. `since`: when the first of them failed, in epoch milliseconds.
 * `isProven`: a read of this page was answered. Without it, `connected` says only that none has failed.
 */
export type NetworkState =
  | { status: "connected"; isProven: boolean }
  | { status: "checking"; failure: Failure; since: number; isProven: boolean }
  | { status: "down"; failure: Failure; since: number };

export const connected: NetworkState = { status: "connected", isProven: true };

const unproven: NetworkState = { status: "connected", isProven: false };

/** Whether the person's session has ended, so that nothing is read or sent before the next sign-in. */
export const isSessionOver = (state: NetworkState): boolean =>
  state.status === "down" && isSignedOut(state.failure);

const noAnswerInTime: Failure = {
  ...emptyFailure,
  kind: "unreachable",
  get message() {
    return t("failure.noAnswerInTime");
  },
};

const firstDelayMs = 2_000;
const maxDelayMs = 20_000;

/** After a test read that succeeded, failures of other reads cause the next one at the earliest then. */
const minGapMs = 5_000;

/** A test read that follows a failure and is not answered for so long confirms it. It goes on. */
const confirmAfterMs = 3_000;

/** A read that was answered this long before a failure, or later, shows that not all reads fail. */
const answeredBeforeMs = 1_000;

export interface NetworkMonitorOptions {
  /** Reads something that the person may read. Fails with `last` if no answer comes in time. */
  testRead: (last: Failure) => Promise<unknown>;
  now: () => number;
  /** Returns a number from 0 to 1. */
  random: () => number;
  /** Whether a person can see the page. A hidden page sends no test read. */
  isVisible: () => boolean;
  /** Whether the browser has a network. Without one, only the test read tells what can be reached. */
  isOnline: () => boolean;
}

export type NetworkMonitor = ReturnType<typeof createNetworkMonitor>;

/**
 * Finds out whether a failed read is the failure of one part of a page or an outage, which a test read
 * that fails shows, or that waits for 3 s. It repeats the test read after 2, 4, 8, 16 and then every
 * 20 s (each up to a fifth sooner) until it or another read succeeds.
 */
export const createNetworkMonitor = ({
  testRead,
  now,
  random,
  isVisible,
  isOnline,
}: NetworkMonitorOptions) => {
  let current: NetworkState = unproven;
  let delayMs = firstDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTesting = false;
  /** Whether the network was lost during a test read, so that its answer says nothing of now. */
  let isOutdated = false;
  let testedAt = Number.NEGATIVE_INFINITY;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();
  const recoveryListeners = new Set<() => void>();

  const set = (next: NetworkState) => {
    current = next;
    for (const listener of listeners) listener();
  };

  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(test, delayMs * (1 - random() / 5));
    delayMs = Math.min(maxDelayMs, delayMs * 2);
  };

  const succeed = () => {
    const wasDown = current.status === "down";
    clearTimeout(timer);
    delayMs = firstDelayMs;
    set(connected);
    if (wasDown) for (const listener of recoveryListeners) listener();
  };

  /** Whether a read was answered about when the first one failed, or since. */
  const isAnswered = (since: number) => answeredAt > since - answeredBeforeMs;

  /** Tells of an outage although the test read is still waiting: a service that hangs never answers it. */
  const confirmOutage = ({ failure, since }: { failure: Failure; since: number }) => {
    if (current.status === "checking" && !isAnswered(since))
      set({ status: "down", failure, since });
  };

  const test = async () => {
    // A hidden page tests when it becomes visible.
    if (isTesting || current.status === "connected" || !isVisible()) return;
    const { since } = current;
    isTesting = true;
    const confirming = setTimeout(confirmOutage, confirmAfterMs, current);
    const failure = await testRead(current.failure).then(
      () => null,
      (error: unknown) => failureOf(error),
    );
    clearTimeout(confirming);
    isTesting = false;
    testedAt = now();
    if (isOutdated) {
      isOutdated = false;
      return void test();
    }
    // Quartermaster itself refused it for now, which says nothing of the service.
    if (failure?.kind === "busy") return schedule();
    // A refusal of another kind is an answer too. A service may fail the test read alone.
    if (failure === null || !isOutageKind(failure)) return succeed();
    const isLocal = failure === quartermasterUnreachable;
    if (!isLocal && isAnswered(since)) {
      succeed();
      // The answer may have been the last one before the outage: without another one, the test is repeated.
      const again = () => answeredAt <= testedAt && begin(failure);
      timer = setTimeout(again, minGapMs);
      return;
    }
    set({ status: "down", failure, since });
    schedule();
  };

  const goDown = (failure: Failure) => {
    clearTimeout(timer);
    set({ status: "down", failure, since: now() });
    schedule();
  };

  const begin = (failure: Failure) => {
    if (current.status !== "connected") return;
    set({ ...current, status: "checking", failure, since: now() });
    void test();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => current,
    isDown: () => current.status === "down",
    /** Calls the listener after each outage. Returns a function that stops it. */
    onRecovery: (listener: () => void) => {
      recoveryListeners.add(listener);
      return () => void recoveryListeners.delete(listener);
    },
    /**
     * Reports a failed read. Failures that only one part of a page can have are ignored. An ended
     * session needs no test: it is Quartermaster's own answer, and that of every other read.
     */
    report: (failure: Failure) => {
      if (isSignedOut(failure)) {
        if (current.status !== "down" || !isSignedOut(current.failure)) goDown(failure);
        return;
      }
      if (!isOutageKind(failure) || current.status !== "connected") return;
      const waitMs = testedAt + minGapMs - now();
      if (waitMs <= 0) return begin(failure);
      clearTimeout(timer);
      timer = setTimeout(begin, waitMs, failure);
    },
    /** Reports a read that was answered. It ends an outage. */
    reportAnswer: () => {
      answeredAt = now();
      // An answer that was on its way when the network was lost is no sign of a network.
      if (!isOnline()) return;
      if (current.status === "down") succeed();
      else if (!current.isProven) set({ ...current, isProven: true });
    },
    /**
     * Makes sure that `connected` means that a read was answered: the server rendered the page with an
     * answer, or a test read finds out. Does nothing once it is proven.
     */
    prove: (isServedWithAnswer: boolean) => {
      if (current.status !== "connected" || current.isProven) return;
      if (isServedWithAnswer) set(connected);
      else begin(noAnswerInTime);
    },
    /** Reports that the browser has no network. No read starts from then on, so none would fail. */
    reportOffline: () => {
      isOutdated = isTesting;
      clearTimeout(timer);
      if (current.status === "connected") begin(quartermasterUnreachable);
      else void test();
    },
    /**
     * Returns whether reads are answered, by a test read if none has failed so far. For a part that
     * the server renders: in an outage it would replace its facts by a failure.
     */
    confirm: async (): Promise<boolean> => {
      if (current.status !== "connected") return false;
      const since = now();
      const failure = await testRead(noAnswerInTime).then(
        () => null,
        (error: unknown) => failureOf(error),
      );
      if (failure === null || !isOutageKind(failure)) return true;
      if (current.status === "connected") {
        set({ status: "down", failure, since });
        schedule();
      }
      return false;
    },
    /** Tests now: the person asked for it, returned to the page, or the browser is online again. */
    testNow: () => {
      if (current.status === "connected") return;
      clearTimeout(timer);
      delayMs = firstDelayMs;
      void test();
    },
    stop: () => clearTimeout(timer),
  };
};
