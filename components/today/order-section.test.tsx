import { expect, test } from "vitest";
import { OrderSection } from "#components/today/order-section.tsx";
import { numbersOf } from "#components/ui/number.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { pageText } from "#testing/components/page.tsx";

const numbers = numbersOf("en-GB");

const order = (days: number, more: Partial<Order> = {}): Order => ({
  id: `ord_${days}`,
  orderType: "Deployment",
  employeeName: "Ada",
  sla: { expectedDays: 10, elapsedDays: days, late: days > 10 },
  ...more,
});

const lateText = (
  orders: readonly Order[],
  { count = orders.length as number | null, next = undefined as Order | undefined } = {},
) =>
  pageText(
    [],
    <OrderSection
      numbers={numbers}
      list="late"
      orders={orders}
      count={orders.length}
      next={next}
      tile={{ count, note: "none among the 40 orders with data" }}
      maxRows={2}
    />,
  );

test("the heading counts all late orders, of which the first ones are shown", () => {
  const text = lateText([order(19), order(15), order(12)]);
  expect(text).toMatch(/^late orders 3, longest first open all 3 /);
  expect(text).toContain("9 late");
  expect(text).not.toContain("2 late");
  expect(text).toMatch(/showing 2 of 3 rows\.$/);
});

test("without late orders the list says so, and names the next one at risk", () => {
  expect(lateText([])).toBe("late orders no late orders.");
  expect(lateText([], { next: order(9) })).toBe(
    "late orders no late orders. next at risk: deployment for ada, 9 of 10 business days.",
  );
});

test("where nothing proves that no order is late, the list says what is unknown", () => {
  expect(lateText([], { count: null, next: order(9) })).toBe(
    "late orders unknown: none among the 40 orders with data.",
  );
});
