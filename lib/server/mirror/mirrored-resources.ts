import type { Resource } from "#lib/v4/operations/operation.ts";
import type { ReadName } from "#lib/v4/registry.ts";

/** The lists that a connection's mirror copies. */
export const mirroredLists = {
  orders: "orders.list",
  employees: "employees.list",
  teams: "teams.list",
  addresses: "company.addresses",
  // The inventory has no pages: it is read in parts (sweep-devices.ts).
  inventory: "inventory.search",
} as const satisfies Partial<Record<Resource, ReadName>>;

export type MirroredResource = keyof typeof mirroredLists;

export const mirroredResources = Object.keys(mirroredLists) as MirroredResource[];

/** The reads of one record. Addresses have none. */
export const singleReads = {
  orders: "orders.get",
  employees: "employees.get",
  teams: "teams.get",
  inventory: "products.get",
} as const satisfies Partial<Record<Resource, ReadName>>;

/** A resource whose records can be read one by one. */
export type SingleResource = keyof typeof singleReads;

/** Returns the resource whose records an operation reads one by one; `undefined` for any other operation. */
export const resourceReadBy = (name: ReadName): SingleResource | undefined =>
  (Object.keys(singleReads) as SingleResource[]).find((each) => singleReads[each] === name);

export const isSingleResource = (resource: Resource | null): resource is SingleResource =>
  resource !== null && Object.hasOwn(singleReads, resource);
