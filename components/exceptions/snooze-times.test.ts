import fc from "fast-check";
import { expect, test } from "vitest";
import { morningOf, snoozeDays, snoozeTimes } from "#components/exceptions/snooze-times.ts";

const untilAt = (now: string, zone: string) =>
  snoozeTimes(Date.parse(now), zone).map(({ until }) => until);

test("a snooze ends at nine in the morning of the person's own zone", () => {
  // A Friday evening in Berlin, which is Saturday in Tokyo.
  expect(untilAt("2026-11-20T20:00:00Z", "Europe/Berlin")).toEqual([
    "2026-11-21T08:00:00.000Z",
    "2026-11-23T08:00:00.000Z",
    "2026-11-23T08:00:00.000Z",
  ]);
  expect(untilAt("2026-11-20T20:00:00Z", "Asia/Tokyo")[0]).toBe("2026-11-22T00:00:00.000Z");
});

test("on a Monday, Monday is the next one", () => {
  expect(untilAt("2026-11-23T12:00:00Z", "UTC")[1]).toBe("2026-11-30T09:00:00.000Z");
});

test("every offered end and every day that can be chosen is to come, and within a year", () => {
  const zones = ["UTC", "America/St_Johns", "Pacific/Kiritimati", "Asia/Kathmandu"];
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (now, zone) => {
        const { first, last } = snoozeDays(now.getTime(), zone);
        const ends = snoozeTimes(now.getTime(), zone).map(({ until }) => until);
        for (const end of [...ends, morningOf(first, zone), morningOf(last, zone)]) {
          const days = (Date.parse(end) - now.getTime()) / 86_400_000;
          expect(days).toBeGreaterThan(0);
          expect(days).toBeLessThan(366);
        }
      },
    ),
  );
});
