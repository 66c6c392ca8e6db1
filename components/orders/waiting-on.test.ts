import { describe, expect, test } from "vitest";
import { toWaitingStop, waitingOn, whoMustAct } from "#components/orders/waiting-on.ts";

const order = { id: "ord_1", employeeName: "Lena Vogt" };
const paused = (reason: string | null, more: object = {}) => ({ paused: true, reason, ...more });

describe("an order whose SLA clock is paused", () => {
  test.each([
    ["Awaiting the client's approval.", "Approval", "Your company: approve the order"],
    ["Awaiting the employee's answer about a date.", "Date", "Lena Vogt: confirm a date"],
    ["Legal hold on a device of this order.", "Legal hold", "Your company: release the legal hold"],
    ["Held back by the depot", "Waiting", null],
    [null, "Waiting", null],
  ])("because of %j waits for the %s of %j", (reason, name, who) => {
    expect(waitingOn(order, paused(reason), undefined)).toMatchObject({ name, who });
  });

  test("waits for the person whom a field names, before the words of the reason", () => {
    const sla = paused("Awaiting the client's approval", { pendingApprover: "Maya Okafor" });
    expect(waitingOn(order, sla, undefined)?.who).toBe("Maya Okafor");
  });

  test("waits since the latest entry of the log, where that entry asks for something", () => {
    const asked = {
      status: "processing",
      note: "Client asked to approve",
      at: "2026-11-12T10:02:00Z",
    };
    const placed = { status: "processing", note: "Order placed", at: "2026-11-12T09:00:00Z" };
    const sla = paused("Awaiting the client's approval");
    expect(waitingOn(order, sla, { statusLogs: [asked, placed] })?.since).toBe(asked.at);
    expect(
      waitingOn(order, sla, { statusLogs: [{ ...placed, note: "Booked" }] })?.since,
    ).toBeNull();
  });
});

test("the stop of a paused clock names only who must act", () => {
  const waiting = waitingOn(order, paused("Awaiting the client's approval"), undefined);
  expect(waiting && toWaitingStop(waiting)).toEqual({
    name: "Approval",
    state: "waiting",
    at: null,
    by: "Your company",
  });
});

test("an order whose clock runs, or of which nothing is known, waits for no one", () => {
  expect(waitingOn(order, { paused: false, reason: "Awaiting approval" }, undefined)).toBeNull();
  expect(waitingOn(order, { reason: "Awaiting approval" }, undefined)).toBeNull();
  expect(waitingOn(order, null, undefined)).toBeNull();
});

test.each([
  [
    "Purchase for Employee",
    "Awaiting the client's approval.",
    "Your company: approve the purchase",
  ],
  ["Deployment", "Awaiting the client's approval.", "Your company: approve the order"],
  [
    "Collection",
    "Awaiting the employee's answer about a date.",
    "Bo Lindqvist: confirm a pickup date",
  ],
  ["Deployment", "Awaiting the employee's answer about a date.", "Bo Lindqvist: confirm a date"],
  ["Offboarding", "Legal hold on a device of this order.", "Your company: release the legal hold"],
  ["Deployment", "Waiting for parts.", "Waiting for parts."],
  ["Deployment", " ", null],
])("a %s whose reason is %j names who must act: %s", (orderType, reason, who) => {
  const order = { id: "o", orderType, employeeName: "Bo Lindqvist", sla: { paused: true, reason } };
  expect(whoMustAct(order)).toBe(who);
});

test("without a name the employee is named by the role", () => {
  expect(whoMustAct({ id: "o", sla: { paused: true, reason: "Pickup missed" } })).toBe(
    "The employee: confirm a date",
  );
});
