"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { listViewsKey, viewNamesKey } from "#lib/protocol/query-keys.ts";
import type { SavedViewsAnswer, ViewName, ViewNamesAnswer } from "#lib/protocol/saved-view.ts";
import type { ListName } from "#lib/v4/registry.ts";

/** What every page and every list needs of saved views. */

/** Other people change shared views. Milliseconds. */
export const viewsStaleMs = 60_000;

export const listViewsOptions = (list: ListName) => ({
  queryKey: listViewsKey(list),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchJson(`/api/views?list=${list}`, signal) as Promise<SavedViewsAnswer>,
  staleTime: viewsStaleMs,
});

export const viewNamesOptions = {
  queryKey: viewNamesKey,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchJson("/api/views", signal) as Promise<ViewNamesAnswer>,
};

const noViews: SavedViewsAnswer = { views: [], mayShare: false };

/** Returns the saved views of a list, which its page came with; none where it can have none. */
export const useListViews = (list: ListName, canSave: boolean): SavedViewsAnswer =>
  useQuery({ ...listViewsOptions(list), enabled: canSave }).data ?? noViews;

/** Returns the pinned views. `first`: those that the page came with. */
export const usePins = (first: readonly ViewName[]): readonly ViewName[] => {
  const { data } = useQuery({ ...viewNamesOptions, enabled: false });
  return data ? data.views.filter(({ isPinned }) => isPinned) : first;
};
