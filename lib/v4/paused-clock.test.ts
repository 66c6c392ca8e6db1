import { expect, test } from "vitest";
import { pauseCauseOf } from "#lib/v4/paused-clock.ts";

const approval = "Clock paused: awaiting the client's approval.";
const date = "Clock paused: awaiting the employee's answer about a date.";
const hold = "Clock paused: legal hold on a device of this order.";

test.each([
  [approval, "approval"],
  [date, "date"],
  ["Recipient asked for another pickup", "date"],
  [hold, "legal hold"],
  ["Waiting for parts", "other"],
  [null, "other"],
  ["Update of the candidate record", "other"],
])("the clock with the reason %j waits for: %s", (reason, cause) => {
  expect(pauseCauseOf(reason)).toBe(cause);
});
