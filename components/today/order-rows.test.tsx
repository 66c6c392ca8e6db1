import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderRows, reasonText, shortSlaText } from "#components/today/order-rows.tsx";
import type { OrderList } from "#components/today/today-lists.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { pageText } from "#testing/components/page.tsx";

const reason =
  "Enrolment in device management failed twice; the configuration is being repeated after ord_01K9R1X3DE.";
const late: Order = {
  id: "ord_01K9RK41XT",
  orderType: "Swap from Inventory",
  employeeName: "王 思远",
  country: "SG",
  status: "awaiting_customs",
  sla: { expectedDays: 6, elapsedDays: 7, late: true, reason },
};

const rowsOf = (list: OrderList, order: Order) => (
  <OrderRows list={list} caption="Orders" orders={[order]} />
);

test("a late order shows its type, whom it is for, its whole reason and its delay", () => {
  expect(pageText([], rowsOf("late", late))).toBe(
    `orders order type for reason sla, business days ${late.id.toLowerCase().replace("_", " ")} swap from inventory sg王 思远 ${reason.toLowerCase().replace("_", " ")} 1 late`,
  );
});

test("an order that a reason names is a link", () => {
  const html = renderToString(rowsOf("late", late));
  expect(html).toContain('href="/orders/ord_01K9R1X3DE"');
  expect(html).toContain(`href="/orders/${late.id}"`);
});

test("an order without a reason says so", () => {
  const { reason: _, ...sla } = late.sla ?? {};
  expect(pageText([], rowsOf("late", { ...late, sla }))).toContain("no reason given");
});

test("an order with a paused clock says who must act and on which day the clock was paused", () => {
  const sla = {
    expectedDays: 8,
    elapsedDays: 3,
    paused: true,
    reason: "Clock paused: awaiting the client's approval.",
  };
  const text = pageText([], rowsOf("waiting", { ...late, sla }));
  expect(text).toContain("your company: approve the order");
  expect(text).toContain("day 3 of 8");
});

test("an order at risk shows its status as it came, and its days", () => {
  const sla = { expectedDays: 10, elapsedDays: 9, late: false };
  const text = pageText([], rowsOf("at-risk", { ...late, sla }));
  expect(text).toContain("awaiting customs");
  expect(text).toContain("9 of 10");
});

test.each([
  [{ expectedDays: 7, elapsedDays: 16, late: true }, "9 late"],
  [{ expectedDays: 7, elapsedDays: 16, late: false }, "16 of 7"],
  [{ expectedDays: 7, elapsedDays: 16 }, "9 late"],
  [{ expectedDays: 7, elapsedDays: 5, late: true }, "late"],
  [{ expectedDays: 10, elapsedDays: 8 }, "8 of 10"],
  [{ late: true }, "late"],
  [null, null],
])("the SLA %j is in a narrow column: %s", (sla, text) => {
  expect(shortSlaText(sla)).toBe(text);
});

test.each([
  ["The warehouse is behind.", "The warehouse is behind."],
  ["The warehouse is behind..", "The warehouse is behind."],
  ["Moved by a week. .", "Moved by a week."],
  ["No stop", "No stop"],
  ["  ", null],
])("the reason %j ends with at most one full stop", (given, shown) => {
  expect(reasonText(given)).toBe(shown);
});
