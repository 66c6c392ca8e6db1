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
  // The day of the change: before it, after it, and the hour that Berlin's clocks skip.
  ["2026-03-29T01:30", "Europe/Berlin", "2026-03-29T01:30:00+01:00"],
  ["2026-03-29T03:30", "Europe/Berlin", "2026-03-29T03:30:00+02:00"],
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T02:30:00+01:00"],
  ["2026-10-25T12:00", "Europe/Berlin", "2026-10-25T12:00:00+01:00"],
])("%s in %s is %s", (local, zone, instant) => {
  expect(toInstant(local, zone)).toBe(instant);
});

test("what is no time or no zone is left for the service to name", () => {
  expect(toInstant("Tuesday", "UTC")).toBe("Tuesday");
  expect(toInstant("2026-11-25T09:00", "Mars/Olympus")).toBe("2026-11-25T09:00");
});

test("a window is usually meant in the person's time, the viewer's where it is theirs too", () => {
  expect(usualZone("JP", "Europe/Berlin")).toBe("Asia/Tokyo");
  expect(usualZone("US", "America/Denver")).toBe("America/Denver");
  expect(usualZone("US", "Europe/Berlin")).toBe("America/New_York");
  expect(usualZone("AQ1", "Europe/Berlin")).toBe("Europe/Berlin");
  expect(usualZone(null, "Europe/Berlin")).toBe("Europe/Berlin");
});

test("every zone is offered once, an unknown one too", () => {
  const zones = allZones("Mars/Olympus", "Asia/Tokyo");
  expect(zones.slice(0, 2)).toEqual(["Mars/Olympus", "Asia/Tokyo"]);
  expect(zones).toContain("UTC");
  expect(new Set(zones).size).toBe(zones.length);
});

test("a window in words is the wall clock's", () => {
  expect(windowText("2026-11-25T09:00:00+09:00", "2026-11-27T18:00:00+09:00")).toBe(
    "Wed 25 Nov, 09:00 to Fri 27 Nov, 18:00",
  );
  expect(windowText("Tuesday", "Friday")).toBe("Tuesday to Friday");
});
