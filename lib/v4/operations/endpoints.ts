import type { Endpoint } from "#lib/v4/operations/operation.ts";

/**
 * The 27 operations of the v4 API without their schemas: the half of the registry that a browser
 * loads. Source: api-v4.md, Endpoints.
 */
export const endpoints = {
  "orders.list": {
    route: "GET /orders",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
    limit: { default: 20, maximum: 50 },
    tool: "list_orders",
  },
  "orders.get": {
    route: "GET /orders/{id}",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
    tool: "get_order",
  },
  "orders.create": {
    route: "POST /orders",
    effect: "write",
    capability: "orders:write",
    resource: "orders",
    touches: ["orders", "inventory", "employees", "catalog"],
    tool: "create_order",
  },
  "orders.purchase": {
    route: "POST /orders/purchase",
    effect: "write",
    capability: "orders:write",
    resource: "orders",
    touches: ["orders", "inventory", "catalog"],
    tool: null,
  },
  "orders.validate": {
    route: "POST /orders/validate",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
    tool: "validate_order_constraints",
  },
  "orders.history": {
    route: "GET /orders/{id}/history",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
    tool: "get_order_history",
  },
  "orders.tracking": {
    route: "GET /orders/{id}/tracking",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
    tool: "get_tracking",
  },
  "orders.sla": {
    route: "GET /orders/{id}/sla",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
    tool: "get_order_sla",
  },
  "orders.add-accessory": {
    route: "POST /orders/{id}/accessories",
    effect: "write",
    capability: "orders:write",
    resource: "orders",
    touches: ["orders", "inventory", "catalog"],
    tool: "add_power_accessory",
  },
  "employees.list": {
    route: "GET /employees",
    effect: "read",
    capability: "employees:read",
    resource: "employees",
    limit: { default: 20, maximum: 50 },
    tool: "list_employees",
  },
  "employees.get": {
    route: "GET /employees/{id}",
    effect: "read",
    capability: "employees:read",
    resource: "employees",
    tool: "get_employee",
  },
  "employees.create": {
    route: "POST /employees",
    effect: "write",
    capability: "employees:write",
    resource: "employees",
    touches: ["employees", "teams"],
    tool: "create_employee",
  },
  "employees.update": {
    route: "PATCH /employees/{id}",
    effect: "write",
    capability: "employees:write",
    resource: "employees",
    // A device names the employee who holds it.
    touches: ["employees", "teams", "inventory"],
    tool: "update_employee",
  },
  "employees.devices": {
    route: "GET /employees/{id}/devices",
    effect: "read",
    capability: "inventory:read",
    resource: "inventory",
    tool: "get_assigned_devices",
  },
  "employees.countries": {
    route: "GET /employees/countries",
    effect: "read",
    capability: "employees:read",
    resource: "employees",
    tool: null,
  },
  "inventory.search": {
    route: "GET /inventory",
    effect: "read",
    capability: "inventory:read",
    resource: "inventory",
    limit: { default: 20, maximum: 50 },
    tool: "search_inventory",
  },
  "devices.options": {
    route: "GET /devices/options",
    effect: "read",
    capability: "inventory:read",
    resource: "catalog",
    limit: { default: 10, maximum: 25 },
    tool: "get_device_options",
  },
  "devices.suggestions": {
    route: "GET /devices/suggestions",
    effect: "read",
    capability: "inventory:read",
    resource: "catalog",
    limit: { default: 5, maximum: 15 },
    tool: "suggest_alternative_device",
  },
  "products.get": {
    route: "GET /products/{id}",
    effect: "read",
    capability: "inventory:read",
    resource: "inventory",
    tool: null,
  },
  "products.add-pin": {
    route: "POST /products/pin-code",
    effect: "write",
    capability: "inventory:write",
    resource: "inventory",
    touches: ["inventory"],
    isWriteOnly: true,
    tool: null,
  },
  "teams.list": {
    route: "GET /teams",
    effect: "read",
    capability: "teams:read",
    resource: "teams",
    tool: null,
  },
  "teams.get": {
    route: "GET /teams/{id}",
    effect: "read",
    capability: "teams:read",
    resource: "teams",
    tool: null,
  },
  "teams.create": {
    route: "POST /teams",
    effect: "write",
    capability: "teams:write",
    resource: "teams",
    touches: ["teams"],
    tool: null,
  },
  "teams.update": {
    route: "PATCH /teams/{id}",
    effect: "write",
    capability: "teams:write",
    resource: "teams",
    touches: ["teams", "employees"],
    tool: null,
  },
  "company.addresses": {
    route: "GET /company/addresses",
    effect: "read",
    capability: "company:read",
    resource: "addresses",
    tool: null,
  },
  "company.add-address": {
    route: "POST /company/addresses",
    effect: "write",
    capability: "company:write",
    resource: "addresses",
    touches: ["addresses"],
    tool: null,
  },
  me: {
    route: "GET /me",
    effect: "read",
    capability: null,
    resource: "identity",
    tool: "whoami",
  },
} as const satisfies Record<string, Endpoint>;

export type OperationName = keyof typeof endpoints;

type NamesWhere<Effect extends Endpoint["effect"]> = {
  [Name in OperationName]: (typeof endpoints)[Name]["effect"] extends Effect ? Name : never;
}[OperationName];
export type ReadName = NamesWhere<"read">;
export type WriteName = NamesWhere<"write">;

export const operationNames = Object.keys(endpoints) as OperationName[];

/** Accepts *own* keys only: `"constructor"` and the like are no operations. */
export const isOperationName = (name: string): name is OperationName =>
  Object.hasOwn(endpoints, name);

export const isReadName = (name: string): name is ReadName =>
  isOperationName(name) && endpoints[name].effect === "read";

/** Returns the entry with its general type, for code that takes any operation. */
export const endpointOf = (name: OperationName): Endpoint => endpoints[name];
