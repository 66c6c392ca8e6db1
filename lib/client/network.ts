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
import {
  connected,
  createNetworkMonitor,
  isOutageKind,
  type NetworkMonitor,
  type NetworkState,
} from "#lib/client/network-monitor.ts";
import { onOwnerAnnounced } from "#lib/client/page-owner.ts";
import { isLastKnown, provesAnswer, type ReadAnswer } from "#lib/protocol/read-answer.ts";
import { freshReadHeader } from "#lib/protocol/read-headers.ts";

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
const createBrowserNetwork = () =>
  createNetworkMonitor({
    testRead: (last) => {
      const signal = AbortSignal.timeout(testTimeoutMs);
      return readAny(testPaths, (path) =>
        // An answer that the server remembers says nothing of now.
        fetchJson(path, signal, undefined, { [freshReadHeader]: "1" }).catch((error: unknown) => {
          throw signal.aborted ? new ReadError(last) : error;
        }),
      );
    },
    now: Date.now,
    random: Math.random,
    isVisible: () => document.visibilityState === "visible",
    isOnline: () => navigator.onLine,
  });

const NetworkContext = createContext<NetworkMonitor | null>(null);

/**
 * Provides the monitor of a browser's connection, and reports every failed read of the cache to it.
 * After an outage it repeats the reads that the service did not answer.
 */
export function NetworkProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [monitor] = useState(createBrowserNetwork);
  useEffect(() => {
    const ends = [
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated") return;
        const { action, query } = event;
        if (action.type === "error") monitor.report(failureOf(action.error));
        // Other queries can be answered without the API.
        if (action.type !== "success" || query.queryKey[0] !== "read") return;
        const { lastKnown } = action.data as ReadAnswer;
        if (lastKnown) monitor.report(lastKnown.failure);
        else if (action.manual !== true && provesAnswer(query.queryKey, action.data))
          monitor.reportAnswer();
      }),
      monitor.onRecovery(() => {
        void client.refetchQueries(
          {
            type: "active",
            predicate: ({ state }) => state.error !== null || isLastKnown(state.data),
          },
          { cancelRefetch: false },
        );
      }),
      onOwnerAnnounced(monitor.testNow),
    ];
    // The network may have been lost before the page listened.
    if (!navigator.onLine) monitor.reportOffline();
    const onReturn = () => document.visibilityState === "visible" && monitor.testNow();
    window.addEventListener("offline", monitor.reportOffline);
    window.addEventListener("online", monitor.testNow);
    document.addEventListener("visibilitychange", onReturn);
    // The window in which the person signed in lay over this one, which stayed visible.
    window.addEventListener("focus", onReturn);
    return () => {
      for (const end of ends) end();
      monitor.stop();
      window.removeEventListener("offline", monitor.reportOffline);
      window.removeEventListener("online", monitor.testNow);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("focus", onReturn);
    };
  }, [client, monitor]);
  return createElement(NetworkContext, { value: monitor }, children);
}

/** Returns the monitor of the connection; `null` outside the console's pages. */
export const useNetworkMonitor = () => useContext(NetworkContext);

const never = () => () => undefined;

/**
 * The connection on the server and while the page hydrates. A part that failed on the server may be
 * one of an outage, so it stays quiet until the browser knows.
 */
const unknown: NetworkState = {
  status: "checking",
  failure: quartermasterUnreachable,
  since: 0,
  isProven: false,
};

/** Returns the state of the connection. Outside the console's pages it counts as connected. */
export const useNetwork = (): NetworkState => {
  const monitor = useNetworkMonitor();
  return useSyncExternalStore(monitor?.subscribe ?? never, monitor?.get ?? (() => connected), () =>
    monitor ? unknown : connected,
  );
};

/**
 * Makes sure that a connection that is called live has answered a read: one that the server rendered the
 * page with, or a test read. `isNeeded`: the page is about to call it live.
 */
export const useProvenNetwork = (isNeeded: boolean): NetworkState => {
  const network = useNetwork();
  const monitor = useNetworkMonitor();
  const cache = useQueryClient().getQueryCache();
  const isUnproven = network.status === "connected" && !network.isProven;
  useEffect(() => {
    if (!isNeeded || !isUnproven) return;
    const isServed = cache
      .getAll()
      .some(({ queryKey, state }) => provesAnswer(queryKey, state.data));
    void monitor?.prove(isServed);
  }, [isNeeded, isUnproven, cache, monitor]);
  return network;
};
