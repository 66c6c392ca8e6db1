import type { IntentFilter } from "#lib/protocol/intent.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";
import { writeSearch } from "#lib/v4/search.ts";

export type ReadKey<Name extends ReadName = ReadName> = readonly ["read", Name, string];

/**
 * Returns the cache key of a read, for the server's prefetch and the browser alike. Equal inputs
 * give equal keys, whatever the order of their fields. Holds no principal: a browser's cache has one.
 */
export const readKey = <Name extends ReadName>(name: Name, input: InputOf<Name>): ReadKey<Name> => [
  "read",
  name,
  writeSearch(input).toString(),
];

/** Returns the cache key of a list of requests, for the server's prefetch and the browser alike. */
export const requestsKey = (filter: IntentFilter) =>
  ["requests", "list", writeSearch(filter).toString()] as const;

export const requestKey = (id: string) => ["requests", "one", id] as const;
