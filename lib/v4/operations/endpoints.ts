import type { Endpoint } from "#lib/v4/operations/operation.ts";

/**
 * The 27 operations of the v4 API without their schemas: the half of the registry that a browser can
 * load. Source: api-v4.md, Endpoints.
 */
export const endpoints = {
  "orders.list": {
    route: "GET /orders",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
    limit: { default: 20, maximum: 50 },
  },
  "orders.get": {
    route: "GET /orders/{id}",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
  },
  "orders.create": {
    route: "POST /orders",
    effect: "write",
    capability: "orders:write",
    resource: "orders",
    touches: ["orders", "inventory", "employees", "catalog"],
  },
  "orders.purchase": {
    route: "POST /orders/purchase",
    effect: "write",
    capability: "orders:write",
    resource: "orders",
    touches: ["orders", "inventory", "catalog"],
  },
  "orders.validate": {
    route: "POST /orders/validate",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
  },
  "orders.history": {
    route: "GET /orders/{id}/history",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
  },
  "orders.tracking": {
    route: "GET /orders/{id}/tracking",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
  },
  "orders.sla": {
    route: "GET /orders/{id}/sla",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
  },
  "orders.add-accessory": {
    route: "POST /orders/{id}/accessories",
    effect: "write",
    capability: "orders:write",
    resource: "orders",
    touches: ["orders", "inventory", "catalog"],
  },
  "employees.list": {
    route: "GET /employees",
    effect: "read",
    capability: "employees:read",
    resource: "employees",
    limit: { default: 20, maximum: 50 },
  },
  "employees.get": {
    route: "GET /employees/{id}",
    effect: "read",
    capability: "employees:read",
    resource: "employees",
  },
  "employees.create": {
    route: "POST /employees",
    effect: "write",
    capability: "employees:write",
    resource: "employees",
    touches: ["employees", "teams"],
  },
  "employees.update": {
    route: "PATCH /employees/{id}",
    effect: "write",
    capability: "employees:write",
    resource: "employees",
    // A device names the employee who holds it.
    touches: ["employees", "teams", "inventory"],
  },
  "employees.devices": {
    route: "GET /employees/{id}/devices",
    effect: "read",
    capability: "inventory:read",
    resource: "inventory",
  },
  "employees.countries": {
    route: "GET /employees/countries",
    effect: "read",
    capability: "employees:read",
    resource: "employees",
  },
  "inventory.search": {
    route: "GET /inventory",
    effect: "read",
    capability: "inventory:read",
    resource: "inventory",
    limit: { default: 20, maximum: 50 },
  },
  "devices.options": {
    route: "GET /devices/options",
    effect: "read",
    capability: "inventory:read",
    resource: "catalog",
    limit: { default: 10, maximum: 25 },
  },
  "devices.suggestions": {
    route: "GET /devices/suggestions",
    effect: "read",
    capability: "inventory:read",
    resource: "catalog",
    limit: { default: 5, maximum: 15 },
  },
  "products.get": {
    route: "GET /products/{id}",
    effect: "read",
    capability: "inventory:read",
    resource: "inventory",
  },
  "products.add-pin": {
    route: "POST /products/pin-code",
    effect: "write",
    capability: "inventory:write",
    resource: "inventory",
    touches: ["inventory"],
    isWriteOnly: true,
  },
  "teams.list": {
    route: "GET /teams",
    effect: "read",
    capability: "teams:read",
    resource: "teams",
  },
  "teams.get": {
    route: "GET /teams/{id}",
    effect: "read",
    capability: "teams:read",
    resource: "teams",
  },
  "teams.create": {
    route: "POST /teams",
    effect: "write",
    capability: "teams:write",
    resource: "teams",
    touches: ["teams"],
  },
  "teams.update": {
    route: "PATCH /teams/{id}",
    effect: "write",
    capability: "teams:write",
    resource: "teams",
    touches: ["teams", "employees"],
  },
  "company.addresses": {
    route: "GET /company/addresses",
    effect: "read",
    capability: "company:read",
    resource: "addresses",
  },
  "company.add-address": {
    route: "POST /company/addresses",
    effect: "write",
    capability: "company:write",
    resource: "addresses",
    touches: ["addresses"],
  },
  me: {
    route: "GET /me",
    effect: "read",
    capability: null,
    resource: "identity",
  },
} as const satisfies Record<string, Endpoint>;

export type OperationName = keyof typeof endpoints;

type NamesWhere<Effect extends Endpoint["effect"]> = {
  [Name in OperationName]: (typeof endpoints)[Name]["effect"] extends Effect ? Name : never;
}[OperationName];
export type ReadName = NamesWhere<"read">;
export type WriteName = NamesWhere<"write">;

export const operationNames = Object.keys(endpoints) as OperationName[];

/** Whether a name is an own key of the registry: `"constructor"` is not an operation. */
export const isOperationName = (name: string): name is OperationName =>
  Object.hasOwn(endpoints, name);

export const isReadName = (name: string): name is ReadName =>
  isOperationName(name) && endpoints[name].effect === "read";

/** Returns the entry with its general type, for code that takes any operation. */
export const endpointOf = (name: OperationName): Endpoint => endpoints[name];
