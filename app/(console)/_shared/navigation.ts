import type { Role } from "#lib/server/role.ts";
import { mayRead, writesOf } from "#lib/server/upstream/policy.ts";
import type { ReadName } from "#lib/v4/registry.ts";

/** The rail's entries, each with the read that its page needs; Requests needs any write. */
const entries = [
  { href: "/", label: "Today", short: "Today", icon: "today", reads: "orders.list" },
  { href: "/orders", label: "Orders", short: "Orders", icon: "orders", reads: "orders.list" },
  {
    href: "/employees",
    label: "Employees",
    short: "People",
    icon: "employees",
    reads: "employees.list",
  },
  {
    href: "/inventory",
    label: "Inventory",
    short: "Stock",
    icon: "inventory",
    reads: "inventory.search",
  },
  {
    href: "/catalog",
    label: "Catalog",
    short: "Catalog",
    icon: "catalog",
    reads: "devices.options",
  },
  { href: "/teams", label: "Teams", short: "Teams", icon: "teams", reads: "teams.list" },
  {
    href: "/addresses",
    label: "Addresses",
    short: "Addresses",
    icon: "addresses",
    reads: "company.addresses",
  },
  { href: "/requests", label: "Requests", short: "Requests", icon: "requests", reads: null },
  { href: "/settings", label: "Settings", short: "Settings", icon: "settings", reads: "me" },
] as const satisfies readonly { reads: ReadName | null; [key: string]: string | null }[];

/** Returns the rail's entries that a role can use. */
export const navigationFor = (role: Role) =>
  entries
    .filter(({ reads }) => (reads === null ? writesOf(role).length > 0 : mayRead(role, reads)))
    .map(({ reads: _, ...entry }) => entry);
