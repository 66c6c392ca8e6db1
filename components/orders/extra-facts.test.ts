import { describe, expect, test } from "vitest";
import {
  cityOf,
  legalHoldOf,
  pickupWindowOf,
  shownExtraFields,
} from "#components/orders/extra-facts.ts";
import type { Order } from "#lib/v4/records/order.ts";

const order = (more: object): Order => ({ id: "ord_1", ...more });
const asIs = (at: string) => at;

describe("the pickup window of an order", () => {
  const from = "2026-11-09T00:00:00Z";
  const to = "2026-11-09T09:00:00Z";

  test.each([
    [{ pickupWindow: { from, to, timezone: "Asia/Tokyo" } }, "Asia/Tokyo"],
    [{ pickup_window: { start: from, end: to, time_zone: "Asia/Tokyo" } }, "Asia/Tokyo"],
    [{ collectionSlot: { earliest: from, latest: to } }, null],
    [{ pickupWindow: `${from}/${to}` }, null],
  ])("is read from %j", (fields, timeZone) => {
    expect(pickupWindowOf(order(fields), asIs)).toEqual({ from, to, timeZone, rest: [] });
  });

  test("keeps what is not understood as text", () => {
    const pickupWindow = { from, to: "evening", timezone: "Tokyo", gate: "B" };
    expect(pickupWindowOf(order({ pickupWindow }), asIs)).toEqual({
      from,
      to: null,
      timeZone: null,
      rest: ["To: evening", "Timezone: Tokyo", "Gate: B"],
    });
    expect(pickupWindowOf(order({ pickupWindow: "mornings" }), asIs)?.rest).toEqual(["mornings"]);
  });

  test("is absent on an order that carries none", () => {
    expect(pickupWindowOf(order({}), asIs)).toBeNull();
    expect(pickupWindowOf(order({ pickupWindow: null }), asIs)).toBeNull();
    expect(pickupWindowOf(order({ pickupWindow: {} }), asIs)).toBeNull();
  });
});

describe("the legal hold of an order", () => {
  const devices = [
    { productId: "dev_1", model: "MacBook Air", serialNumber: "A1" },
    { productId: "dev_2", model: "MacBook Air", serialNumber: "A2" },
  ];
  const held = { model: "MacBook Air", serialNumber: "A2", productId: "dev_2" };

  test("is on the devices that say so", () => {
    const deviceRequests = [devices[0], { ...devices[1], legalHold: true }];
    expect(legalHoldOf(order({ deviceRequests }), asIs)).toEqual({
      devices: [held],
      total: 2,
      notes: [],
    });
  });

  test("is on the devices that the order names, with its instructions and unknown fields", () => {
    const legalHold = [
      { productId: "dev_2", requested: true, instructions: "Don't erase.", caseNo: "2026-114" },
    ];
    expect(legalHoldOf(order({ deviceRequests: devices, legalHold }), asIs)).toEqual({
      devices: [held],
      total: 2,
      notes: ["Don't erase.", "Case no: 2026-114"],
    });
  });

  test.each([true, "yes", { requested: true, reason: "Litigation" }])(
    "is on the order as a whole where it is %j",
    (legalHold) => {
      expect(legalHoldOf(order({ legalHold }), asIs)?.devices).toEqual([]);
    },
  );

  test("is absent where nothing is held, and then stays among the other fields", () => {
    for (const fields of [{}, { legalHold: false }, { legalHold: null }]) {
      expect(legalHoldOf(order(fields), asIs)).toBeNull();
      expect(shownExtraFields(order(fields))).toEqual([]);
    }
    const deviceRequests = [{ productId: "dev_1", legalHold: false }];
    expect(legalHoldOf(order({ deviceRequests }), asIs)).toBeNull();
  });
});

test.each([
  [{ city: "Tokyo" }, "Tokyo"],
  [{ destinationCity: "Tokyo" }, "Tokyo"],
  [{ destination: { city: "Tokyo", country: "JP" } }, "Tokyo"],
  [{}, null],
])("the city of the order with %j is %j", (fields, city) => {
  expect(cityOf(order(fields))).toBe(city);
});

test("the fields that the head shows are left out of the other fields", () => {
  const fields = { town: "Tokyo", legal_hold: true, pickupWindow: "mornings", notes: "Fragile" };
  expect(shownExtraFields(order(fields)).sort()).toEqual(["legal_hold", "pickupWindow", "town"]);
});
