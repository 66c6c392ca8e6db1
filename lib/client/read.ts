"use client";

import {
  hashKey,
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { takeAnnouncement } from "#lib/client/announced-reads.ts";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { useServerReads } from "#lib/client/server-reads.ts";
import { announcedByHeader } from "#lib/protocol/announced-read.ts";
import { readKey } from "#lib/protocol/query-keys.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";
import { writeSearch } from "#lib/v4/search.ts";

const isNested = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isNested) : typeof value === "object" && value !== null;

/**
 * Performs a read through the route `/api/read/<operation>`. Sends nested input in a body, because
 * servers log URLs and limit their length. `announcedBy`: the cursor of the change that it follows.
 * Throws `ReadError`, or the reason of the abort.
 */
export const read = <Name extends ReadName>(
  name: Name,
  input: InputOf<Name>,
  signal?: AbortSignal,
  announcedBy: number | null = null,
): Promise<ReadAnswer<Name>> =>
  (Object.values(input).some((value) => isNested(value))
    ? fetchJson(`/api/read/${name}`, signal, input)
    : fetchJson(
        `/api/read/${name}?${writeSearch(input)}`,
        signal,
        undefined,
        "default",
        announcedBy === null ? {} : { [announcedByHeader]: String(announcedBy) },
      )) as Promise<ReadAnswer<Name>>;

/** Returns the query options of a read, under the key that the server prefetches it under. */
export const readOptions = <Name extends ReadName>(name: Name, input: InputOf<Name>) =>
  queryOptions({
    queryKey: readKey(name, input),
    queryFn: ({ queryKey, signal }) => read(name, input, signal, takeAnnouncement(queryKey)),
    // For the call that shows the same without Quartermaster.
    meta: { input },
  });

export type ReadResult<Name extends ReadName> = UseQueryResult<ReadAnswer<Name>>;

/** Returns a read as the server rendered it: answered with `data`, or pending without data. */
export const asServed = <Name extends ReadName>(result: ReadResult<Name>, data: unknown) => {
  if (data === result.data && result.error === null) return result;
  const isAnswered = data !== undefined;
  return {
    ...result,
    status: isAnswered ? "success" : "pending",
    data,
    error: null,
    isPending: !isAnswered,
    isSuccess: isAnswered,
    isError: false,
    isLoadingError: false,
    isRefetchError: false,
    isPlaceholderData: false,
  } as ReadResult<Name>;
};

/**
 * Returns a read of the service, for a component. With `keepOld`, shows the previous data while new
 * data load. During hydration returns the read as the server rendered it, with the same data or
 * pending.
 */
export const useRead = <Name extends ReadName>(
  name: Name,
  input: InputOf<Name>,
  {
    keepOld = false,
    ...settings
  }: {
    enabled?: boolean;
    keepOld?: boolean;
    /** Replaces the read, for one that waits in a queue. */
    queryFn?: (context: { signal: AbortSignal }) => Promise<ReadAnswer<Name>>;
    staleTime?: number;
    gcTime?: number;
    refetchOnMount?: boolean;
    refetchOnWindowFocus?: boolean;
    refetchOnReconnect?: boolean;
  } = {},
): ReadResult<Name> => {
  const options = readOptions(name, input);
  const result = useQuery({
    ...options,
    ...settings,
    placeholderData: keepOld ? keepPreviousData : undefined,
  });
  const served = useServerReads();
  return served === null ? result : asServed(result, served.get(hashKey(options.queryKey)));
};
