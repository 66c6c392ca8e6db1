import { expect, test } from "vitest";
import { orderTable } from "#components/orders/order-table.tsx";
import { normalize } from "#lib/v4/normalize/normalize.ts";

const rowOf = (json: object) => {
  const [row] = normalize("orders.list", { orders: [{ id: "o1", ...json }] }).data.items;
  if (!row) throw new Error("The list has no row");
  return row;
};

const textIn = (column: string, json: object) =>
  orderTable.columns.find(({ id }) => id === column)?.text(rowOf(json));

test.each([
  [{ deviceCount: 3, deviceId: "d1" }, "3"],
  [{ productIds: ["d1", "d2"] }, "2"],
  [{ productIds: [], deviceRequests: [{ productId: "d1" }] }, "1"],
  [{ products: [{ id: "d1" }] }, "1"],
  [{ device_id: "d1" }, "1+"],
  [{ productIds: [] }, "0"],
  [{}, ""],
])("the row of %j shows the number of devices", (json, count) => {
  expect(textIn("devices", json)).toBe(count);
});

test.each([
  [{ tracking: { eta: "2026-11-20" } }, "2026-11-20"],
  [{ shipments: [{ carrier: "DHL", eta: "2026-11-24" }] }, "2026-11-24"],
  [{ tracking: { carrier: "DHL" } }, ""],
])("the row of %j shows the expected day", (json, eta) => {
  expect(textIn("eta", json)).toBe(eta);
});
