"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { rememberWrite } from "#lib/client/recent-writes.ts";

let count = 0;

/** How many times this page has reloaded what a write of this browser touched. */
export const ownWriteCount = (): number => count;

/** Returns a function that reloads what an accepted write touched, and the lists of requests. */
export const useInvalidate = () => {
  const client = useQueryClient();
  return async (touches: readonly string[]) => {
    // Only a page that has sent a write needs the table of endpoints. Without it, all is reloaded.
    const stale = await import("#lib/client/stale-reads.ts").catch(() => null);
    const isStale = (key: QueryKey) => stale === null || stale.isStaleAfter(touches, key);
    rememberWrite(client, isStale);
    count += 1;
    await client.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey) });
  };
};
