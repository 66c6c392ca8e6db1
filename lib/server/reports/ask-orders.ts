import "server-only";
import type { Proven } from "#lib/protocol/report.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { atOneMoment, compileQuery, type Matching } from "#lib/server/filter/filter-rows.ts";
import { type Calendar, readListQuery } from "#lib/server/filter/list-query.ts";
import { openList } from "#lib/server/filter/open-list.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** What a report asks the mirror with: the conditions of the orders that an address of the list has. */
export interface Asked {
  tx: StoreReader;
  connection: ConnectionIdentity;
  matching: Matching;
}

/**
 * Answers a report about the orders that the filters of an address have, from the mirror of the person's own
 * connection. The condition is that of the list, so that a report counts the rows to which its marks lead.
 * Throws `PrincipalError` (role, no_connection).
 */
export const askOrders = async <Report>(
  principal: Principal,
  input: Readonly<Record<string, unknown>>,
  calendar: Calendar,
  ask: (asked: Asked) => Promise<Report>,
): Promise<Proven<Report>> => {
  const query = readListQuery("orders", input, calendar);
  const opened = await openList(principal, query, "report");
  if ("reason" in opened) return { report: null, reason: opened.reason };
  const { connection, at, view } = opened;
  const report = await atOneMoment(async (tx) => {
    const matching = await compileQuery(tx, connection, query, view);
    return ask({ tx, connection, matching });
  });
  return { report, at: at.toISOString() };
};
