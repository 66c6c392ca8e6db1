import type { Role } from "#lib/server/role.ts";
import { type Capability, capabilities, type Resource } from "#lib/v4/operations/operation.ts";
import { operationNames, type ReadName, registry, type WriteName } from "#lib/v4/registry.ts";

/** Support answers questions about orders and devices. It has no catalog and no saved addresses. */
const supportResources: readonly Resource[] = [
  "orders",
  "employees",
  "inventory",
  "teams",
  "identity",
];

/** Returns whether a role includes a read. Which records it returns depends on the person's key. */
export const mayRead = (role: Role, name: ReadName): boolean => {
  if (!Object.hasOwn(registry, name) || registry[name].effect !== "read") return false;
  return (
    role === "admin" || role === "manager" || supportResources.includes(registry[name].resource)
  );
};

/**
 * Whether managers do a write for their people; the service decides by the manager's key who those are.
 * Each write says so: none is for admins alone because it was forgotten.
 */
const managerWrites: Readonly<Record<WriteName, boolean>> = {
  "orders.create": true,
  "orders.purchase": true,
  "orders.add-accessory": true,
  "employees.create": true,
  "employees.update": true,
  "products.add-pin": false,
  "teams.create": false,
  "teams.update": false,
  "company.add-address": false,
};

/** Returns whether a role includes a write. Support changes nothing. */
export const mayWrite = (role: Role, name: WriteName): boolean => {
  if (!Object.hasOwn(registry, name) || registry[name].effect !== "write") return false;
  return role === "admin" || (role === "manager" && managerWrites[name]);
};

export const writesOf = (role: Role): WriteName[] =>
  operationNames.filter((name): name is WriteName => mayWrite(role, name as WriteName));

/** Returns the capabilities that some operation of the role needs. */
export const usableCapabilities = (role: Role): Capability[] =>
  capabilities.filter((capability) =>
    operationNames.some(
      (name) =>
        registry[name].capability === capability &&
        (mayRead(role, name as ReadName) || mayWrite(role, name as WriteName)),
    ),
  );
