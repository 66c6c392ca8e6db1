import { knownOrderTypes } from "#lib/v4/fields/known-values.ts";
import { type NamedOrderRow, ordersWithNames } from "#sandbox/handlers/find-record.ts";
import { type Handler, onePage } from "#sandbox/handlers/handler.ts";
import { toOrder } from "#sandbox/handlers/order-record.ts";
import { pageOf, sortColumn } from "#sandbox/handlers/paging.ts";
import {
  allConditions,
  countRows,
  inAnyOf,
  rowsMatching,
  selectFrom,
  serialsMatching,
} from "#sandbox/handlers/search-terms.ts";
import {
  type Caller,
  type Condition,
  canSeeOrderOrDevice,
  ordersOrDevicesVisibleTo,
} from "#sandbox/keys/access.ts";
import { placeholders } from "#sandbox/world/database.ts";
import { foldText } from "#sandbox/world/fold-text.ts";
import type { World } from "#sandbox/world/world.ts";

const sortColumns = {
  createdAt: "o.n",
  id: "o.n",
  status: "o.status",
  orderType: "o.type",
  type: "o.type",
  country: "o.country",
  employeeId: "o.employee",
  employeeName: "o.person",
  deviceCount: "o.device_count",
};

const normalizeType = (text: string) => text.toLowerCase().replace(/[_-]/g, " ");

/** Returns the v4 order types; the illustrative names `swap` and `purchase_for_employee` are accepted. */
const typesOf = (wanted: readonly string[]) =>
  wanted.map((name) => {
    const normalized = normalizeType(name);
    return (
      knownOrderTypes.find((type) => normalizeType(type) === normalized) ??
      (normalized === "swap" ? "Swap from Inventory" : name)
    );
  });

const inList = (column: string, wanted: readonly string[]): Condition[] =>
  wanted.length === 0
    ? []
    : [{ sql: `${column} in (${placeholders(wanted.length)})`, values: [...wanted] }];

/** Free text searches the id, the employee's name and email, the serial number, model and type. */
const queryCondition = (world: World, { company }: Caller, query: string): Condition => {
  const text = foldText(query);
  const types = knownOrderTypes.filter((type) => type.toLowerCase().includes(text));
  const devices = selectFrom("devices", serialsMatching(company, query));
  return inAnyOf("o.n", [
    ...rowsMatching(world, company, "ord", query).map((found) => selectFrom("orders", found)),
    selectFrom("order_devices", inAnyOf("device", [devices]), "order_n"),
    ...types.map((type) => ({
      sql: "select n from orders where company = ? and type = ?",
      values: [company, type],
    })),
  ]);
};

/** `GET /v4/orders`. Source: api-v4.md, Endpoints, Orders; Limits. */
export const listOrders: Handler<"orders.list"> = ({ world, caller, input }) => {
  const { page, pageSize } = pageOf("orders.list", input);
  const status = input.status ?? [];
  const type = typesOf(input.type ?? []);
  const column = sortColumn(sortColumns, input.sort, "createdAt");
  const direction = input.sortDirection ?? "desc";
  const where = allConditions([
    ordersOrDevicesVisibleTo(caller, "o."),
    ...inList("o.status", status),
    ...inList("o.type", type),
    ...(input.query === undefined ? [] : [queryCondition(world, caller, input.query)]),
  ]);
  const { visibility, company } = caller;
  const filters = [company, visibility, status, type];
  const totalCount =
    input.query === undefined
      ? world.orders.count(
          JSON.stringify(filters),
          (row) =>
            canSeeOrderOrDevice(caller, row) &&
            (status.length === 0 || status.includes(row.status)) &&
            (type.length === 0 || type.includes(row.type)),
        )
      : world.orders.remember(JSON.stringify([...filters, input.query]), () =>
          countRows(world.db, "orders o", where),
        );

  const last = world.db.one<{ n: number }>("select max(n) as n from orders")?.n ?? 0;
  // For a common filter, scanning the rows from the newest finds a page soon. For a rare one, an
  // index finds the few rows and SQLite sorts them: the `+` keeps its planner from scanning.
  const scanned = ((page + 1) * pageSize * last) / Math.max(1, totalCount);
  const scansRows = column === "o.n" && input.query === undefined && scanned < totalCount * 2;
  const order = column === "o.n" && !scansRows ? "+o.n" : column;
  const rows =
    totalCount === 0
      ? []
      : world.db.all<NamedOrderRow>(
          `${ordersWithNames(scansRows ? "not indexed" : "")} where ${where.sql}
           order by ${order} ${direction}${column === "o.n" ? "" : `, o.n ${direction}`} limit ? offset ?`,
          ...where.values,
          pageSize,
          page * pageSize,
        );
  return onePage(
    rows.map((row) => toOrder(world, row)),
    { page, pageSize },
    totalCount,
  );
};
