import type { OpenRequests } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { countOpen } from "#lib/server/intents/read/find.ts";
import { errorFields, log } from "#lib/server/log.ts";
import type { Role } from "#lib/server/role.ts";
import { mayRead, writesOf } from "#lib/server/upstream/policy.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";
import type { ReadName } from "#lib/v4/registry.ts";

/** The entries of the navigation rail, each with the read that it needs. Requests need any write. */
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

/** Returns the entries that a role can use. */
export const navigationFor = (role: Role) =>
  entries
    .filter(({ reads }) => (reads === null ? writesOf(role).length > 0 : mayRead(role, reads)))
    .map(({ reads: _, ...entry }) => entry);

/** The badge delays no page: counting may have to ask the service for the key's company. */
const badgeTimeoutMs = 250;

/** Returns the rail's badge for the first paint; `null` if it is not counted within 250 ms. */
export const openRequests = (principal: Principal): Promise<OpenRequests | null> =>
  withTimeout(
    badgeTimeoutMs,
    countOpen(principal).catch((error: unknown) => {
      // The browser repeats the request.
      log().warn({ error: errorFields(error) }, "the open requests could not be counted");
      return null;
    }),
  );
