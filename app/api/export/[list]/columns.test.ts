import { expect, test, vi } from "vitest";
import { deviceTable } from "#components/devices/device-table.tsx";
import { employeeTable } from "#components/employees/employee-table.tsx";
import { orderTable } from "#components/orders/order-table.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { headerText } from "#lib/protocol/list-cell.ts";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import { columnIdsOf, openColumns } from "#lib/server/exports/file-columns.ts";
import type { RecordOf } from "#lib/v4/registry.ts";
import { principalOf } from "#testing/server/upstream.ts";

vi.mock("#lib/client/read.ts", () => ({ read: null }));
vi.mock("#components/table/use-country-copy.ts", () => ({ countryCopyOf: () => undefined }));
// Their cells need a browser's React, and their texts come from other answers.
vi.mock("#components/employees/held-cell.tsx", () => ({ HeldCell: null, HeldDeviceCounts: null }));
vi.mock("#components/orders/order-count-cell.tsx", () => ({
  EmployeeOrderCounts: null,
  orderCountColumn: () => ({ id: "late", header: "Late orders", text: () => "not read" }),
}));
vi.mock("#components/employees/reference/person-name.tsx", () => ({ PersonName: null }));
vi.mock("#components/moment/moment.tsx", () => ({ Moment: null }));
vi.mock("#components/orders/sla-rule.tsx", () => ({ SlaRule: null }));
vi.mock("#components/devices/use-device-copy.ts", () => ({ useDeviceCopy: null }));
vi.mock("#components/devices/model-summary.tsx", () => ({ ModelSummary: null }));
vi.mock("#components/orders/order-tabs.ts", () => ({ orderTabs: undefined }));

const nobody = principalOf(null);

test("a file of orders has the headers and the texts of the list's columns", async () => {
  const orders = [
    { id: "o1" },
    {
      id: "o2",
      orderType: "Deployment",
      status: "in_transit",
      employeeId: "e1",
      country: "DE",
      deviceCount: 2,
      createdAt: "2026-11-01T10:00:00Z",
      movedAt: "2026-11-02T10:00:00Z",
      lastSeen: { location: "Leipzig", at: "2026-11-02T10:00:00Z" },
      tracking: { eta: "2026-11-30" },
      sla: { expectedDays: 6, elapsedDays: 8, late: true },
    },
  ] as RecordOf<"orders.list">[];
  await expectSame("orders", orderTable.columns, orders);
});

test("a file of the inventory has the headers and the texts of the list's columns", async () => {
  const devices = [
    { id: "d1" },
    {
      id: "d2",
      model: "ThinkPad",
      serialNumber: "SN1",
      configuration: "16 GB",
      deviceType: "Laptops",
      status: "assigned",
      employeeId: "e1",
      location: "Berlin",
      country: "DE",
      condition: "good",
      chargerStatus: "missing",
    },
  ] as RecordOf<"inventory.search">[];
  const { fileColumns = [], columns } = deviceTable;
  await expectSame("inventory", [...fileColumns, ...columns], devices);
});

test("a file of employees has the headers of the list's columns, and the texts that the records have", async () => {
  const employees = [
    { id: "e1" },
    {
      id: "e2",
      displayName: "Ada",
      email: "ada@halden.example",
      teamName: "EMEA",
      jobTitle: "Engineer",
      department: "R&D",
      country: "CH",
      status: "active",
    },
  ] as RecordOf<"employees.list">[];
  const { fileColumns = [], columns } = employeeTable;
  await expectSame("employees", [...fileColumns, ...columns], employees);
});

async function expectSame<Row>(
  list: FilteredList,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
) {
  const ids = columnIdsOf(list);
  expect(ids).toEqual(columns.map(({ id }) => id));
  const opened = await openColumns(nobody, list, ids);
  expect(opened.map(({ name }) => name)).toEqual(columns.map(({ header }) => headerText(header)));
  for (const row of rows) {
    expect(opened.map(({ read }) => read(row as never) ?? "")).toEqual(
      columns.map((column) => (column.readText ? "not read" : column.text(row))),
    );
  }
}
