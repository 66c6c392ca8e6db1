import type { IntentFilter } from "#lib/protocol/intent.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** Under which name a list of requests is kept, by the server that reads it ahead and the browser. */
export const requestsKey = (filter: IntentFilter) =>
  ["requests", "list", writeSearch(filter).toString()] as const;

/** Under which name one request is kept. */
export const requestKey = (id: string) => ["requests", "one", id] as const;
