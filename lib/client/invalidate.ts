"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { rememberWrite } from "#lib/client/recent-writes.ts";

let own = { count: 0, at: Number.NEGATIVE_INFINITY };

/**
 * How many times this page has reloaded what a write of this browser touched, and when it last did so,
 * in epoch milliseconds.
 */
export const ownWrites = (): Readonly<{ count: number; at: number }> => own;

/** Returns a function that reloads what an accepted write touched, and the lists of requests. */
export const useInvalidate = () => {
  const client = useQueryClient();
  return async (touches: readonly string[]) => {
    // Only a page that has sent a write needs the table of endpoints. Without it, all is reloaded.
    const stale = await import("#lib/client/stale-reads.ts").catch(() => null);
    const isStale = (key: QueryKey) => stale === null || stale.isStaleAfter(touches, key);
    rememberWrite(client, isStale);
    own = { count: own.count + 1, at: Date.now() };
    await client.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey) });
  };
};
