import "server-only";
import { type FilteredList, filteredLists } from "#lib/protocol/list-filter.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Compiled } from "#lib/server/filter/compile-filter.ts";
import { newestFirst } from "#lib/server/filter/filter-rows.ts";
import type { ListQuery } from "#lib/server/filter/list-query.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { findCoverage } from "#lib/server/mirror/coverage.ts";
import { findMirroredList } from "#lib/server/mirror/mirrored-list.ts";
import { MirroredOrders } from "#lib/server/mirror/mirrored-open-orders.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { recordUse } from "#lib/server/upstream/capability-use.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { endpointOf } from "#lib/v4/operations/endpoints.ts";

/** A list that the mirror of a person's own connection proves. */
export interface ProvenList {
  connection: Connection;
  /** When the sweep began that has read it all. */
  at: Date;
  /** The view of the open orders that is asked for; `null` for the whole list. */
  view: Compiled | null;
  /** The order in which the list or the view opens. */
  opensIn: { by: typeof newestFirst.by; byDefault: "asc" | "desc" };
}

const nouns: Readonly<Record<FilteredList, string>> = { orders: "orders", employees: "employees" };

/** Returns why filters that only the copy has can't be answered. */
export const unproven = (list: FilteredList, view: unknown) => ({
  reason: `Only Quartermaster's own copy can answer these filters, and it can't prove yet that it has every ${
    view ? "open order" : nouns[list].slice(0, -1)
  }. It is complete after the next full read of the ${nouns[list]}.`,
});

/**
 * Returns the list or view of a query where the mirror of the person's own connection proves it; else why not.
 * Throws `PrincipalError` (role, no_connection).
 */
export const openList = async (
  principal: Principal,
  { list, view }: Pick<ListQuery, "list" | "view">,
): Promise<ProvenList | { reason: string }> => {
  const { role, connection } = principal;
  const operation = filteredLists[list];
  if (!mayRead(role, operation)) throw new PrincipalError("role");
  if (!connection) throw new PrincipalError("no_connection");
  const { capability } = endpointOf(operation);
  if (capability !== null && !connection.capabilities.includes(capability)) {
    return { reason: `These filters need ${capability}, which your key lacks.` };
  }
  try {
    if (view !== null) {
      const coverage = await findCoverage(connection);
      if (!coverage) return unproven(list, view);
      recordUse(connection, operation);
      const orders = new MirroredOrders(connection, coverage, Date.now());
      return {
        connection,
        at: coverage.at,
        view: orders.conditionOf(view, principal),
        opensIn: orders.orderOf(view),
      };
    }
    const found = await findMirroredList(connection, list);
    if (!found) return unproven(list, view);
    recordUse(connection, operation);
    return { connection, at: found.at, view: null, opensIn: newestFirst };
  } catch (error) {
    if (!isV4Error(error)) throw error;
    return unproven(list, view);
  }
};
