import { expect, test } from "vitest";
import type { Order } from "#lib/v4/records/order";
import { toStanding } from "./standing";

const now = Date.parse("2026-11-21T10:00:00Z");
const order = (id: string, more: Partial<Order>): Order => ({ id, ...more });
const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);

test("late orders come longest over first, and are not also at risk", () => {
  const standing = toStanding(
    [
      order("two over", { sla: { expectedDays: 6, elapsedDays: 8, late: true } }),
      order("nine over", { sla: { expectedDays: 7, elapsedDays: 16, late: true } }),
      order("on time", { sla: { expectedDays: 8, elapsedDays: 2, late: false } }),
    ],
    now,
  );
  expect(ids(standing.late)).toEqual(["nine over", "two over"]);
  expect(standing.atRisk).toEqual([]);
});

test("at risk begins at 80 % of the expected days, and a paused clock is no risk", () => {
  const standing = toStanding(
    [
      order("79 %", { sla: { expectedDays: 100, elapsedDays: 79, late: false } }),
      order("80 %", { sla: { expectedDays: 10, elapsedDays: 8, late: false } }),
      order("paused", { sla: { expectedDays: 10, elapsedDays: 9, late: false, paused: true } }),
      order("unknown", { sla: { late: false } }),
    ],
    now,
  );
  expect(ids(standing.atRisk)).toEqual(["80 %"]);
});

test("arrivals are those of the next seven days, today included, soonest first", () => {
  const standing = toStanding(
    [
      order("in a week", { tracking: { eta: "2026-11-28" } }),
      order("today", { tracking: { eta: "2026-11-21" } }),
      order("yesterday", { tracking: { eta: "2026-11-20" } }),
      order("too far", { tracking: { eta: "2026-11-29" } }),
      order("unreadable", { tracking: { eta: "soon" } }),
    ],
    now,
  );
  expect(ids(standing.arriving)).toEqual(["today", "in a week"]);
});

test("what the lists do not carry is unknown, not zero", () => {
  const { knows } = toStanding([order("bare", { status: "processing" })], now);
  expect(knows).toEqual({ late: false, atRisk: false, arriving: false });
});

test("the pipeline counts every order once, unknown types and statuses included", () => {
  const { pipeline } = toStanding(
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
    { type: "Type not said", total: 1, segments: [{ status: "status not said", count: 1 }] },
  ]);
});
