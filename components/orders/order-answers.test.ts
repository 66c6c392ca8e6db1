import { expect, test } from "vitest";
import { shipmentsOf } from "#components/orders/order-answers.ts";

test.each([{ data: {} }, { carrier: null }, { legs: [{ carrier: "" }] }, { eta: "2026-12-01" }])(
  "the tracking object %j of an order does not count as a shipment",
  (tracking) => {
    const shipments = [{ carrier: "DHL" }, { carrier: "UPS" }];
    const order = { id: "o", shipments, tracking };
    expect(shipmentsOf(order, {}).shipments).toEqual(shipments);
    expect(shipmentsOf({ id: "o", tracking }, {})).toMatchObject({
      shipments: [],
      absence: "unknown",
    });
  },
);
