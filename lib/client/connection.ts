"use client";

import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import {
  failureOf,
  fetchJson,
  quartermasterUnreachable,
  ReadError,
} from "#lib/client/fetch-json.ts";
import { emptyFailure, type Failure, type FailureKind } from "#lib/protocol/failure.ts";

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

/**
 * Whether reads can be answered. `checking`: a read has failed, and a test read is finding out
 * whether all reads fail. `since`: when the first of them failed, in epoch milliseconds.
 */
export type ConnectionState =
  | { status: "connected" }
  | { status: "checking"; failure: Failure; since: number }
  | { status: "down"; failure: Failure; since: number };

const connected: ConnectionState = { status: "connected" };

const noAnswerInTime: Failure = {
  ...emptyFailure,
  kind: "unreachable",
  message: "The API did not answer in time.",
};

const firstDelayMs = 2_000;
const maxDelayMs = 20_000;

/** After a test read that succeeded, failures of other reads cause the next one at the earliest then. */
const minGapMs = 5_000;

/** A read that was answered this long before a failure, or later, shows that not all reads fail. */
const answeredBeforeMs = 1_000;

export interface ConnectionOptions {
  /** Reads something that the person may read. Fails with `last` if no answer comes in time. */
  testRead: (last: Failure) => Promise<unknown>;
  now: () => number;
  /** Returns a number from 0 to 1. */
  random: () => number;
  /** Whether a person can see the page. A hidden page sends no test read. */
  isVisible: () => boolean;
}

export type ConnectionMonitor = ReturnType<typeof createConnectionMonitor>;

/**
 * Finds out whether a failed read is the failure of one part of a page or an outage: it repeats a
 * test read after 2, 4, 8, 16 and then every 20 s (each up to a fifth sooner) until it or another
 * read succeeds.
 */
export const createConnectionMonitor = ({
  testRead,
  now,
  random,
  isVisible,
}: ConnectionOptions) => {
  let current: ConnectionState = connected;
  let delayMs = firstDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTesting = false;
  let testedAt = Number.NEGATIVE_INFINITY;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();
  const recoveryListeners = new Set<() => void>();

  const set = (next: ConnectionState) => {
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

  const test = async () => {
    // A hidden page tests when it becomes visible.
    if (isTesting || current.status === "connected" || !isVisible()) return;
    const { since } = current;
    isTesting = true;
    const failure = await testRead(current.failure).then(
      () => null,
      (error: unknown) => failureOf(error),
    );
    isTesting = false;
    testedAt = now();
    // A refusal of another kind is an answer too. A service may fail the test read alone.
    if (failure === null || !isOutageKind(failure)) return succeed();
    const isLocal = failure === quartermasterUnreachable;
    if (!isLocal && answeredAt > since - answeredBeforeMs) return succeed();
    set({ status: "down", failure, since });
    schedule();
  };

  const begin = (failure: Failure) => {
    if (current.status !== "connected") return;
    set({ status: "checking", failure, since: now() });
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
    /** Reports a failed read. Failures that only one part of a page can have are ignored. */
    report: (failure: Failure) => {
      if (!isOutageKind(failure) || current.status !== "connected") return;
      const waitMs = testedAt + minGapMs - now();
      if (waitMs <= 0) return begin(failure);
      clearTimeout(timer);
      timer = setTimeout(begin, waitMs, failure);
    },
    /** Reports a read that was answered. It ends an outage. */
    reportAnswer: () => {
      answeredAt = now();
      if (current.status === "down") succeed();
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

/** A test read that takes longer says nothing new. Milliseconds. */
const testTimeoutMs = 15_000;

/** The key's identity, which needs no capability, and a list that every role may read. */
const testPaths = ["/api/read/me", "/api/read/orders.list?limit=1"];

/**
 * Resolves once one of several reads is answered, also if the answer is a refusal: a service may fail
 * one of them alone. Rejects with the error of the first if none is.
 */
export const readAny = async (
  paths: readonly string[],
  readOne: (path: string) => Promise<unknown>,
): Promise<void> => {
  const answers = paths.map((path) =>
    readOne(path).catch((error: unknown) => {
      if (isOutageKind(failureOf(error))) throw error;
    }),
  );
  await Promise.any(answers).catch(() => answers[0]);
};

/** Creates the monitor of this browser's connection. */
const createBrowserConnection = () =>
  createConnectionMonitor({
    testRead: (last) => {
      const signal = AbortSignal.timeout(testTimeoutMs);
      return readAny(testPaths, (path) =>
        fetchJson(path, signal).catch((error: unknown) => {
          throw signal.aborted ? new ReadError(last) : error;
        }),
      );
    },
    now: Date.now,
    random: Math.random,
    isVisible: () => document.visibilityState === "visible",
  });

const ConnectionContext = createContext<ConnectionMonitor | null>(null);

/**
 * Provides the monitor of a browser's connection, and reports every failed read of the cache to it.
 * After an outage it repeats the failed reads.
 */
export function ConnectionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [monitor] = useState(createBrowserConnection);
  useEffect(() => {
    const ends = [
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated") return;
        const { action, query } = event;
        if (action.type === "error") monitor.report(failureOf(action.error));
        // Other queries can be answered without the API.
        const isAnswer = action.type === "success" && query.queryKey[0] === "read";
        if (isAnswer && action.manual !== true) monitor.reportAnswer();
      }),
      monitor.onRecovery(() => {
        void client.refetchQueries(
          { type: "active", predicate: ({ state }) => state.error !== null },
          { cancelRefetch: false },
        );
      }),
    ];
    // While the browser is offline, no read starts, so none fails.
    const onOffline = () => monitor.report(quartermasterUnreachable);
    const onReturn = () => document.visibilityState === "visible" && monitor.testNow();
    window.addEventListener("offline", onOffline);
    window.addEventListener("online", monitor.testNow);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      for (const end of ends) end();
      monitor.stop();
      window.removeEventListener("offline", onOffline);
      window.removeEventListener("online", monitor.testNow);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [client, monitor]);
  return createElement(ConnectionContext, { value: monitor }, children);
}

/** Returns the monitor of the connection; `null` outside the console's pages. */
export const useConnectionMonitor = () => useContext(ConnectionContext);

const never = () => () => undefined;

/**
 * The connection on the server and while the page hydrates. A part that failed on the server may be
 * one of an outage, so it stays quiet until the browser knows.
 */
const unknown: ConnectionState = {
  status: "checking",
  failure: quartermasterUnreachable,
  since: 0,
};

/** Returns the state of the connection. Outside the console's pages it counts as connected. */
export const useConnection = (): ConnectionState => {
  const monitor = useConnectionMonitor();
  return useSyncExternalStore(monitor?.subscribe ?? never, monitor?.get ?? (() => connected), () =>
    monitor ? unknown : connected,
  );
};
