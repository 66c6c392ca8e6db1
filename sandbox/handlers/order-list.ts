import { knownOrderTypes } from "#lib/v4/fields/known-values.ts";
import { readOrders } from "#sandbox/handlers/find-record.ts";
import { type Handler, onePage } from "#sandbox/handlers/handler.ts";
import { toOrder } from "#sandbox/handlers/order-record.ts";
import { pageOf, sortField } from "#sandbox/handlers/paging.ts";
import { filterAnyOf, filterScope, markOrders } from "#sandbox/handlers/search-rows.ts";
import { orderOrDeviceScope } from "#sandbox/keys/access.ts";
import { rowNumbers } from "#sandbox/world/identifier.ts";
import type { ListColumns } from "#sandbox/world/list-columns.ts";
import {
  pageOfRows,
  type Sorting,
  selectRows,
  sortBy,
  withoutRows,
} from "#sandbox/world/select-rows.ts";

/** Sorts by the names of the employees. Orders without an employee come first. */
const byEmployeeName = ({ orders, employees }: ListColumns): Sorting => {
  const { codes, ranks } = sortBy(employees.columns.name);
  // The code of an employee is one higher than its row number.
  const rankOfEmployee = new Int32Array(employees.last + 2);
  for (let n = 1; n <= employees.last; n += 1) {
    rankOfEmployee[n + 1] = ranks[codes[n] as number] as number;
  }
  return { codes: orders.columns.employee.codes, ranks: rankOfEmployee };
};

/** `null`: by the row number, which rises with the time of creation. */
const sortings: Record<string, (lists: ListColumns) => Sorting | null> = {
  createdAt: () => null,
  id: () => null,
  status: ({ orders }) => sortBy(orders.columns.status),
  orderType: ({ orders }) => sortBy(orders.columns.type),
  type: ({ orders }) => sortBy(orders.columns.type),
  country: ({ orders }) => sortBy(orders.columns.country),
  employeeId: ({ orders }) => sortBy(orders.columns.employee),
  employeeName: byEmployeeName,
  deviceCount: ({ orders }) => sortBy(orders.columns.deviceCount),
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

/** `GET /v4/orders`. Source: api-v4.md, Endpoints, Orders; Limits. */
export const listOrders: Handler<"orders.list"> = ({ world, caller, input, unlisted = [] }) => {
  const paging = pageOf("orders.list", input);
  const sortingOf = sortField(sortings, input.sort, "createdAt");
  const lists = world.listColumns();
  const { columns, last } = lists.orders;
  const { status = [], type = [], query } = input;
  const { company, visibility } = caller;
  const selected = lists.keepRows({ of: "orders", company, visibility, status, type, query }, () =>
    selectRows(
      last,
      [
        ...filterScope(columns, orderOrDeviceScope(caller)),
        ...filterAnyOf(columns.status, status),
        ...filterAnyOf(columns.type, typesOf(type)),
      ],
      query === undefined ? null : markOrders(lists, query),
    ),
  );
  const rows = withoutRows(selected, rowNumbers("ord", unlisted));
  const page = pageOfRows(rows, sortingOf(lists), input.sortDirection ?? "desc", paging);
  return onePage(
    readOrders(world, page).map((row) => toOrder(world, row)),
    paging,
    rows.length,
  );
};
