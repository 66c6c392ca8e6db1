import type { OpenRequests } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { countOpen } from "#lib/server/intents/read/find.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { countUnread } from "#lib/server/notifications/read.ts";
import type { Role } from "#lib/server/role.ts";
import { mayRead, writesOf } from "#lib/server/upstream/policy.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";
import type { ReadName } from "#lib/v4/registry.ts";

type Entry = readonly [
  href: string,
  label: string,
  short: string,
  icon: string,
  reads: ReadName | "admin" | null,
];

/**
 * The entries of the navigation rail, each with the read that it needs. Requests need any write, and
 * the audit log is for admins.
 */
const entries = [
  ["/", "Today", "Today", "today", "orders.list"],
  ["/orders", "Orders", "Orders", "orders", "orders.list"],
  ["/employees", "Employees", "People", "employees", "employees.list"],
  ["/inventory", "Inventory", "Stock", "inventory", "inventory.search"],
  ["/catalog", "Catalog", "Catalog", "catalog", "devices.options"],
  ["/teams", "Teams", "Teams", "teams", "teams.list"],
  ["/addresses", "Addresses", "Addresses", "addresses", "company.addresses"],
  ["/requests", "Requests", "Requests", "requests", null],
  ["/events", "Events", "Events", "events", "orders.list"],
  ["/audit", "Audit", "Audit", "audit", "admin"],
  ["/settings", "Settings", "Settings", "settings", "me"],
] as const satisfies readonly Entry[];

/** Returns the entries that a role can use. */
export const navigationFor = (role: Role) =>
  entries
    .filter(([, , , , reads]) => {
      if (reads === "admin") return role === "admin";
      return reads ? mayRead(role, reads) : writesOf(role).length > 0;
    })
    .map(([href, label, short, icon]) => ({ href, label, short, icon }));

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

/** Returns the bell's number for the first paint; `null` if it is not counted within 250 ms. */
export const unreadNotifications = (principal: Principal): Promise<number | null> =>
  withTimeout(
    badgeTimeoutMs,
    countUnread(principal).catch((error: unknown) => {
      log().warn({ error: errorFields(error) }, "the notifications could not be counted");
      return null;
    }),
  );
