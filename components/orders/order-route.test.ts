import { describe, expect, test } from "vitest";
import { deviceTypeOf } from "#components/orders/device-type.ts";
import { repeatOrderHref } from "#components/orders/order-links.ts";
import { orderRouteOf } from "#components/orders/order-route.ts";
import { orderTitle } from "#components/orders/order-text.ts";

describe("the route of an order", () => {
  const own = { name: "Paris", country: "FR" };
  const order = (orderType: string) => ({ id: "ord_1", orderType, city: "Paris", country: "FR" });
  const entry = (type: string, location: string, day: number) => ({
    source: "product",
    type,
    location,
    at: `2026-11-${day}T09:00:00Z`,
  });
  const history = {
    devices: [
      {
        timeline: [
          entry("device.received", "Leipzig, DE", 14),
          entry("shipment.created", "Paris, FR", 12),
        ],
      },
    ],
  };
  const leipzig = { name: "Leipzig", country: "DE" };

  test("of a deployment starts where its first entry was", () => {
    const sourced = { devices: [{ timeline: [entry("device.sourced", "Leipzig, DE", 11)] }] };
    expect(orderRouteOf(order("Deployment"), sourced, undefined)).toEqual({
      label: "Route",
      from: leipzig,
      to: own,
    });
  });

  test("of a collection ends where its devices were received", () => {
    expect(orderRouteOf(order("Collection"), history, undefined)).toEqual({
      label: "Route",
      from: own,
      to: leipzig,
    });
  });

  test.each([
    ["Deployment", "Destination", null, own],
    ["Offboarding", "Pickup place", own, null],
    ["Maintenance", "Place", null, own],
    ["trade_in", "Place", null, own],
  ])("of a %s with one known end is its %s", (type, label, from, to) => {
    expect(orderRouteOf(order(type), undefined, undefined)).toEqual({ label, from, to });
  });

  test("is only a country where no answer names a place", () => {
    const { label } = orderRouteOf({ id: "ord_1", country: "FR" }, undefined, undefined);
    expect(label).toBe("Country");
  });
});

test.each([
  [{ orderType: "Collection", employeeName: "Jun Watanabe" }, "Collection from Jun Watanabe"],
  [{ orderType: "Purchase for Employee", employeeName: "Lena Vogt" }, "Purchase for Lena Vogt"],
  [{ orderType: "Deployment", employeeId: "emp_1" }, "Deployment for emp_1"],
  [{ orderType: "Purchase for Inventory" }, "Purchase for Inventory"],
  [{}, "Order"],
])("the title of the order %j is %s", (order, title) => {
  expect(orderTitle({ id: "ord_1", ...order })).toBe(title);
});

test.each([
  ["Collection", "/orders/new?repeat=ord_1"],
  ["Purchase for Employee", "/catalog/purchase"],
  ["Maintenance", null],
  [null, null],
])("an order of the type %s is repeated at %s", (orderType, href) => {
  expect(repeatOrderHref({ id: "ord_1", orderType }, ["orders.create", "orders.purchase"])).toBe(
    href,
  );
});

test.each([
  [{ model: "MacBook Pro 14″ M4" }, "Laptops"],
  [{ model: "Studio Display" }, "Monitors"],
  [{ model: "Mac Studio M4 Max" }, "Desktops"],
  [{ model: "MX Keys S" }, "Accessories"],
  [{ model: "27UQ850V" }, "Monitors"],
  [{ model: "TS4" }, null],
  [{ model: "Laptop stand" }, null],
  [{ model: "DisplayPort cable" }, "Accessories"],
  [{ model: "Pixel Tablet" }, "Tablet"],
  [{ model: "Pixel 9 Pro" }, "Mobile"],
  [{ model: "MacBook Pro with Retina display" }, null],
  [{ model: "X", deviceType: "Tablet" }, "Tablet"],
])("the device %j is drawn as %s", (device, type) => {
  expect(deviceTypeOf(device)).toBe(type);
});
