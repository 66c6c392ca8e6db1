import { expect, test } from "vitest";
import { detailsOf } from "#components/orders/order-details.tsx";

const order = { id: "ord_1", revision: "r4", notes: "Fragile" };

test("a field that every answer repeats is shown once, with the order", () => {
  const sla = { expectedDays: 5, revision: "r4" };
  const tracking = { shipments: [], revision: "r5", notes: "Fragile" };
  expect(detailsOf({ order, sla, tracking })).toEqual([
    { id: "order", title: "Order", record: { revision: "r4", notes: "Fragile" } },
    { id: "tracking", title: "Tracking", record: { revision: "r5" } },
  ]);
});

test("a field of another answer is shown with it where the order has another value, or none", () => {
  const history = { statusLogs: [], region: "EU" };
  expect(detailsOf({ order: { id: "ord_1", region: null }, history })).toEqual([
    { id: "order", title: "Order", record: { region: null } },
    { id: "history", title: "History", record: { region: "EU" } },
  ]);
});

test("a device of the history is left out where it says the same as the device in the order", () => {
  const known = { productId: "dev_1", model: "XPS 14", serialNumber: "TYW4TDB" };
  const devices = [known, { ...known, model: "XPS 15", timeline: [] }, { productId: "dev_2" }];
  const named = { ...order, deviceRequests: [{ ...known, status: "assigned" }] };
  expect(detailsOf({ order: named, history: { devices } }).at(-1)).toEqual({
    id: "history",
    title: "History",
    record: { devices: [{ model: "XPS 15" }, { productId: "dev_2" }] },
  });
});
