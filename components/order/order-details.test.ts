import { expect, test } from "vitest";
import { detailsOf } from "#components/order/order-details.tsx";

const order = { id: "ord_1", revision: "r4", notes: "Fragile" };

test("a field that every answer repeats is shown once, with the order", () => {
  const sla = { expectedDays: 5, revision: "r4" };
  const tracking = { shipments: [], revision: "r5", notes: "Fragile" };
  expect(detailsOf({ order, sla, tracking })).toEqual([
    { title: "Order", record: { revision: "r4", notes: "Fragile" } },
    { title: "Tracking", record: { revision: "r5" } },
  ]);
});

test("a field of another answer is shown with it where the order has another value, or none", () => {
  const history = { statusLogs: [], region: "EU" };
  expect(detailsOf({ order: { id: "ord_1", region: null }, history })).toEqual([
    { title: "Order", record: { region: null } },
    { title: "History", record: { region: "EU" } },
  ]);
});
