import { expect, test } from "vitest";
import { pauseCauseOf, whoMustAct } from "#lib/v4/paused-clock.ts";

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

test.each([
  ["Purchase for Employee", approval, "Your company: approve the purchase"],
  ["Deployment", approval, "Your company: approve the order"],
  ["Collection", date, "Bo Lindqvist: confirm a pickup date"],
  ["Deployment", date, "Bo Lindqvist: confirm a date"],
  ["Offboarding", hold, "Your company: release the legal hold"],
  ["Deployment", "Waiting for parts.", "Waiting for parts."],
  ["Deployment", " ", null],
])("a %s whose reason is %j names who must act: %s", (orderType, reason, who) => {
  const order = { id: "o", orderType, employeeName: "Bo Lindqvist", sla: { paused: true, reason } };
  expect(whoMustAct(order)).toBe(who);
});

test("without a name the employee is named by the role", () => {
  expect(whoMustAct({ id: "o", sla: { paused: true, reason: date } })).toBe(
    "The employee: confirm a date",
  );
});
