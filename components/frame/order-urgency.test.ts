import { expect, test } from "vitest";
import { byUrgency, urgencyOf } from "#components/frame/order-urgency.ts";
import type { Order } from "#lib/v4/records/order.ts";

const order = (id: string, more: Partial<Order>): Order => ({ id, status: "in_transit", ...more });
const sla = (elapsedDays: number, expectedDays: number, late = false) => ({
  elapsedDays,
  expectedDays,
  late,
});

test("late orders come first with the longest delay at the top, then open ones, then finished ones", () => {
  const orders = [
    order("delivered", {
      status: "delivered",
      createdAt: "2026-11-20T00:00:00Z",
      sla: sla(9, 6, true),
    }),
    order("old", { createdAt: "2026-11-01T00:00:00Z", sla: sla(1, 6) }),
    order("new", { createdAt: "2026-11-10T00:00:00Z", sla: sla(1, 6) }),
    order("late", { createdAt: "2026-11-02T00:00:00Z", sla: sla(8, 6, true) }),
    order("later", { createdAt: "2026-10-30T00:00:00Z", sla: sla(15, 6, true) }),
  ];
  expect(byUrgency(orders).map(({ id }) => id)).toEqual([
    "later",
    "late",
    "new",
    "old",
    "delivered",
  ]);
});

test("an order with a status that no one documented counts as open", () => {
  const orders = [
    order("cancelled", { status: "cancelled" }),
    order("customs", { status: "awaiting_customs" }),
  ];
  expect(byUrgency(orders).map(({ id }) => id)).toEqual(["customs", "cancelled"]);
});

test("an order says how many business days it is late, or in how many it is due", () => {
  expect(urgencyOf(order("a", { sla: sla(15, 6, true) }))).toEqual({
    text: "9 days late",
    isLate: true,
  });
  expect(urgencyOf(order("a", { sla: sla(7, 6, true) }))?.text).toBe("1 day late");
  expect(urgencyOf(order("a", { sla: { late: true } }))?.text).toBe("Late");
  expect(urgencyOf(order("a", { sla: sla(4, 6) }))).toEqual({
    text: "due in 2 days",
    isLate: false,
  });
  expect(urgencyOf(order("a", { sla: sla(6, 6) }))?.text).toBe("due today");
});

test("an order without an SLA, and a finished one, say nothing about delays", () => {
  expect(urgencyOf(order("a", {}))).toBeNull();
  expect(urgencyOf(order("a", { sla: { expectedDays: 6 } }))).toBeNull();
  expect(urgencyOf(order("a", { status: "delivered", sla: sla(9, 6, true) }))).toBeNull();
});
