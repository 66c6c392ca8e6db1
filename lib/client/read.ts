"use client";

import {
  hashKey,
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { useServerReads } from "#lib/client/server-reads.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import { readKey } from "#lib/protocol/read-key.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";
import { writeSearch } from "#lib/v4/search.ts";

const isNested = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isNested) : typeof value === "object" && value !== null;

/**
 * One read through the door `/api/read/<operation>`. Nested input goes in a body: sentences of a
 * person have no place in an address, which is logged on its way and has an end. Throws
 * `ReadError`, or the abort.
 */
export const read = <Name extends ReadName>(
  name: Name,
  input: InputOf<Name>,
  signal?: AbortSignal,
): Promise<ReadAnswer<Name>> =>
  (Object.values(input).some((value) => isNested(value))
    ? fetchJson(`/api/read/${name}`, signal, input)
    : fetchJson(`/api/read/${name}?${writeSearch(input)}`, signal)) as Promise<ReadAnswer<Name>>;

/** The query of a read: the same key that the server prefetches under. */
export const readOptions = <Name extends ReadName>(name: Name, input: InputOf<Name>) =>
  queryOptions({
    queryKey: readKey(name, input),
    queryFn: ({ signal }) => read(name, input, signal),
  });

type ReadResult<Name extends ReadName> = UseQueryResult<ReadAnswer<Name>>;

/** A read as it was on the server: answered with `data`, or pending where there is none. */
const asServed = <Name extends ReadName>(result: ReadResult<Name>, data: unknown) => {
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
 * A read of the service, in a component. A list keeps its old rows while new ones load. While a
 * part of a page is hydrated, a read is what it was on the server: answered the same, or pending.
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
    /** Asks instead of the read itself, for one that waits its turn. */
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

/** Several reads of one operation at once, each as `useRead` gives it. */
export const useReads = <Name extends ReadName>(
  name: Name,
  asked: readonly { input: InputOf<Name>; enabled?: boolean; staleTime?: number }[],
): ReadResult<Name>[] => {
  const queries = asked.map(({ input, ...settings }) => ({
    ...readOptions(name, input),
    ...settings,
  }));
  const results = useQueries({ queries }) as ReadResult<Name>[];
  const served = useServerReads();
  if (served === null) return results;
  return results.map((result, index) =>
    asServed(result, served.get(hashKey(queries[index]?.queryKey ?? []))),
  );
};
