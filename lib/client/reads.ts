"use client";

import { hashKey, useQueries } from "@tanstack/react-query";
import { asLive, asServed, type ReadResult, readOptions } from "#lib/client/read.ts";
import { useServerReads } from "#lib/client/server-reads.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

/** Returns several reads of one operation, each as `useRead` returns it outside the page of a record. */
export const useReads = <Name extends ReadName>(
  name: Name,
  asked: readonly {
    input: InputOf<Name>;
    enabled?: boolean;
    staleTime?: number;
    /** Replaces the read, for one that waits in a queue. */
    queryFn?: (context: { signal: AbortSignal }) => Promise<ReadAnswer<Name>>;
  }[],
): ReadResult<Name>[] => {
  const queries = asked.map(({ input, ...settings }) => ({
    ...readOptions(name, input),
    ...settings,
  }));
  const results = useQueries({ queries }) as ReadResult<Name>[];
  const served = useServerReads();
  if (served === null) return results.map((result) => asLive(result));
  return results.map((result, index) =>
    asLive(asServed(result, served.get(hashKey(queries[index]?.queryKey ?? [])))),
  );
};
