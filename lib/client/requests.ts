"use client";

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import type {
  IntentDetail,
  IntentFilter,
  OpenRequests,
  RequestsAnswer,
} from "#lib/protocol/intent.ts";
import { requestKey, requestsKey } from "#lib/protocol/request-key.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** How often an open request is asked about, and how often a quiet list is. Milliseconds. */
const watching = 1_500;
const quiet = 30_000;

const askOne = (id: string, signal: AbortSignal) =>
  fetchJson(`/api/requests/${encodeURIComponent(id)}`, signal) as Promise<IntentDetail>;

/** A list of requests, once. Throws `ReadError`, or the abort. */
export const findRequests = (filter: IntentFilter, signal?: AbortSignal) =>
  fetchJson(`/api/requests?${writeSearch(filter)}`, signal) as Promise<RequestsAnswer>;

/**
 * One request with its evidence, asked again until it is settled. `isFollowed`: from another page,
 * where nobody waits for it.
 */
export const requestOptions = (id: string, { isFollowed = false } = {}) =>
  queryOptions({
    queryKey: requestKey(id),
    queryFn: ({ signal }) => askOne(id, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return isFollowed ? quiet : 4 * watching;
      if (data === undefined || data.status === "checking") return (isFollowed ? 2 : 1) * watching;
      if (data.status !== "needs you") return false;
      return isFollowed ? quiet : 4 * watching;
    },
  });

export const useRequest = (id: string | null) =>
  useQuery({ ...requestOptions(id ?? ""), enabled: id !== null });

/**
 * A list of requests, newest first, with what is open. Asked more often while something is. The old
 * rows stay while new ones load.
 */
export const useRequests = (filter: IntentFilter, { enabled = true } = {}) =>
  useQuery({
    queryKey: requestsKey(filter),
    queryFn: ({ signal }) => findRequests(filter, signal),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.open.checking ? 2 * watching : quiet),
  });

/** How many requests are open within the person's reach, kept fresh on every page. */
export const useOpenRequests = (first: OpenRequests | null) =>
  useQuery({
    queryKey: ["requests", "open"],
    queryFn: async ({ signal }) => (await findRequests({ limit: 1 }, signal)).open,
    ...(first ? { initialData: first } : {}),
    staleTime: quiet / 2,
    refetchInterval: ({ state }) => (state.data?.checking ? 4 * watching : quiet),
  });
