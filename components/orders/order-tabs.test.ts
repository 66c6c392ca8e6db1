import { expect, test } from "vitest";
import { orderTable } from "#components/orders/order-table.tsx";
import { builtInViews, orderTabs } from "#components/orders/order-tabs.ts";
import { filterRows } from "#components/table/use-view.ts";
import type { Order } from "#lib/v4/records/order.ts";

const orders: Order[] = [
  {
    id: "o1",
    orderType: "Deployment",
    status: "in_transit",
    country: "NG",
    teamName: "Sales",
    createdBy: "Maya Okafor",
  },
  {
    id: "o2",
    orderType: "Collection",
    status: "awaiting_customs",
    employeeName: "Łukasz Wiśniewski",
  },
  {
    id: "o3",
    orderType: "Deployment",
    status: "processing",
    country: "DE",
    createdBy: "maya@m.example",
  },
];
const idsOf = (input: Record<string, unknown>) =>
  filterRows(orderTabs, orders, input).map(({ id }) => id);

test.each([
  [{ team: ["Sales"] }, ["o1"]],
  [{ type: ["Deployment"], country: ["NG", "DE"] }, ["o1", "o3"]],
  [{ status: ["awaiting_customs"] }, ["o2"]],
  [{ country: ["(none)"] }, ["o2"]],
  [{ query: "lukasz" }, ["o2"]],
  [{ query: "deployment maya@m" }, ["o3"]],
  [{ query: "nobody" }, []],
])("a view of orders with the filter %j has only the orders that match", (input, ids) => {
  expect(idsOf(input)).toEqual(ids);
});

test("the list of orders offers filters for cancelled, customs, country, team, employee and days, and takes those of reports", () => {
  expect(orderTable.filters?.status?.options).toEqual(
    expect.arrayContaining(["awaiting_customs", "cancelled"]),
  );
  const own = orderTable.ownFields?.map(({ name }) => name) ?? [];
  expect(own.filter((name) => !name.startsWith("not."))).toEqual([
    "view",
    "country",
    "team",
    "employee",
    "created",
    "expected",
    "finished",
    "due",
    "kept",
    "took",
  ]);
});

test("every view but that of all open orders keeps the column that decides about it", () => {
  const deciding = builtInViews().flatMap(({ id, decidingColumn }) =>
    decidingColumn ? [[id, decidingColumn]] : [],
  );
  expect(deciding.map(([id]) => id)).toEqual([
    "late",
    "at-risk",
    "no-movement",
    "waiting",
    "arriving",
    "customs",
  ]);
  const columns = orderTable.columns.map(({ id }) => id);
  for (const [, column] of deciding) expect(columns).toContain(column);
});
