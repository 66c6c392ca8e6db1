import { expect, test } from "vitest";
import { toOrderBuckets } from "#lib/server/overview/order-buckets.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** Returns the buckets of orders, which are given by their IDs. */
const bucketsOf = (orders: Record<string, Partial<Order>>, today = "2026-11-21") =>
  toOrderBuckets(
    Object.entries(orders).map(([id, more]) => ({ id, ...more })),
    Date.parse(`${today}T10:00:00Z`),
  );

const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);

test("late orders come with the longest delay first, and are not also at risk", () => {
  const buckets = bucketsOf({
    "two over": { sla: { expectedDays: 6, elapsedDays: 8, late: true } },
    "nine over": { sla: { expectedDays: 7, elapsedDays: 16, late: true } },
    "on time": { sla: { expectedDays: 8, elapsedDays: 2, late: false } },
  });
  expect(ids(buckets.late)).toEqual(["nine over", "two over"]);
  expect(buckets.atRisk).toEqual([]);
});

test("an order is at risk from 80% of its expected days on, unless its clock is paused", () => {
  const buckets = bucketsOf({
    "79 %": { sla: { expectedDays: 100, elapsedDays: 79, late: false } },
    "80 %": { sla: { expectedDays: 10, elapsedDays: 8, late: false } },
    paused: { sla: { expectedDays: 10, elapsedDays: 9, late: false, paused: true } },
    unknown: { sla: { late: false } },
  });
  expect(ids(buckets.atRisk)).toEqual(["80 %"]);
});

test("an order with several shipments arrives when the next one does", () => {
  const buckets = bucketsOf({
    soon: { shipments: [{ eta: "2026-11-22" }, { eta: "2026-11-24" }] },
    "in parts": { shipments: [{ eta: "2026-12-24" }, { eta: "2026-11-23" }] },
    "delivered in part": {
      shipments: [{ eta: "2026-11-22", status: "Delivered" }, { eta: "2026-12-24" }],
    },
    "the rest later": { shipments: [{ eta: "2026-11-20" }, { eta: "2026-12-24" }] },
  });
  expect(ids(buckets.arriving)).toEqual(["soon", "in parts"]);
  expect(buckets.arriving.map(({ arrivesAt }) => arrivesAt)).toEqual(["2026-11-22", "2026-11-23"]);
  expect(buckets.knownCounts.arriving).toBe(4);
});

test("orders that arrive today or in the next seven days are listed, soonest first", () => {
  const buckets = bucketsOf({
    "in a week": { tracking: { eta: "2026-11-28" } },
    today: { tracking: { eta: "2026-11-21" } },
    yesterday: { tracking: { eta: "2026-11-20" } },
    "too far": { tracking: { eta: "2026-11-29" } },
    unreadable: { tracking: { eta: "soon" } },
  });
  expect(ids(buckets.arriving)).toEqual(["today", "in a week"]);
});

test("an order without SLA or date is not counted as decided for any bucket", () => {
  const { knownCounts } = bucketsOf({
    bare: { status: "processing" },
    "flag alone": { sla: { late: false } },
    "days alone": { sla: { expectedDays: 5, elapsedDays: 1 } },
    "date that is none": { tracking: { eta: "2026-02-30" } },
    date: { tracking: { eta: "2026-12-24" } },
  });
  expect(knownCounts).toEqual({ late: 2, atRisk: 1, arriving: 1 });
});

test("without the service's flag, an order over its expected days is late", () => {
  const { late } = bucketsOf({
    over: { sla: { expectedDays: 5, elapsedDays: 7 } },
    "over by a paused clock": { sla: { expectedDays: 5, elapsedDays: 7, late: false } },
    under: { sla: { expectedDays: 5, elapsedDays: 5 } },
  });
  expect(ids(late)).toEqual(["over"]);
});

test("an order whose ETA is not a real date is not listed as arriving", () => {
  const { arriving } = bucketsOf({ o: { tracking: { eta: "2026-02-30" } } }, "2026-02-28");
  expect(arriving).toEqual([]);
});

test("the pipeline counts every order once, including those without a type or status", () => {
  const { pipeline } = bucketsOf({
    "1": { orderType: "Deployment", status: "in_transit" },
    "2": { orderType: "Deployment", status: "processing" },
    "3": { orderType: "Deployment", status: "awaiting_customs" },
    "4": {},
  });
  expect(pipeline).toEqual([
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
