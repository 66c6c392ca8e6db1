import { expect, test } from "vitest";
import {
  allZones,
  toInstant,
  usualZone,
  windowText,
} from "#components/flows/new-order/pickup-time.ts";

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

test("the usual zone is the viewer's if the employee's country has it, else the country's main zone", () => {
  expect(usualZone("JP", "Europe/Berlin")).toBe("Asia/Tokyo");
  expect(usualZone("US", "America/Denver")).toBe("America/Denver");
  expect(usualZone("US", "Europe/Berlin")).toBe("America/New_York");
  expect(usualZone("AQ1", "Europe/Berlin")).toBe("Europe/Berlin");
  expect(usualZone(null, "Europe/Berlin")).toBe("Europe/Berlin");
});

test("every zone is offered once, including an unknown one", () => {
  const zones = allZones("Mars/Olympus", "Asia/Tokyo");
  expect(zones.slice(0, 2)).toEqual(["Mars/Olympus", "Asia/Tokyo"]);
  expect(zones).toContain("UTC");
  expect(new Set(zones).size).toBe(zones.length);
});

test("the text of a window has the wall-clock times", () => {
  expect(windowText("2026-11-25T09:00:00+09:00", "2026-11-27T18:00:00+09:00")).toBe(
    "Wed 25 Nov, 09:00 to Fri 27 Nov, 18:00",
  );
  expect(windowText("Tuesday", "Friday")).toBe("Tuesday to Friday");
});
