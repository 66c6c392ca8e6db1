import { expect, test } from "vitest";
import { requestsOfDevice } from "#components/devices/requests/requests-of-device.ts";
import type { IntentView } from "#lib/protocol/intent.ts";

const device = { id: "dev_1", serialNumber: "C02A" };

const isFound = (fields: Partial<IntentView>) =>
  requestsOfDevice([{ sent: null, resultId: null, ...fields } as IntentView], device, ["ord_1"])
    .length === 1;

test("a request belongs to a device where its input names the ID or the serial number", () => {
  expect(isFound({ operation: "orders.create", sent: { productIds: ["dev_2", "dev_1"] } })).toBe(
    true,
  );
  expect(isFound({ operation: "orders.add-accessory", sent: { productId: "dev_1" } })).toBe(true);
  expect(isFound({ operation: "orders.add-accessory", sent: { serialNumber: "C02A" } })).toBe(true);
  expect(isFound({ operation: "orders.create", sent: { productIds: ["dev_2"] } })).toBe(false);
});

test("a request whose input is deleted belongs to the device or the order that it made", () => {
  expect(isFound({ operation: "products.add-pin", resultId: "dev_1" })).toBe(true);
  expect(isFound({ operation: "orders.purchase", resultId: "ord_1" })).toBe(true);
  expect(isFound({ operation: "orders.purchase", resultId: "ord_2" })).toBe(false);
  expect(isFound({ operation: "orders.add-accessory", resultId: "ord_1" })).toBe(false);
  // The ID of a team's rename is no device's.
  expect(isFound({ operation: "teams.update", sent: { id: "dev_1" } })).toBe(false);
});
