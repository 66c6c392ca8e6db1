import type { AuditFilter } from "#lib/protocol/audit.ts";
import type { EventFilter } from "#lib/protocol/event.ts";
import type { ExceptionFilter } from "#lib/protocol/exception.ts";
import type { IntentFilter } from "#lib/protocol/intent.ts";
import type { InputOf, ListName, ReadName } from "#lib/v4/registry.ts";
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

/** Returns the cache key of a page of lifecycle events, for the prefetch and the browser alike. */
export const eventsKey = (filter: EventFilter) =>
  ["events", "list", writeSearch(filter).toString()] as const;

export const eventKey = (id: number) => ["events", "one", id] as const;
export const eventHealthKey = ["events", "health"] as const;

/**
 * Returns the cache key of what a screen shows of the open orders, by the search of its address:
 * `view=late`. The second part names the read that it is made of.
 */
/** The search for the open orders of a team. */
export const teamOrdersSearch = (team: string) => writeSearch({ view: "open", team }).toString();

export const openOrdersKey = (search: string) => ["open-orders", "orders.list", search] as const;

/**
 * Returns the cache key of the numbers of devices that employees hold, by the search of its address. The
 * second part names the read that it replaces.
 */
export const heldDevicesKey = (search: string) =>
  ["held-devices", "employees.devices", search] as const;

/** The cache key of the stock of every model. The second part names the read that it replaces. */
export const modelStockKey = ["model-stock", "inventory.search"] as const;

/** Returns the cache key of what Quartermaster saw change in an order. */
export const observedKey = (orderId: string) => ["observed", "orders.get", orderId] as const;

/**
 * Returns the cache key of a page of the console's own copy of a list, by the search of its address.
 * The second part names the read that it replaces.
 */
export const copyKey = (operation: ListName, search: string) =>
  ["copy", operation, search] as const;

/** Returns the cache key of what a file of a list would have, by the search of its address. */
export const exportKey = (operation: ListName, search: string) =>
  ["export", operation, search] as const;

/**
 * Returns the cache key of what the filters of a list offer. The second part names the read that it is made of.
 */
export const filterValuesKey = (operation: ListName) => ["filter-values", operation] as const;

/**
 * Returns the cache key of what waits for a person, by the filter of its address. The second part names the
 * read that it is made of.
 */
export const exceptionsKey = (filter: ExceptionFilter) =>
  ["exceptions", "orders.list", writeSearch(filter).toString()] as const;

export const notificationsKey = ["notifications", "list"] as const;

export const auditKey = (filter: AuditFilter) =>
  ["audit", "list", writeSearch(filter).toString()] as const;

/** The names of the saved views that the person sees. */
export const viewNamesKey = ["views", "names"] as const;
/** The saved views of a list, with their questions. */
export const listViewsKey = (list: ListName) => ["views", "list", list] as const;
/** The numbers of rows of the pinned views. */
export const viewCountsKey = ["views", "counts"] as const;

export const runsKey = ["runs", "list"] as const;
export const runKey = (id: string) => ["runs", id, "run"] as const;
/** All that is kept of one run: the run and its lines. */
export const runKeys = (id: string) => ["runs", id] as const;
