import type { OperationName, Registry } from "#lib/v4/registry.ts";

/**
 * The capability each operation asks for, in a form a browser can load: the registry brings zod
 * along, this does not. The type holds every entry to the registry's own literal.
 */
export const capabilityOf: { readonly [Name in OperationName]: Registry[Name]["capability"] } = {
  "orders.list": "orders:read",
  "orders.get": "orders:read",
  "orders.create": "orders:write",
  "orders.purchase": "orders:write",
  "orders.validate": "orders:read",
  "orders.history": "orders:read",
  "orders.tracking": "orders:read",
  "orders.sla": "orders:read",
  "orders.add-accessory": "orders:write",
  "employees.list": "employees:read",
  "employees.get": "employees:read",
  "employees.create": "employees:write",
  "employees.update": "employees:write",
  "employees.devices": "inventory:read",
  "employees.countries": "employees:read",
  "inventory.search": "inventory:read",
  "devices.options": "inventory:read",
  "devices.suggestions": "inventory:read",
  "products.get": "inventory:read",
  "products.add-pin": "inventory:write",
  "teams.list": "teams:read",
  "teams.get": "teams:read",
  "teams.create": "teams:write",
  "teams.update": "teams:write",
  "company.addresses": "company:read",
  "company.add-address": "company:write",
  me: null,
};
