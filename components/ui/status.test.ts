import { expect, test } from "vitest";
import { statusLabel } from "#components/ui/status.tsx";

test.each([
  ["in_transit", "In transit"],
  ["delivered", "Delivered"],
  ["awaiting_customs", "Awaiting customs"],
  ["out_for_delivery", "Out for delivery"],
  ["cancelled", "Cancelled"],
  ["offboarded", "Offboarded"],
  ["requested", "Requested"],
  ["in_stock", "In stock"],
  ["info_received", "Info received"],
])("the known status %s is labeled %s", (status, label) => {
  expect(statusLabel(status)).toBe(label);
});

test.each([
  ["Collection", "Received"],
  ["offboarding", "Received"],
  ["Disposition", "Disposed"],
  ["Deployment", "Delivered"],
  ["Swap from Inventory", "Delivered"],
  ["Purchase for Inventory", "Delivered"],
  [null, "Delivered"],
])("the end of an order of the type %s is labeled %s", (orderType, label) => {
  expect(statusLabel("delivered", orderType)).toBe(label);
  expect(statusLabel("in_transit", orderType)).toBe("In transit");
});

test.each(["awaiting_signature", "ON_HOLD", "Held at customs", "toString"])(
  "the unknown status %s is shown as it came",
  (status) => {
    expect(statusLabel(status)).toBe(status);
  },
);
