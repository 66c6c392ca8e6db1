import "server-only";
import { maxFrozenRows } from "#lib/protocol/frozen-selection.ts";
import { needsCopy } from "#lib/protocol/list-filter.ts";
import type { OpenOrderView, ViewOrders } from "#lib/protocol/open-orders.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findAllMatching } from "#lib/server/filter/find-matching.ts";
import type { Calendar } from "#lib/server/filter/list-query.ts";
import { type Frozen, filled, findListed, unproven } from "#lib/server/frozen/frozen-records.ts";
import { type FilterReads, matchViewFilters } from "#lib/server/frozen/match-filters.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { findViewOrders } from "#lib/server/today/find-order-answers.ts";
import { fromMirrorOr } from "#lib/server/today/mirrored-orders.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";
import type { Order } from "#lib/v4/records/order.ts";

type Input = Readonly<Record<string, unknown>>;

const filters: FilterReads<Order> = {
  type: ({ orderType }) => orderType,
  status: ({ status }) => status,
};

/** A view has two filters more than the list of the service. */
const viewFilters: FilterReads<Order> = {
  ...filters,
  country: ({ country }) => country,
  team: ({ teamName }) => teamName,
};

const toRecords = (orders: readonly Order[]) =>
  orders.map(({ id, employeeId, employeeName }) => filled({ id, employeeId, employeeName }));

/** Returns the orders of a view, more than a screen shows of them where the mirror proves it. */
const findAllOfView = (
  principal: Principal,
  view: OpenOrderView,
): Promise<Pick<ViewOrders, "orders" | "isComplete" | "at" | "readCount" | "totalCount">> =>
  fromMirrorOr(
    principal,
    async ({ orders, coverage, show }) => {
      const { rows } = await orders.ask({
        rows: orders.rowsOf(view, principal, maxFrozenRows + 1),
      });
      return { ...coverage, orders: show(rows) };
    },
    () => findViewOrders(principal, view),
  );

const findFrozenView = async (
  principal: Principal,
  view: OpenOrderView,
  input: Input,
): Promise<Frozen<"orders">> => {
  const { orders, isComplete, at, readCount, totalCount } = await findAllOfView(principal, view);
  if (!isComplete) {
    const reason = t("frozen.ofView", {
      count: String(readCount),
      total: totalCount === null ? "unknown" : String(totalCount),
    });
    return { reason };
  }
  return { records: toRecords(matchViewFilters(orders, viewFilters, input)), asOf: at };
};

/**
 * Returns all orders that match the filters: those of a view of the open orders, or of the whole list
 * (`view: null`).
 */
export const findFrozenOrders = async (
  principal: Principal,
  view: OpenOrderView | null,
  input: Input,
  calendar: Calendar,
): Promise<Frozen<"orders">> => {
  if (!mayRead(principal.role, "orders.list")) throw new PrincipalError("role");
  if (!principal.connection) throw new PrincipalError("no_connection");
  if (input.query) return unproven(input);
  if (needsCopy("orders", input)) {
    const matching = await findAllMatching<Order>(principal, "orders", input, calendar);
    if ("reason" in matching) return matching;
    return { records: toRecords(matching.rows), asOf: matching.asOf };
  }
  if (view) return findFrozenView(principal, view, input);
  const found = await findListed<Order>(principal, "orders", filters, input);
  return "reason" in found ? found : { records: toRecords(found.rows), asOf: found.asOf };
};
