"use client";

import { type DehydratedState, hydrate, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from "react";

/** The answers that the server rendered a part of a page with, by query hash. Empty by default. */
const ServerReads = createContext<ReadonlyMap<string, unknown>>(new Map());

/**
 * Hydrates a part of a page with the reads that the server rendered it with. Parts stream in one by
 * one, and the browser may already be reading the data of a later part for an earlier one. The later
 * part must still render with the server's answers, or its text would differ from the server's.
 */
export function ServerReadsProvider({
  state,
  children,
}: {
  state: DehydratedState;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const outer = useContext(ServerReads);
  const reads = useMemo(() => {
    // A HydrationBoundary fills a query that exists without data only after the first render.
    const cache = client.getQueryCache();
    const queries = state.queries.filter(({ queryHash }) => {
      const query = cache.get(queryHash);
      return query !== undefined && query.state.data === undefined;
    });
    if (queries.length > 0) hydrate(client, { queries, mutations: [] });
    return new Map([
      ...outer,
      ...state.queries.map(({ queryHash, state: { data } }) => [queryHash, data] as const),
    ]);
  }, [client, state, outer]);
  return createElement(ServerReads, { value: reads }, children);
}

const subscribe = () => () => undefined;

/**
 * Returns the server's answers during hydration, by query hash; a read without one renders as
 * pending. Returns `null` after hydration, when reads render from the cache.
 */
export const useServerReads = (): ReadonlyMap<string, unknown> | null => {
  const reads = useContext(ServerReads);
  const isAsOnServer = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
  return isAsOnServer ? reads : null;
};
