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

/** The answers that the server rendered a part of a page with, by key; none outside of one. */
const ServerReads = createContext<ReadonlyMap<string, unknown>>(new Map());

/**
 * Hydrates a part of a page with the reads that the server rendered it with. Parts stream in one by
 * one, and an earlier one may have asked in the browser for what a later one brings: the later part
 * must neither miss its answers nor show newer ones, or its text would differ from the server's.
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
    // A HydrationBoundary would fill a query that exists without data only after the first render.
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
 * The answers that reads must be rendered with while their part is hydrated: the server's, and none
 * for a read that it had no answer to. `null` once the part is hydrated: the cache says what there is.
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
