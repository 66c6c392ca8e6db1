import { expect, test } from "vitest";
import {
  courierAbsenceOf,
  daysWithoutMovement,
  factsOfOrder,
  factsOfTracking,
  isWithoutMovement,
  movedAtOfHistory,
} from "#lib/v4/courier-movement.ts";
import { ordersInView } from "#lib/v4/order-views.ts";
import type { Order } from "#lib/v4/records/order.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const inTransit = (more: Partial<Order>): Order => ({ id: "o", status: "in_transit", ...more });
const movedOn = (at: string): Order => inTransit({ tracking: { lastUpdatedAt: at } });

test.each([
  ["2026-11-16", true],
  ["2026-11-16T23:59:00Z", true],
  ["2026-11-17T00:00:00Z", false],
  ["2026-11-21T09:00:00Z", false],
])("an order in transit whose newest fact is of %s is without movement: %s", (at, isIn) => {
  expect(isWithoutMovement(movedOn(at), now)).toBe(isIn);
});

test("the newest of all dated facts of an order decides", () => {
  const order = inTransit({
    tracking: { lastUpdatedAt: "2026-11-01" },
    shipments: [
      { lastUpdatedAt: "2026-11-03", checkpoints: [{ at: "2026-11-02" }, { at: "2026-11-14" }] },
      { checkpoints: [{ at: "not a date" }, {}] },
    ],
  });
  expect(factsOfOrder(order, now).movedAt).toEqual(new Date("2026-11-14"));
  expect(isWithoutMovement(order, now)).toBe(true);
});

test.each([
  ["in transit without a date", inTransit({}), null],
  ["in transit with an unreadable date", movedOn("last week"), null],
  ["with an unknown status and no date", { id: "o", status: "awaiting_customs" }, null],
  ["without a status", { id: "o" }, null],
  ["with an unknown status and an old date", { ...movedOn("2026-11-02"), status: "held" }, true],
  ["that is still processing", { ...movedOn("2026-11-02"), status: "processing" }, false],
  ["that is scheduled, in another spelling", { id: "o", status: "Scheduled" }, false],
])("an order %s is undecided or decided by its status", (_what, order, isIn) => {
  expect(isWithoutMovement(order, now)).toBe(isIn);
});

test("no courier has an order whose shipments are all delivered, though it is not finished", () => {
  const delivered = { status: "Delivered", lastUpdatedAt: "2026-11-02" };
  expect(isWithoutMovement(inTransit({ shipments: [delivered] }), now)).toBe(false);
  expect(isWithoutMovement(inTransit({ shipments: [delivered, { status: "held" }] }), now)).toBe(
    true,
  );
  expect(factsOfOrder(inTransit({ shipments: [delivered, {}] }), now).isDelivered).toBeNull();
  expect(courierAbsenceOf(inTransit({}), { isDelivered: true })).toBe("delivered");
});

test("a date in the future is a plan and no movement", () => {
  const shipments = [
    { checkpoints: [{ at: "2026-11-10" }, { at: "2026-11-22T08:00:00Z" }, { at: "2026-11-24" }] },
  ];
  expect(factsOfTracking({ shipments }, now).movedAt).toEqual(new Date("2026-11-22T08:00:00Z"));
  const planned = [{ checkpoints: [{ at: "2026-11-10" }, { at: "2026-11-24" }] }];
  expect(factsOfTracking({ shipments: planned }, now).movedAt).toEqual(new Date("2026-11-10"));
});

test("an answer about tracking shows the dates of its shipments and of entries without one", () => {
  expect(
    factsOfTracking({ shipments: [{ status: "held" }], events: [{ at: "2026-11-12" }] }, now),
  ).toEqual({ movedAt: new Date("2026-11-12"), isDelivered: false });
  expect(factsOfTracking({ carrier: "DHL" }, now)).toEqual({ movedAt: null, isDelivered: null });
});

test("of a history only the entries of couriers are movements", () => {
  const history = {
    statusLogs: [
      { status: "shipped", at: "2026-11-20" },
      { source: "Courier", at: "2026-11-08" },
    ],
    devices: [
      {
        timeline: [
          { source: "product", at: "2026-11-19" },
          { source: "courier", at: "2026-11-11" },
        ],
      },
      {},
    ],
  };
  expect(movedAtOfHistory(history, now)).toEqual(new Date("2026-11-11"));
  expect(movedAtOfHistory({ statusLogs: [{ at: "2026-11-11" }] }, now)).toBeNull();
});

test("orders without movement come with the longest first, and say how many are decided", () => {
  const orders = [
    { ...movedOn("2026-11-10"), id: "eleven" },
    { ...movedOn("2026-11-02"), id: "nineteen" },
    { ...movedOn("2026-11-20"), id: "moving" },
    { ...inTransit({}), id: "silent" },
    { id: "processing", status: "processing" },
  ];
  const found = ordersInView("no-movement", orders, now);
  expect(found.orders.map(({ id }) => id)).toEqual(["nineteen", "eleven"]);
  expect(found.knownCount).toBe(4);
  expect(daysWithoutMovement(new Date("2026-11-10T23:00:00Z"), now)).toBe(11);
});

test("a delivered leg does not show that the other legs of a shipment are delivered", () => {
  const at = "2026-07-30T05:56:00.000Z";
  const isStuck = (leg2: object) =>
    isWithoutMovement(
      {
        id: "o",
        status: "in_transit",
        tracking: {
          status: "delivered",
          checkpoints: [{ status: "in_transit", at }],
          legs: { leg2 },
        },
      },
      Date.parse("2026-11-21T10:00:00Z"),
    );
  expect(isStuck({ state: "held" })).toBe(true);
  expect(isStuck({ state: "Delivered" })).toBe(false);
});
