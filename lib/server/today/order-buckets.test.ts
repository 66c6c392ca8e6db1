import { expect, test } from "vitest";
import { toOrderBuckets } from "#lib/server/today/order-buckets.ts";
import { ordersInView } from "#lib/v4/order-views.ts";
import type { Order } from "#lib/v4/records/order.ts";

const now = Date.parse("2026-11-21T10:00:00Z");

test("the pipeline counts every order once, including those without a type or status", () => {
  const orders: Order[] = [
    { id: "1", orderType: "Deployment", status: "in_transit" },
    { id: "2", orderType: "Deployment", status: "processing" },
    { id: "3", orderType: "Deployment", status: "awaiting_customs" },
    { id: "4" },
  ];
  expect(toOrderBuckets(orders, now).pipeline).toEqual([
    {
      type: "Deployment",
      total: 3,
      segments: [
        { status: "processing", count: 1 },
        { status: "in_transit", count: 1 },
        { status: "awaiting_customs", count: 1 },
      ],
    },
    { type: null, total: 1, segments: [{ status: null, count: 1 }] },
  ]);
});

test("each list of Today has the rows of the view of Orders that it opens", () => {
  const sla = { expectedDays: 10, elapsedDays: 9, late: false };
  const orders: Order[] = [
    { id: "late at customs", status: "awaiting_customs", sla: { ...sla, late: true } },
    { id: "at risk", status: "shipped", sla },
    { id: "waiting", status: "processing", sla: { ...sla, paused: true } },
    { id: "arriving", status: "in_transit", tracking: { eta: "2026-11-23" } },
  ];
  const buckets = toOrderBuckets(orders, now);
  for (const view of ["late", "at-risk", "waiting", "arriving"] as const) {
    const ids = buckets[view].orders.map(({ id }) => id);
    expect(ids).toEqual(ordersInView(view, orders, now).orders.map(({ id }) => id));
    expect(ids).toHaveLength(1);
  }
  expect(buckets.arriving.orders[0]?.arrivesAt).toBe("2026-11-23");
});
