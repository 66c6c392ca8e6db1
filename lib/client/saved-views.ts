"use client";

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { listViewsKey, viewCountsKey, viewNamesKey } from "#lib/protocol/query-keys.ts";
import type {
  SavedViewsAnswer,
  ViewCountsAnswer,
  ViewName,
  ViewNamesAnswer,
} from "#lib/protocol/saved-view.ts";
import type { ListName } from "#lib/v4/registry.ts";

/** Other people change shared views. Milliseconds. */
const staleTime = 60_000;

const listOptions = (list: ListName) => ({
  queryKey: listViewsKey(list),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchJson(`/api/views?list=${list}`, signal) as Promise<SavedViewsAnswer>,
  staleTime,
});

const nameOptions = {
  queryKey: viewNamesKey,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchJson("/api/views", signal) as Promise<ViewNamesAnswer>,
};

const noViews: SavedViewsAnswer = { views: [], mayShare: false };

/** Returns the saved views of a list, which its page came with; none where it can have none. */
export const useListViews = (list: ListName, canSave: boolean): SavedViewsAnswer =>
  useQuery({ ...listOptions(list), enabled: canSave }).data ?? noViews;

/** Returns the names of all saved views. Reads them while `isShown`. */
export const useViewNames = (isShown: boolean) =>
  useQuery({ ...nameOptions, enabled: isShown, staleTime: 0 });

/** Returns the pinned views. `first`: those that the page came with. */
export const usePins = (first: readonly ViewName[]): readonly ViewName[] => {
  const { data } = useQuery({ ...nameOptions, enabled: false });
  return data ? data.views.filter(({ isPinned }) => isPinned) : first;
};

/** Returns how many rows pinned views have, by their ids: those numbers that are certain. */
export const usePinCounts = (pins: readonly ViewName[]): ViewCountsAnswer["counts"] => {
  const { data } = useQuery({
    queryKey: [...viewCountsKey, pins.map(({ id }) => id).join()],
    queryFn: ({ signal }) => fetchJson("/api/views/counts", signal) as Promise<ViewCountsAnswer>,
    enabled: pins.length > 0,
    staleTime,
    refetchInterval: staleTime,
  });
  return data?.counts ?? {};
};

/** Reads the saved views of a list and the names of all again, after a change. */
export const reloadViews = async (client: QueryClient, list: ListName): Promise<void> => {
  await Promise.all([
    client.fetchQuery({ ...listOptions(list), staleTime: 0 }),
    client.fetchQuery({ ...nameOptions, staleTime: 0 }),
  ]);
};
