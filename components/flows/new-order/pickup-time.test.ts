import { expect, test } from "vitest";
import { toInstant } from "#components/flows/new-order/pickup-time.ts";

test.each([
  ["2026-11-25T09:00", "Asia/Tokyo", "2026-11-25T09:00:00+09:00"],
  ["2026-11-25T09:00", "UTC", "2026-11-25T09:00:00+00:00"],
  ["2026-11-25T09:00", "America/New_York", "2026-11-25T09:00:00-05:00"],
  ["2026-07-01T09:00", "America/New_York", "2026-07-01T09:00:00-04:00"],
  ["2026-11-25T09:00", "Asia/Kolkata", "2026-11-25T09:00:00+05:30"],
  ["2026-01-25T09:00", "America/St_Johns", "2026-01-25T09:00:00-03:30"],
  // On the day of the change: before it, after it, and in the hour that Berlin skips.
  ["2026-03-29T01:30", "Europe/Berlin", "2026-03-29T01:30:00+01:00"],
  ["2026-03-29T03:30", "Europe/Berlin", "2026-03-29T03:30:00+02:00"],
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T02:30:00+01:00"],
  ["2026-10-25T12:00", "Europe/Berlin", "2026-10-25T12:00:00+01:00"],
])("the wall-clock time %s in %s becomes %s", (local, zone, instant) => {
  expect(toInstant(local, zone)).toBe(instant);
});

test("text that is no time, or an unknown zone, is left for the service to refuse", () => {
  expect(toInstant("Tuesday", "UTC")).toBe("Tuesday");
  expect(toInstant("2026-11-25T09:00", "Mars/Olympus")).toBe("2026-11-25T09:00");
});
