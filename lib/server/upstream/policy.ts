import type { Role } from "#lib/server/role.ts";
import type { Resource } from "#lib/v4/operations/operation.ts";
import { operationNames, type ReadName, registry, type WriteName } from "#lib/v4/registry.ts";

/** Support answers questions about orders and devices: no catalog, no saved addresses. */
const supportResources: readonly Resource[] = [
  "orders",
  "employees",
  "inventory",
  "teams",
  "identity",
];

/** Whether the role includes the read at all. What it then finds depends on the person's key. */
export const mayRead = (role: Role, name: ReadName): boolean => {
  if (!Object.hasOwn(registry, name) || registry[name].effect !== "read") return false;
  return (
    role === "admin" || role === "manager" || supportResources.includes(registry[name].resource)
  );
};

/** What managers do for their own people. Whose those are, their own key decides at the service. */
const managerWrites: readonly WriteName[] = [
  "orders.create",
  "orders.purchase",
  "orders.add-accessory",
  "employees.create",
  "employees.update",
];

/** Whether the role includes the write at all. Support changes nothing. */
export const mayWrite = (role: Role, name: WriteName): boolean => {
  if (!Object.hasOwn(registry, name) || registry[name].effect !== "write") return false;
  return role === "admin" || (role === "manager" && managerWrites.includes(name));
};

/** Every write that the role includes. */
export const writesOf = (role: Role): WriteName[] =>
  operationNames.filter((name): name is WriteName => mayWrite(role, name as WriteName));
