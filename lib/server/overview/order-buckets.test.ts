import { expect, test } from "vitest";
import { toOrderBuckets } from "#lib/server/overview/order-buckets.ts";
import type { Order } from "#lib/v4/records/order.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const order = (id: string, more: Partial<Order>): Order => ({ id, ...more });
const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);

test("late orders come with the longest delay first, and are not also at risk", () => {
  const buckets = toOrderBuckets(
    [
      order("two over", { sla: { expectedDays: 6, elapsedDays: 8, late: true } }),
      order("nine over", { sla: { expectedDays: 7, elapsedDays: 16, late: true } }),
      order("on time", { sla: { expectedDays: 8, elapsedDays: 2, late: false } }),
    ],
    now,
  );
  expect(ids(buckets.late)).toEqual(["nine over", "two over"]);
  expect(buckets.atRisk).toEqual([]);
});

test("an order is at risk from 80% of its expected days on, unless its clock is paused", () => {
  const buckets = toOrderBuckets(
    [
      order("79 %", { sla: { expectedDays: 100, elapsedDays: 79, late: false } }),
      order("80 %", { sla: { expectedDays: 10, elapsedDays: 8, late: false } }),
      order("paused", { sla: { expectedDays: 10, elapsedDays: 9, late: false, paused: true } }),
      order("unknown", { sla: { late: false } }),
    ],
    now,
  );
  expect(ids(buckets.atRisk)).toEqual(["80 %"]);
});

test("an order with several shipments arrives when the next one does", () => {
  const buckets = toOrderBuckets(
    [
      order("soon", { shipments: [{ eta: "2026-11-22" }, { eta: "2026-11-24" }] }),
      order("in parts", { shipments: [{ eta: "2026-12-24" }, { eta: "2026-11-23" }] }),
      order("delivered in part", {
        shipments: [{ eta: "2026-11-22", status: "Delivered" }, { eta: "2026-12-24" }],
      }),
      order("the rest later", { shipments: [{ eta: "2026-11-20" }, { eta: "2026-12-24" }] }),
    ],
    now,
  );
  expect(ids(buckets.arriving)).toEqual(["soon", "in parts"]);
  expect(buckets.arriving.map(({ arrivesAt }) => arrivesAt)).toEqual(["2026-11-22", "2026-11-23"]);
  expect(buckets.knownCounts.arriving).toBe(4);
});

test("orders that arrive today or in the next seven days are listed, soonest first", () => {
  const buckets = toOrderBuckets(
    [
      order("in a week", { tracking: { eta: "2026-11-28" } }),
      order("today", { tracking: { eta: "2026-11-21" } }),
      order("yesterday", { tracking: { eta: "2026-11-20" } }),
      order("too far", { tracking: { eta: "2026-11-29" } }),
      order("unreadable", { tracking: { eta: "soon" } }),
    ],
    now,
  );
  expect(ids(buckets.arriving)).toEqual(["today", "in a week"]);
});

test("an order without SLA or date is not counted as decided for any bucket", () => {
  const { knownCounts } = toOrderBuckets(
    [
      order("bare", { status: "processing" }),
      order("flag alone", { sla: { late: false } }),
      order("days alone", { sla: { expectedDays: 5, elapsedDays: 1 } }),
      order("date that is none", { tracking: { eta: "2026-02-30" } }),
      order("date", { tracking: { eta: "2026-12-24" } }),
    ],
    now,
  );
  expect(knownCounts).toEqual({ late: 2, atRisk: 1, arriving: 1 });
});

test("without the service's flag, an order over its expected days is late", () => {
  const { late } = toOrderBuckets(
    [
      order("over", { sla: { expectedDays: 5, elapsedDays: 7 } }),
      order("over by a paused clock", { sla: { expectedDays: 5, elapsedDays: 7, late: false } }),
      order("under", { sla: { expectedDays: 5, elapsedDays: 5 } }),
    ],
    now,
  );
  expect(ids(late)).toEqual(["over"]);
});

test("an order whose ETA is not a real date is not listed as arriving", () => {
  const eta = "2026-02-30";
  const { arriving } = toOrderBuckets(
    [order("o", { tracking: { eta } })],
    Date.parse("2026-02-28T10:00:00Z"),
  );
  expect(arriving).toEqual([]);
});

test("the pipeline counts every order once, including those without a type or status", () => {
  const { pipeline } = toOrderBuckets(
    [
      order("1", { orderType: "Deployment", status: "in_transit" }),
      order("2", { orderType: "Deployment", status: "processing" }),
      order("3", { orderType: "Deployment", status: "awaiting_customs" }),
      order("4", {}),
    ],
    now,
  );
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
