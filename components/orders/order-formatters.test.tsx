import { expect, test, vi } from "vitest";
import { orderTable } from "#components/orders/order-table.tsx";
import { ListRows } from "#components/table/list-rows.tsx";
import { definedColumns } from "#components/table/list-state.ts";
import { ListTable } from "#components/table/list-table.tsx";
import { listOf, pageText } from "#testing/components/page.tsx";

vi.mock("next/navigation", async (load) => ({
  ...(await load<typeof import("next/navigation")>()),
  useRouter: () => ({}),
}));

const kinds = ["DateTimeFormat", "NumberFormat", "DisplayNames", "Collator", "ListFormat"] as const;

const orders = Array.from({ length: 50 }, (_, index) => ({
  id: `ord_${index}`,
  orderType: "Deployment",
  status: "in_transit",
  country: ["DE", "FR", "US"][index % 3],
  deviceCount: index,
  createdAt: new Date(Date.UTC(2026, 9, 1 + index, 8)).toISOString(),
  eta: new Date(Date.UTC(2026, 10, 1 + index, 8)).toISOString(),
}));

const render = () =>
  pageText(
    [["orders.list", {}, listOf(orders, { totalCount: 3_512 })]],
    <ListTable
      operation="orders.list"
      definition={orderTable}
      fields={[]}
      savedColumns={definedColumns}
    >
      <ListRows />
    </ListTable>,
  );

test("a list of 50 rows that is rendered again creates no formatter", () => {
  const created = kinds.map((kind) => vi.spyOn(Intl, kind));
  const count = () => created.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const first = render();
  expect(first).toContain("ord 49");
  const before = count();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(10);
  expect(render()).toBe(first);
  expect(count()).toBe(before);
});
