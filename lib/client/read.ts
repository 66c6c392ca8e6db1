"use client";

import {
  hashKey,
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { takeAnnouncement } from "#lib/client/announced-reads.ts";
import { fetchJson, ReadError } from "#lib/client/fetch-json.ts";
import { useServerReads } from "#lib/client/server-reads.ts";
import { useShownRecord } from "#lib/client/shown-record.ts";
import { readKey } from "#lib/protocol/query-keys.ts";
import type { LastKnown, ReadAnswer } from "#lib/protocol/read-answer.ts";
import { announcedByHeader } from "#lib/protocol/read-headers.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";
import { writeSearch } from "#lib/v4/search.ts";

const isNested = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isNested) : typeof value === "object" && value !== null;

/** Sends a read. Nested input goes in a body, because servers log URLs and limit their length. */
const send = <Name extends ReadName>(
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
        announcedBy === null ? {} : { [announcedByHeader]: String(announcedBy) },
      )) as Promise<ReadAnswer<Name>>;

/** Returns an answer of the service. Throws `ReadError` for a record that was read before an outage. */
export const requireLive = <Name extends ReadName>(answer: ReadAnswer<Name>): ReadAnswer<Name> => {
  if (answer.lastKnown) throw new ReadError(answer.lastKnown.failure);
  return answer;
};

/**
 * Performs a read through the route `/api/read/<operation>`. Throws `ReadError`, also where the service
 * does not answer and only the last known record came, or the reason of the abort.
 */
export const read = async <Name extends ReadName>(
  name: Name,
  input: InputOf<Name>,
  signal?: AbortSignal,
): Promise<ReadAnswer<Name>> => requireLive(await send(name, input, signal));

/**
 * Returns the query options of a read, under the key that the server prefetches it under. `announcedBy`
 * is the cursor of the change that a read follows. The last known record never takes the place of an
 * answer of the service that is on screen: it may be older, and say less.
 */
export const readOptions = <Name extends ReadName>(name: Name, input: InputOf<Name>) =>
  queryOptions({
    queryKey: readKey(name, input),
    queryFn: async ({ client, queryKey, signal }) => {
      const answer = await send(name, input, signal, takeAnnouncement(queryKey));
      const known = client.getQueryData<ReadAnswer<Name>>(queryKey);
      return known && !known.lastKnown ? requireLive(answer) : answer;
    },
    // For the call that shows the same without Quartermaster.
    meta: { input },
  });

export type ReadResult<Name extends ReadName> = UseQueryResult<ReadAnswer<Name>>;

/** The errors of last known records, so that each is the same at every render. */
const outages = new WeakMap<LastKnown, ReadError>();

const outageOf = (lastKnown: LastKnown): ReadError => {
  const known = outages.get(lastKnown) ?? new ReadError(lastKnown.failure);
  outages.set(lastKnown, known);
  return known;
};

/** Returns a read as one of the service: where only the last known record came, it failed. */
export const asLive = <Name extends ReadName>(result: ReadResult<Name>): ReadResult<Name> => {
  const lastKnown = result.data?.lastKnown;
  if (!lastKnown) return result;
  return {
    ...result,
    status: "error",
    data: undefined,
    error: outageOf(lastKnown),
    isPending: false,
    isSuccess: false,
    isError: true,
    isLoadingError: true,
    isRefetchError: false,
  } as ReadResult<Name>;
};

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
 * pending. `showsLastKnown`: whether a record of before an outage is data; by default only the record
 * that this part of the page is about (`ShownRecordProvider`), and a failure for every other part.
 */
export const useRead = <Name extends ReadName>(
  name: Name,
  input: InputOf<Name>,
  {
    keepOld = false,
    showsLastKnown = false,
    ...settings
  }: {
    showsLastKnown?: boolean;
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
  const shown = useShownRecord();
  const hash = hashKey(options.queryKey);
  const read = served === null ? result : asServed(result, served.get(hash));
  return showsLastKnown || shown?.hash === hash ? read : asLive(read);
};
