"use client";

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import type {
  IntentDetail,
  IntentFilter,
  OpenRequests,
  RequestsAnswer,
} from "#lib/protocol/intent.ts";
import { requestKey, requestsKey } from "#lib/protocol/query-keys.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** How often an open request is read again. */
const openIntervalMs = 1_500;
/** How often a list without open requests is read again. */
const idleIntervalMs = 30_000;

const fetchRequest = (id: string, signal: AbortSignal) =>
  fetchJson(`/api/requests/${encodeURIComponent(id)}`, signal) as Promise<IntentDetail>;

/** Fetches a list of requests once. Throws `ReadError`, or the reason of the abort. */
export const findRequests = (filter: IntentFilter, signal?: AbortSignal) =>
  fetchJson(`/api/requests?${writeSearch(filter)}`, signal) as Promise<RequestsAnswer>;

/**
 * Returns the query options of one request with its evidence, read again until it is final.
 * `isFollowed`: read less often, for a page that only reports its outcome.
 */
export const requestOptions = (id: string, { isFollowed = false } = {}) =>
  queryOptions({
    queryKey: requestKey(id),
    queryFn: ({ signal }) => fetchRequest(id, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      const isChecking = data === undefined || data.status === "checking";
      if (!error && isChecking) return (isFollowed ? 2 : 1) * openIntervalMs;
      if (!error && data?.status !== "needs you") return false;
      return isFollowed ? idleIntervalMs : 4 * openIntervalMs;
    },
  });

export const useRequest = (id: string | null) =>
  useQuery({ ...requestOptions(id ?? ""), enabled: id !== null });

/**
 * Returns a list of requests, newest first, and the numbers of open ones. Reads it more often while
 * any is open. Shows the previous rows while new ones load.
 */
export const useRequests = (filter: IntentFilter, { enabled = true } = {}) =>
  useQuery({
    queryKey: requestsKey(filter),
    queryFn: ({ signal }) => findRequests(filter, signal),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.open.checking ? 2 * openIntervalMs : idleIntervalMs,
  });

/** Returns the numbers of open requests that the person may see, kept fresh on every page. */
export const useOpenRequests = (first: OpenRequests | null) =>
  useQuery({
    queryKey: ["requests", "open"],
    queryFn: async ({ signal }) => (await findRequests({ limit: 1 }, signal)).open,
    ...(first ? { initialData: first } : {}),
    staleTime: idleIntervalMs / 2,
    refetchInterval: ({ state }) => (state.data?.checking ? 4 * openIntervalMs : idleIntervalMs),
  });
