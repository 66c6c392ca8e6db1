import type { Role } from "#lib/server/role";
import type { Resource } from "#lib/v4/operation";
import { type ReadName, registry } from "#lib/v4/registry";

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
