"use client";

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { listViewsOptions, viewNamesOptions, viewsStaleMs } from "#lib/client/list-views.ts";
import { viewCountsKey } from "#lib/protocol/query-keys.ts";
import type { ViewCountsAnswer, ViewName } from "#lib/protocol/saved-view.ts";
import type { ListName } from "#lib/v4/registry.ts";

/** Returns the names of all saved views. Reads them while `isShown`. */
export const useViewNames = (isShown: boolean) =>
  useQuery({ ...viewNamesOptions, enabled: isShown, staleTime: 0 });

/** Returns how many rows pinned views have, by their ids: those numbers that are certain. */
export const usePinCounts = (pins: readonly ViewName[]): ViewCountsAnswer["counts"] => {
  const { data } = useQuery({
    queryKey: [...viewCountsKey, pins.map(({ id, epoch }) => `${id} ${epoch}`).join()],
    queryFn: ({ signal }) => fetchJson("/api/views/counts", signal) as Promise<ViewCountsAnswer>,
    enabled: pins.length > 0,
    staleTime: viewsStaleMs,
    refetchInterval: viewsStaleMs,
  });
  return data?.counts ?? {};
};

/** Reads the saved views of a list and the names of all again, after a change. */
export const reloadViews = async (client: QueryClient, list: ListName): Promise<void> => {
  await Promise.all([
    client.fetchQuery({ ...listViewsOptions(list), staleTime: 0 }),
    client.fetchQuery({ ...viewNamesOptions, staleTime: 0 }),
  ]);
};
