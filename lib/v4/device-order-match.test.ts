import { describe, expect, test } from "vitest";
import { chargerOrdersOf, namesDevice, preselectedOrder } from "#lib/v4/device-order-match.ts";
import type { Order } from "#lib/v4/records/order.ts";

const device = { id: "dev_1", serialNumber: "C02A", employeeId: "emp_1" };

const order = (id: string, status: string, more: Partial<Order> = {}): Order => ({
  id,
  status,
  orderType: "Deployment",
  productIds: ["dev_1"],
  createdAt: `2026-0${id.slice(-1)}-01T09:00:00Z`,
  ...more,
});

const idsOf = (orders: Order[]) => chargerOrdersOf(orders, device).map(({ id }) => id);
const preselected = (orders: Order[]) =>
  preselectedOrder(chargerOrdersOf(orders, device))?.id ?? null;

test.each([
  [{ productIds: ["dev_1"] }, true],
  [{ deviceId: "dev_1" }, true],
  [{ deviceRequests: [{ serialNumber: "C02A" }] }, true],
  [{ productIds: ["dev_2"] }, false],
  [{ productIds: [], deviceRequests: [] }, null],
  [{ productIds: ["dev_2"], subOrders: [{ id: "ord_9" }] }, null],
  [{}, null],
])("whether an order with %j names the device: %s", (fields, isNamed) => {
  expect(namesDevice({ id: "ord_1", ...fields }, device)).toBe(isNamed);
});

describe("the orders on which a charger may be requested", () => {
  test("are never cancelled, in either spelling", () => {
    expect(idsOf([order("ord_1", "cancelled"), order("ord_2", "Canceled")])).toEqual([]);
  });

  test("are never orders that name other devices only", () => {
    expect(idsOf([order("ord_1", "processing", { productIds: ["dev_2"] })])).toEqual([]);
  });

  test("list open ones first, and the newest of each first", () => {
    const orders = [
      order("ord_1", "delivered"),
      order("ord_2", "processing"),
      order("ord_3", "delivered"),
      order("ord_4", "awaiting_customs"),
    ];
    expect(idsOf(orders)).toEqual(["ord_4", "ord_2", "ord_3", "ord_1"]);
  });
});

describe("the order of a charger request is preselected", () => {
  test("where exactly one open order fits, even if a cancelled disposition is newer", () => {
    const orders = [
      order("ord_1", "delivered"),
      order("ord_2", "in_transit"),
      order("ord_3", "cancelled", { orderType: "Disposition" }),
    ];
    expect(preselected(orders)).toBe("ord_2");
  });

  test("where it is the only order", () => {
    expect(preselected([order("ord_1", "delivered"), order("ord_2", "cancelled")])).toBe("ord_1");
  });

  test("not where two open orders fit, nor where several are finished", () => {
    expect(preselected([order("ord_1", "processing"), order("ord_2", "in_transit")])).toBeNull();
    expect(preselected([order("ord_1", "delivered"), order("ord_2", "delivered")])).toBeNull();
  });

  test("not where the open order is for another employee than the holder", () => {
    const other = order("ord_2", "processing", { employeeId: "emp_2" });
    expect(preselected([order("ord_1", "delivered"), other])).toBeNull();
  });
});
