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
 * The resources that managers change for their people; the service decides by the manager's key who those are. A
 * new write follows its resource, and its row of the access matrix says what that means.
 */
const managerResources: readonly Resource[] = ["orders", "employees"];

/** Returns whether a role includes a write. Support changes nothing. */
export const mayWrite = (role: Role, name: WriteName): boolean => {
  if (!Object.hasOwn(registry, name) || registry[name].effect !== "write") return false;
  return (
    role === "admin" || (role === "manager" && managerResources.includes(registry[name].resource))
  );
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
