import type { Capability, Endpoint, Resource } from "#lib/v4/operations/operation.ts";

/** Returns the endpoint of an operation that changes nothing, whatever its method. */
const read = <Route extends Endpoint["route"]>(
  route: Route,
  capability: Capability | null,
  resource: Resource,
) => ({ route, effect: "read", capability, resource }) as const;

const readPage = <Route extends Endpoint["route"]>(
  route: Route,
  capability: Capability,
  resource: Resource,
  limit: { default: number; maximum: number },
) => ({ ...read(route, capability, resource), limit });

/**
 * Returns the endpoint of an operation that changes its resource. `others`: the resources whose reads
 * are stale too after the write.
 */
const write = <Route extends Endpoint["route"]>(
  route: Route,
  capability: Capability,
  resource: Resource,
  ...others: Resource[]
) => ({ route, effect: "write", capability, resource, touches: [resource, ...others] }) as const;

/** Page sizes. Source: api-v4.md, Limits. */
const searchLimit = { default: 20, maximum: 50 };
const optionsLimit = { default: 10, maximum: 25 };
const suggestionsLimit = { default: 5, maximum: 15 };

/** What an order changes besides orders: what is in stock, and what can be ordered. */
const stock = ["inventory", "catalog"] as const;

/** The half of the registry that a browser can load. Source: api-v4.md, Endpoints. */
export const endpoints = {
  "orders.list": readPage("GET /orders", "orders:read", "orders", searchLimit),
  "orders.get": read("GET /orders/{id}", "orders:read", "orders"),
  "orders.create": write("POST /orders", "orders:write", "orders", ...stock, "employees"),
  "orders.purchase": write("POST /orders/purchase", "orders:write", "orders", ...stock),
  "orders.validate": read("POST /orders/validate", "orders:read", "orders"),
  "orders.history": read("GET /orders/{id}/history", "orders:read", "orders"),
  "orders.tracking": read("GET /orders/{id}/tracking", "orders:read", "orders"),
  "orders.sla": read("GET /orders/{id}/sla", "orders:read", "orders"),
  "orders.add-accessory": write(
    "POST /orders/{id}/accessories",
    "orders:write",
    "orders",
    ...stock,
  ),
  "employees.list": readPage("GET /employees", "employees:read", "employees", searchLimit),
  "employees.get": read("GET /employees/{id}", "employees:read", "employees"),
  "employees.create": {
    ...write("POST /employees", "employees:write", "employees", "teams"),
    uniqueField: "email",
  },
  "employees.update": {
    // A device names the employee who holds it.
    ...write("PATCH /employees/{id}", "employees:write", "employees", "teams", "inventory"),
    uniqueField: "email",
  },
  "employees.devices": read("GET /employees/{id}/devices", "inventory:read", "inventory"),
  "employees.countries": read("GET /employees/countries", "employees:read", "employees"),
  "inventory.search": readPage("GET /inventory", "inventory:read", "inventory", searchLimit),
  "devices.options": readPage("GET /devices/options", "inventory:read", "catalog", optionsLimit),
  "devices.suggestions": readPage(
    "GET /devices/suggestions",
    "inventory:read",
    "catalog",
    suggestionsLimit,
  ),
  "products.get": read("GET /products/{id}", "inventory:read", "inventory"),
  "products.add-pin": {
    ...write("POST /products/pin-code", "inventory:write", "inventory"),
    isWriteOnly: true,
  },
  "teams.list": read("GET /teams", "teams:read", "teams"),
  "teams.get": read("GET /teams/{id}", "teams:read", "teams"),
  "teams.create": {
    ...write("POST /teams", "teams:write", "teams"),
    uniqueField: "name",
  },
  "teams.update": {
    ...write("PATCH /teams/{id}", "teams:write", "teams", "employees"),
    uniqueField: "name",
  },
  "company.addresses": read("GET /company/addresses", "company:read", "addresses"),
  "company.add-address": write("POST /company/addresses", "company:write", "addresses"),
  me: read("GET /me", null, "identity"),
} as const satisfies Record<string, Endpoint>;

export type OperationName = keyof typeof endpoints;

type NamesWhere<Effect extends Endpoint["effect"]> = {
  [Name in OperationName]: (typeof endpoints)[Name]["effect"] extends Effect ? Name : never;
}[OperationName];
export type ReadName = NamesWhere<"read">;
export type WriteName = NamesWhere<"write">;

type RouteOf<Name extends OperationName> = (typeof endpoints)[Name]["route"];

/** The writes that set fields of a record which a read of the same path shows, as `PATCH /teams/{id}` does. */
export type UpdateName = {
  [Name in WriteName]: RouteOf<Name> extends `PATCH ${infer Path}/{id}`
    ? `GET ${Path}/{id}` extends RouteOf<ReadName>
      ? Name
      : never
    : never;
}[WriteName];

export const operationNames = Object.keys(endpoints) as OperationName[];

/** Whether a name is an own key of the registry: `"constructor"` is not an operation. */
export const isOperationName = (name: string): name is OperationName =>
  Object.hasOwn(endpoints, name);

export const isReadName = (name: string): name is ReadName =>
  isOperationName(name) && endpoints[name].effect === "read";

export const writeNames = operationNames.filter((name): name is WriteName => !isReadName(name));

/** Returns the entry with its general type, for code that takes any operation. */
export const endpointOf = (name: OperationName): Endpoint => endpoints[name];
