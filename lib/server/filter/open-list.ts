import "server-only";
import { type FilteredList, filteredLists } from "#lib/protocol/list-filter.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Compiled } from "#lib/server/filter/compile-filter.ts";
import { firstId, newestFirst, type OpeningOrder } from "#lib/server/filter/filter-rows.ts";
import type { ListQuery, ValueField } from "#lib/server/filter/list-query.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { findCoverage } from "#lib/server/mirror/coverage.ts";
import { findMirroredInventory } from "#lib/server/mirror/mirrored-devices.ts";
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
  opensIn: OpeningOrder;
}

/** The part of a query that decides whether its list can be opened. */
type ListPart = Pick<ListQuery, "list" | "view"> & Partial<Pick<ListQuery, "conditions">>;

/** What only the copy can answer. */
type Asked = "filters" | "report" | "file";

/** Returns why filters that only the copy has, or a whole file, can't be answered. */
export const unproven = (list: FilteredList, view: unknown, what: Asked = "filters") => {
  // The service lists devices without pages, so a full read may end before it has all of them.
  return {
    reason: t("listProof.unproven", { asked: what, every: view ? "open" : list, list }),
  };
};

/** Returns the lists that a filter reads: the team of a device is that of who holds it. */
const listsReadBy = (list: FilteredList, field: ValueField): FilteredList[] =>
  list === "inventory" && field === "team" ? [list, "employees"] : [list];

/** Returns the capability that filters of a list need and the key lacks; `undefined` if none. */
export const findLacking = (
  { capabilities }: Connection,
  list: FilteredList,
  fields: readonly ValueField[],
): string | undefined =>
  [list, ...fields.flatMap((field) => listsReadBy(list, field))]
    .flatMap((each) => endpointOf(filteredLists[each]).capability ?? [])
    .find((capability) => !capabilities.includes(capability));

/**
 * Returns the list or view of a query where the mirror of the person's own connection proves it; else why not.
 * `what` can't be answered then. Throws `PrincipalError` (role, no_connection).
 */
export const openList = async (
  principal: Principal,
  part: ListPart,
  what: Asked = "filters",
): Promise<ProvenList | { reason: string }> => {
  const { list, view, conditions = [] } = part;
  const { role, connection } = principal;
  const operation = filteredLists[list];
  if (!mayRead(role, operation)) throw new PrincipalError("role");
  if (!connection) throw new PrincipalError("no_connection");
  const fields = conditions.flatMap((each) => (each.kind === "values" ? [each.field] : []));
  const lacking = findLacking(connection, list, fields);
  if (lacking) return { reason: t("listProof.lacking", { asked: what, capability: lacking }) };
  try {
    if (view !== null) {
      const coverage = await findCoverage(connection);
      if (!coverage) return unproven(list, view, what);
      recordUse(connection, operation);
      const orders = new MirroredOrders(connection, Date.now());
      return {
        connection,
        at: coverage.at,
        view: orders.conditionOf(view, principal),
        opensIn: orders.orderOf(view),
      };
    }
    const found =
      list === "inventory"
        ? await findMirroredInventory(connection)
        : await findMirroredList(connection, list);
    if (!found) return unproven(list, view, what);
    recordUse(connection, operation);
    const opensIn = list === "orders" ? newestFirst : firstId;
    return { connection, at: found.at, view: null, opensIn };
  } catch (error) {
    if (!isV4Error(error)) throw error;
    return unproven(list, view, what);
  }
};
