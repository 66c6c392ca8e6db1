import { expect, test } from "vitest";
import { daysLeftOf, hasReason, isDeliveryFailed } from "#lib/v4/exception-reasons.ts";

const now = Date.parse("2026-11-20T12:00:00Z");

test.each([
  "delivery_failed",
  "Undeliverable",
  "attempt_fail",
  "exception",
  "Refused by recipient",
  "returned to sender",
  "return-to-sender",
])("the status %s says that a delivery failed", (status) => {
  expect(isDeliveryFailed(status)).toBe(true);
  expect(hasReason("failed", { id: "o", status }, now)).toBe(true);
  expect(hasReason("customs", { id: "o", status }, now)).toBe(false);
});

test("a known status is no failed delivery, and unknown words may be one or customs", () => {
  expect(hasReason("failed", { id: "o", status: "in_transit" }, now)).toBe(false);
  expect(hasReason("failed", { id: "o", status: "清关中" }, now)).toBeNull();
  expect(hasReason("customs", { id: "o", status: "清关中" }, now)).toBeNull();
  expect(hasReason("failed", { id: "o", status: null }, now)).toBeNull();
});

test("a finished order waits for nothing", () => {
  const order = { id: "o", status: "delivered", sla: { late: true } };
  expect(hasReason("late", order, now)).toBe(false);
});

test("business days are left only where the service counts both numbers", () => {
  expect(daysLeftOf({ sla: { expectedDays: 10, elapsedDays: 12 } })).toBe(-2);
  expect(daysLeftOf({ sla: { expectedDays: 10, late: true } })).toBeNull();
  expect(daysLeftOf({})).toBeNull();
});
