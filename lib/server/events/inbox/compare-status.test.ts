import { expect, it } from "vitest";
import { contradictsStatus } from "#lib/server/events/inbox/compare-status.ts";

it.each([
  ["delivered", "in_transit", true],
  ["in_transit", "processing", true],
  ["in_transit", "delivered", false],
  ["in_transit", "In Transit", false],
  ["scheduled", "shipped", false],
  ["delivered", "Cancelled", false],
  ["awaiting_customs", "awaiting_customs", false],
  ["awaiting_customs", "processing", true],
  ["shipped", "awaiting_customs", true],
  ["delivered", null, false],
])("an event that says %s and an order that is %s disagree: %s", (said, read, isContradiction) => {
  expect(contradictsStatus(said, read)).toBe(isContradiction);
});
