import { expect, test } from "vitest";
import { normalize } from "#lib/v4/normalize/normalize.ts";

const sla = (json: object) => normalize("orders.sla", json).data;

test.each<[json: object, expectedDays: unknown, elapsedDays: unknown, others: object]>([
  [{ sla: { expected_days: 5, days_elapsed: 7, late: true } }, 5, 7, { late: true }],
  [{ expected: { days: 5 }, elapsed: { days: 2 } }, 5, 2, {}],
  [{ delay: { daysExpected: "5", daysElapsed: "7 business days" } }, 5, 7, {}],
  [{ target: { value: 5, unit: "business_days" }, used: { value: 3, unit: "days" } }, 5, 3, {}],
  [{ sla: { delay_status: { days: { expected: 5, elapsed: 2 } } } }, 5, 2, {}],
  [
    { sla: { delayStatus: { expectedDays: 5, elapsedDays: 7, delay: { reason: "Customs" } } } },
    5,
    7,
    { reason: "Customs" },
  ],
  [{ expected: "P5D", on_time: false }, 5, undefined, { late: true }],
  [{ state: "on_track" }, undefined, undefined, { late: false }],
  [{ state: "delayed", cause: "Customs" }, undefined, undefined, { late: true, reason: "Customs" }],
  [
    { sla: { overdue: "no", on_hold: true, reasons: ["a", "b"] } },
    undefined,
    undefined,
    { late: false, paused: true, reason: undefined },
  ],
])(
  "an SLA of the form %j has %j days expected, %j elapsed and the facts %j",
  (json, expectedDays, elapsedDays, others) => {
    for (const [field, value] of Object.entries({ expectedDays, elapsedDays, ...others })) {
      expect(sla(json)[field]).toEqual(value);
    }
  },
);

test.each([
  { expected: { hours: 5 }, elapsed: { value: 7, unit: "hours" } },
  { expectedDays: 5, elapsedDays: 7 },
  { days_late: 2, remaining_days: 0, expected: "soon" },
])("an SLA of the form %j is never late by its days, and has no days from hours", (json) => {
  const { late, elapsedDays } = sla(json);
  expect(late).toBeUndefined();
  expect(elapsedDays).toBe("elapsedDays" in json ? 7 : undefined);
});
