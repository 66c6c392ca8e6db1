"use client";

import {
  type DehydratedState,
  HydrationBoundary,
  hydrate,
  type QueryClient,
  useQueryClient,
} from "@tanstack/react-query";
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from "react";
import { mayPrecedeWrite } from "#lib/client/recent-writes.ts";
import { isLastKnown } from "#lib/protocol/read-answer.ts";

/** When the service answered, by the server's clock; `NaN` for data without that moment. */
const answeredAt = (data: unknown) =>
  typeof data === "object" && data !== null && "at" in data && typeof data.at === "string"
    ? Date.parse(data.at)
    : Number.NaN;

/**
 * Returns the answers of a page that the browser has no newer ones of, and none of those that the
 * service did not give where the browser has one. Next keeps pages, so an answer
 * may be older than the cache, or older than a write. The server's moments decide, because the
 * browser's clock may differ.
 */
export const newAnswers = (client: QueryClient, state: DehydratedState): DehydratedState => ({
  ...state,
  queries: state.queries.flatMap((query) => {
    const known = client.getQueryCache().get(query.queryHash)?.state;
    const { data } = query.state;
    if (known?.data !== undefined && answeredAt(known.data) >= answeredAt(data)) return [];
    if (known?.data !== undefined && isLastKnown(data) && !isLastKnown(known.data)) return [];
    const isInvalidated = mayPrecedeWrite(client, query.queryKey, answeredAt(data));
    const dataUpdatedAt = Math.min(query.state.dataUpdatedAt, Date.now());
    return [{ ...query, state: { ...query.state, dataUpdatedAt, isInvalidated } }];
  }),
});

/** The answers that the server rendered a part of a page with, by query hash. Empty by default. */
const ServerReads = createContext<ReadonlyMap<string, unknown>>(new Map());

/**
 * Hydrates a part of a page with the reads that the server rendered it with. Parts stream in one by
 * one, and the browser may already be reading the data of a later part for an earlier one. The later
 * part must still render with the server's answers, or its text would differ from the server's.
 */
export function ServerReadsProvider({
  state: json,
  children,
}: {
  /**
   * The dehydrated state of the reads, as JSON: React examines each object and list that a page hands to
   * the browser three times, when it writes, when it renders, and when the browser continues.
   */
  state: string;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const state = useMemo(() => JSON.parse(json) as DehydratedState, [json]);
  const outer = useContext(ServerReads);
  const fresh = useMemo(() => newAnswers(client, state), [client, state]);
  const reads = useMemo(() => {
    // A HydrationBoundary fills a query that exists without data only after the first render.
    const cache = client.getQueryCache();
    const queries = fresh.queries.filter(({ queryHash }) => {
      const query = cache.get(queryHash);
      return query !== undefined && query.state.data === undefined;
    });
    if (queries.length > 0) hydrate(client, { queries, mutations: [] });
    return new Map([
      ...outer,
      ...state.queries.map(({ queryHash, state: { data } }) => [queryHash, data] as const),
    ]);
  }, [client, state, fresh, outer]);
  return createElement(
    ServerReads,
    { value: reads },
    createElement(HydrationBoundary, { state: fresh }, children),
  );
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
