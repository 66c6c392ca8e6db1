import { expect, test } from "vitest";
import type { OrderView } from "#lib/v4/order-view-names.ts";
import { arrivalOf, isInView, ordersInView } from "#lib/v4/order-views.ts";
import type { Order } from "#lib/v4/records/order.ts";

const at = (day: string) => Date.parse(`${day}T10:00:00Z`);
const now = at("2026-11-21");

/** Returns the IDs of a view, and how many orders decide about it. Orders are given by their IDs. */
const viewOf = (view: OrderView, orders: Record<string, Partial<Order>>, moment = now) => {
  const rows = Object.entries(orders).map(([id, more]) => ({ id, ...more }));
  const { orders: found, knownCount } = ordersInView(view, rows, moment);
  return { ids: found.map(({ id }) => id), knownCount };
};

test("an order is open unless its status is known to be final", () => {
  const { ids, knownCount } = viewOf("open", {
    processing: { status: "processing" },
    customs: { status: "awaiting_customs" },
    unknown: { status: "lost_in_space" },
    "no status": {},
    delivered: { status: "delivered" },
    cancelled: { status: "Cancelled" },
  });
  expect(ids).toEqual(["processing", "customs", "unknown", "no status"]);
  expect(knownCount).toBe(6);
});

test("a finished order is in no view, even where its SLA says that it was late", () => {
  const sla = { late: true, paused: true, expectedDays: 5, elapsedDays: 9 };
  const order = { id: "o", status: "delivered", sla, tracking: { eta: "2026-11-22" } };
  for (const view of ["open", "late", "waiting", "arriving", "customs"] as const) {
    expect(isInView(view, order, now)).toBe(false);
  }
});

test("late orders come with the longest delay first, and are not also at risk", () => {
  const orders = {
    "two over": { sla: { expectedDays: 6, elapsedDays: 8, late: true } },
    "nine over": { sla: { expectedDays: 7, elapsedDays: 16, late: true } },
    "on time": { sla: { expectedDays: 8, elapsedDays: 2, late: false } },
  };
  expect(viewOf("late", orders).ids).toEqual(["nine over", "two over"]);
  expect(viewOf("at-risk", orders).ids).toEqual([]);
});

test("an order that is late at customs is among the late orders and those at customs", () => {
  const held = {
    status: "awaiting_customs",
    sla: { expectedDays: 6, elapsedDays: 17, late: true },
  };
  expect(viewOf("late", { held }).ids).toEqual(["held"]);
  expect(viewOf("customs", { held, other: { status: "shipped" } }).ids).toEqual(["held"]);
});

test("an order is at customs if its status names customs, and elsewhere only by a known status", () => {
  const { ids, knownCount } = viewOf("customs", {
    "v4 style": { status: "awaiting_customs" },
    "in words": { status: "Held at Customs" },
    other: { status: "shipped" },
    "other spelling": { status: "In Transit" },
    "unknown language": { status: "清关中" },
    unknown: { status: "ON_HOLD" },
    none: {},
  });
  expect(ids).toEqual(["v4 style", "in words"]);
  expect(knownCount).toBe(4);
});

test("an order is at risk from 80% of its expected days on, unless its clock is paused", () => {
  const { ids } = viewOf("at-risk", {
    "79 %": { sla: { expectedDays: 100, elapsedDays: 79, late: false } },
    "80 %": { sla: { expectedDays: 10, elapsedDays: 8, late: false } },
    paused: { sla: { expectedDays: 10, elapsedDays: 9, late: false, paused: true } },
    unknown: { sla: { late: false } },
  });
  expect(ids).toEqual(["80 %"]);
});

test("an order waits if its clock is paused, whatever the reason, oldest first", () => {
  const { ids, knownCount } = viewOf("waiting", {
    approval: {
      createdAt: "2026-11-10T08:00:00Z",
      sla: { paused: true, reason: "Clock paused: awaiting the client's approval." },
    },
    "no reason": { createdAt: "2026-11-02T08:00:00Z", sla: { paused: true } },
    undated: { sla: { paused: true, reason: "Clock paused: legal hold." } },
    running: { sla: { paused: false } },
    silent: { sla: { late: false } },
  });
  expect(ids).toEqual(["no reason", "approval", "undated"]);
  expect(knownCount).toBe(4);
});

test("an order with several shipments arrives when the next one does", () => {
  const orders: Record<string, Partial<Order>> = {
    soon: { shipments: [{ eta: "2026-11-22" }, { eta: "2026-11-24" }] },
    "in parts": { shipments: [{ eta: "2026-12-24" }, { eta: "2026-11-23" }] },
    "delivered in part": {
      shipments: [{ eta: "2026-11-22", status: "Delivered" }, { eta: "2026-12-24" }],
    },
    "the rest later": { shipments: [{ eta: "2026-11-20" }, { eta: "2026-12-24" }] },
  };
  expect(viewOf("arriving", orders)).toEqual({ ids: ["soon", "in parts"], knownCount: 4 });
  expect(arrivalOf({ id: "o", ...orders["in parts"] }, now)).toBe("2026-11-23");
});

test("orders that arrive today or in the next seven days are listed, soonest first", () => {
  const { ids } = viewOf("arriving", {
    "in a week": { tracking: { eta: "2026-11-28" } },
    today: { tracking: { eta: "2026-11-21" } },
    yesterday: { tracking: { eta: "2026-11-20" } },
    "too far": { tracking: { eta: "2026-11-29" } },
    unreadable: { tracking: { eta: "soon" } },
  });
  expect(ids).toEqual(["today", "in a week"]);
});

test("an order whose ETA is not a real date is not listed as arriving", () => {
  const orders = { o: { tracking: { eta: "2026-02-30" } } };
  expect(viewOf("arriving", orders, at("2026-02-28"))).toEqual({ ids: [], knownCount: 0 });
});

test("an order without SLA or date does not decide about any view but open", () => {
  const orders: Record<string, Partial<Order>> = {
    bare: { status: "processing" },
    "flag alone": { sla: { late: false } },
    "days alone": { sla: { expectedDays: 5, elapsedDays: 1 } },
    "date that is none": { tracking: { eta: "2026-02-30" } },
    date: { tracking: { eta: "2026-12-24" } },
  };
  const known = (view: OrderView) => viewOf(view, orders).knownCount;
  expect([known("late"), known("at-risk"), known("waiting"), known("arriving")]).toEqual([
    2, 1, 0, 1,
  ]);
});

test("without the service's flag, an order over its expected days is late", () => {
  const { ids } = viewOf("late", {
    over: { sla: { expectedDays: 5, elapsedDays: 7 } },
    "over by a paused clock": { sla: { expectedDays: 5, elapsedDays: 7, late: false } },
    under: { sla: { expectedDays: 5, elapsedDays: 5 } },
  });
  expect(ids).toEqual(["over"]);
});
