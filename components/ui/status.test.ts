import { expect, test } from "vitest";
import { statusLabel } from "#components/ui/status.tsx";

test.each([
  ["requested", "Requested"],
  ["in_transit", "In transit"],
  ["awaiting_customs", "Awaiting customs"],
  ["ON_HOLD", "ON_HOLD"],
  ["Held at customs", "Held at customs"],
  ["step_2", "step_2"],
])("the status %s is labeled %s", (status, label) => {
  expect(statusLabel(status)).toBe(label);
});
