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

/** The keys of the reads that the server answered for a part of a page; `null` outside of one. */
const ServerReads = createContext<ReadonlySet<string> | null>(null);

/**
 * Hydrates a part of a page with the reads that the server rendered it with. Parts stream in one by
 * one, and an earlier one may have asked in the browser for what a later one brings: the later part
 * must neither miss its answers nor show newer failures, or its text would differ from the server's.
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
  const keys = useMemo(() => {
    // A HydrationBoundary would fill a query that exists without data only after the first render.
    const cache = client.getQueryCache();
    const queries = state.queries.filter(({ queryHash }) => {
      const query = cache.get(queryHash);
      return query !== undefined && query.state.data === undefined;
    });
    if (queries.length > 0) hydrate(client, { queries, mutations: [] });
    return state.queries.map(({ queryHash }) => queryHash);
  }, [client, state]);
  return createElement(ServerReads, { value: new Set([...(outer ?? []), ...keys]) }, children);
}

const subscribe = () => () => undefined;

/** Whether a read must be rendered as unanswered, because the server had no answer to it. */
export const useIsHeldBack = (key: string): boolean => {
  const reads = useContext(ServerReads);
  const isAsOnServer = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
  return isAsOnServer && reads !== null && !reads.has(key);
};
