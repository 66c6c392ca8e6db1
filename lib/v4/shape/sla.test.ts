import { expect, test } from "vitest";
import { shape } from "#lib/v4/shape/shape.ts";

const sla = (json: object) => shape("orders.sla", json).data;

test.each([
  [
    { sla: { expected_days: 5, days_elapsed: 7, late: true } },
    { expectedDays: 5, elapsedDays: 7, late: true },
  ],
  [
    { expected: { days: 5 }, elapsed: { days: 2 } },
    { expectedDays: 5, elapsedDays: 2 },
  ],
  [
    { delay: { daysExpected: "5", daysElapsed: "7 business days" } },
    { expectedDays: 5, elapsedDays: 7 },
  ],
  [
    { target: { value: 5, unit: "business_days" }, used: { value: 3, unit: "days" } },
    { expectedDays: 5, elapsedDays: 3 },
  ],
  [
    { sla: { delay_status: { days: { expected: 5, elapsed: 2 } } } },
    { expectedDays: 5, elapsedDays: 2 },
  ],
  [
    { sla: { delayStatus: { expectedDays: 5, elapsedDays: 7, delay: { reason: "Customs" } } } },
    { expectedDays: 5, elapsedDays: 7, reason: "Customs" },
  ],
  [
    { expected: "P5D", on_time: false },
    { expectedDays: 5, late: true },
  ],
  [{ state: "on_track" }, { late: false }],
  [
    { state: "delayed", cause: "Customs" },
    { late: true, reason: "Customs" },
  ],
  [
    { sla: { overdue: "no", on_hold: true, reasons: ["a", "b"] } },
    { late: false, paused: true, reason: undefined },
  ],
])("an SLA of the form %j has its days, flags and reason", (json, facts) => {
  for (const [field, value] of Object.entries(facts)) {
    expect(sla(json)[field]).toEqual(value);
  }
});

test.each([
  { expected: { hours: 5 }, elapsed: { value: 7, unit: "hours" } },
  { expectedDays: 5, elapsedDays: 7 },
  { days_late: 2, remaining_days: 0, expected: "soon" },
])("an SLA of the form %j is never late by its days, and has no days from hours", (json) => {
  const { late, elapsedDays } = sla(json);
  expect(late).toBeUndefined();
  expect(elapsedDays).toBe("elapsedDays" in json ? 7 : undefined);
});
