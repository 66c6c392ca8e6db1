import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { orderTable } from "#components/orders/order-table.tsx";
import { Rows } from "#components/table/rows.tsx";
import { normalize } from "#lib/v4/normalize/normalize.ts";
import type { Order } from "#lib/v4/records/order.ts";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

/** A late order with a value in each column. */
const orderOf = (at: number) => ({
  id: `ord_01K9T19A${String(at).padStart(2, "0")}`,
  orderType: "Swap from Inventory",
  status: "in_transit",
  employeeId: "emp_01K9S9BEDB",
  employeeName: "Krasoslava Vaníčková",
  country: "GB",
  deviceCount: 2,
  sla: { expectedDays: 6, elapsedDays: 8, late: true, paused: false },
  tracking: { eta: "2026-11-30" },
  createdAt: "2026-11-22T18:14:27.555Z",
});

/** Without the column that only one view has. */
const columns = orderTable.columns.filter(
  ({ isRare, isHiddenByDefault }) => !isRare && !isHiddenByDefault,
);

const render = (...orders: object[]) =>
  renderToStaticMarkup(
    <Rows
      caption="orders"
      columns={columns}
      rows={normalize("orders.list", { orders }).data.items}
      rowId={orderTable.rowId}
      href={orderTable.href}
      onPeek={() => {}}
    />,
  );

/** Returns what a screen reader reads in the first row: each cell's text, names and titles. */
const cellsOf = (html: string) =>
  (/<tbody>(.*?)<\/tr>/.exec(html)?.[1] ?? "")
    .split("</td>")
    .slice(0, -1)
    .map((cell) => [
      cell.replace(/<[^>]+>/g, ""),
      ...[...cell.matchAll(/(?:aria-label|title)="([^"]*)"/g)].map(([, text]) => text),
    ]);

test("a row of an order reads its ID, texts, names of codes and its peek button", () => {
  expect(cellsOf(render(orderOf(1)))).toEqual([
    ["ord_01K9T19A01"],
    ["Swap from Inventory"],
    ["In transit", "in_transit"],
    ["Krasoslava Vaníčková", "Krasoslava Vaníčková, emp_01K9S9BEDB"],
    ["GB", "United Kingdom"],
    ["2"],
    ["22 Nov", "2026-11-22 18:14:27 UTC"],
    ["30 Nov", "2026-11-30"],
    ["2 days late · 8 of 6"],
    ["", "Peek at ord_01K9T19A01 (Space)"],
  ]);
});

test("a row of an order says where it was seen last, and when, in the list and on a phone", () => {
  const seen = { location: "Chicago depot", at: "2026-11-25T16:45:00Z" };
  const cell = orderTable.columns.find(({ id }) => id === "seen")?.cell;
  const textOf = (lastSeen?: object) =>
    renderToStaticMarkup(cell?.({ ...orderOf(1), lastSeen } as Order)).replace(/<[^>]+>/g, "");
  expect(textOf(seen)).toBe("Last seen Chicago depot, 25 Nov, 16:45");
  expect(textOf()).toBe("—");
});

test("a row of an order adds at most 1,020 bytes and 20 elements to a page", () => {
  const orders = Array.from({ length: 50 }, (_, at) => orderOf(at + 10));
  const added = render(...orders).slice(render(...orders.slice(0, 1)).length);
  expect(Buffer.byteLength(added) / 49).toBeLessThanOrEqual(1_020);
  expect((added.match(/<[a-z]/g)?.length ?? 0) / 49).toBeLessThanOrEqual(20);
});

test.each([
  [{ expectedDays: 6, elapsedDays: 3 }, "sla-rule", "--expected:6;--elapsed:3"],
  [
    { expectedDays: 6, elapsedDays: 8, late: true },
    "sla-rule sla-late",
    "--expected:6;--elapsed:8",
  ],
  [{ expectedDays: 31, elapsedDays: null }, "sla-rule sla-weeks", "--expected:31"],
])("the SLA %j is drawn with its days", (sla, className, style) => {
  expect(render({ ...orderOf(1), sla })).toContain(`<span class="${className}" style="${style}">`);
});

test("an SLA without expected days has words and no ruler", () => {
  expect(render({ ...orderOf(1), sla: { elapsedDays: 3 } })).toContain(
    '<span class="sla">3 elapsed</span>',
  );
});
