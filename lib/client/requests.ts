"use client";

import { useQuery } from "@tanstack/react-query";
import { askDoor } from "#lib/client/door";
import type { IntentDetail, IntentFilter, RequestsAnswer } from "#lib/v4/intent";
import { writeSearch } from "#lib/v4/search";

/** How often an open request is asked about, and how often a quiet list is. Milliseconds. */
const watching = 1_500;
const quiet = 30_000;

/** One request with its evidence, asked again until it is settled. */
export const useRequest = (id: string | null) =>
  useQuery({
    queryKey: ["requests", "one", id],
    queryFn: ({ signal }) => askDoor(`/api/requests/${id}`, signal) as Promise<IntentDetail>,
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.data.fate === "checking") return watching;
      return state.data.fate === "needs you" ? 4 * watching : false;
    },
  });

/** A list of requests, newest first, with what is open. Asked more often while something is. */
export const useRequests = (filter: IntentFilter, { enabled = true } = {}) =>
  useQuery({
    queryKey: ["requests", "list", filter],
    queryFn: ({ signal }) =>
      askDoor(`/api/requests?${writeSearch(filter)}`, signal) as Promise<RequestsAnswer>,
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.open.checking ? 2 * watching : quiet),
  });
