import { expect, test } from "vitest";
import { openChargerRequest } from "#lib/v4/charger-requests.ts";
import type { AccessoryRequest } from "#lib/v4/records/order.ts";

const device = { id: "dev_1", serialNumber: "C02A", chargerStatus: "Damaged" };

const stateOf = (...accessories: AccessoryRequest[]) =>
  openChargerRequest([{ id: "ord_1", accessories }], device).state;

test("a request for the device's charger is open until it is delivered or cancelled", () => {
  const request = { productId: "dev_1", type: "charger" };
  expect(stateOf({ ...request, status: "processing" })).toBe("open");
  expect(stateOf({ ...request, status: "lost_in_space" })).toBe("open");
  expect(stateOf({ ...request, status: "delivered" })).toBe("none");
  expect(stateOf({ ...request, status: "cancelled" })).toBe("none");
});

test("a request is recognized by the device's serial number, and not by another device", () => {
  expect(stateOf({ serialNumber: "C02A", status: "processing" })).toBe("open");
  expect(stateOf({ productId: "dev_2", status: "processing" })).toBe("none");
  expect(stateOf({ productId: "dev_1", type: "mouse", status: "processing" })).toBe("none");
});

test("the newest open request is the one that the page links to", () => {
  const at = (day: string) => [{ productId: "dev_1", createdAt: `2026-11-${day}` }];
  const orders = [
    { id: "ord_1", accessories: at("02") },
    { id: "ord_2", accessories: at("09") },
  ];
  expect(openChargerRequest(orders, device)).toEqual({
    state: "open",
    orderId: "ord_2",
    createdAt: "2026-11-09",
  });
});

test("whether a request is open is unknown where an order does not list its accessories", () => {
  expect(openChargerRequest([{ id: "ord_1" }], device).state).toBe("unknown");
  expect(openChargerRequest([{ id: "ord_1", accessories: [] }], device).state).toBe("none");
});
