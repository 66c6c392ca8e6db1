import { expect, test } from "vitest";
import { shipmentsOf } from "#components/order/order-shipments.ts";

test.each([{ data: {} }, { carrier: null }, { legs: [{ carrier: "" }] }, { eta: "2026-12-01" }])(
  "the tracking %j of an order is no shipment beside those that came",
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
