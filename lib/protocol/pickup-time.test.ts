import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { toInstant } from "#lib/protocol/pickup-time.ts";

test.each([
  ["2026-11-25T09:00", "Asia/Tokyo", "2026-11-25T09:00:00+09:00"],
  ["2026-11-25T09:00", "UTC", "2026-11-25T09:00:00+00:00"],
  ["2026-11-25T09:00", "America/New_York", "2026-11-25T09:00:00-05:00"],
  ["2026-07-01T09:00", "America/New_York", "2026-07-01T09:00:00-04:00"],
  ["2026-11-25T09:00", "Asia/Kolkata", "2026-11-25T09:00:00+05:30"],
  ["2026-11-25T09:00", "Asia/Kathmandu", "2026-11-25T09:00:00+05:45"],
  ["2026-01-25T09:00", "America/St_Johns", "2026-01-25T09:00:00-03:30"],
  ["2026-11-25T09:00", "Pacific/Kiritimati", "2026-11-25T09:00:00+14:00"],
  ["2026-11-25T09:00", "Pacific/Pago_Pago", "2026-11-25T09:00:00-11:00"],
  // On the day of the change, before it and after it.
  ["2026-03-29T01:30", "Europe/Berlin", "2026-03-29T01:30:00+01:00"],
  ["2026-03-29T03:30", "Europe/Berlin", "2026-03-29T03:30:00+02:00"],
  ["2026-10-25T12:00", "Europe/Berlin", "2026-10-25T12:00:00+01:00"],
  ["2027-03-14T01:30", "America/New_York", "2027-03-14T01:30:00-05:00"],
  ["2027-03-14T03:30", "America/New_York", "2027-03-14T03:30:00-04:00"],
])("the wall-clock time %s in %s becomes %s", (local, zone, instant) => {
  expect(toInstant(local, zone)).toBe(instant);
});

test.each([
  ["2026-03-29T02:30", "Europe/Berlin", "+01:00"],
  ["2027-03-14T02:30", "America/New_York", "-05:00"],
  ["2027-03-14T02:30", "America/Los_Angeles", "-08:00"],
  ["2027-03-14T02:30", "America/St_Johns", "-03:30"],
  ["2026-10-04T02:15", "Australia/Lord_Howe", "+10:30"],
  ["2026-09-27T03:00", "Pacific/Chatham", "+12:45"],
  // The day that Samoa left out when it moved over the date line.
  ["2011-12-30T12:00", "Pacific/Apia", "-10:00"],
])(
  "%s, which the clocks of %s skip, has the offset before the change: %s",
  (local, zone, offset) => {
    expect(toInstant(local, zone)).toBe(`${local}:00${offset}`);
  },
);

test.each([
  ["2026-10-25T02:30", "Europe/Berlin", "+02:00"],
  ["2026-11-01T01:30", "America/New_York", "-04:00"],
  ["2026-11-01T01:30", "America/St_Johns", "-02:30"],
  ["2027-04-04T01:45", "Australia/Lord_Howe", "+11:00"],
  ["2027-04-04T03:00", "Pacific/Chatham", "+13:45"],
])("%s, which the clocks of %s show twice, is the first of both: %s", (local, zone, offset) => {
  expect(toInstant(local, zone)).toBe(`${local}:00${offset}`);
});

const zones = [...Intl.supportedValuesOf("timeZone"), "UTC"];
const first = Date.UTC(2000, 0, 1);
const last = Date.UTC(2035, 0, 1);
const anyMinute = fc
  .integer({ min: first / 60_000, max: last / 60_000 })
  .map((minutes) => minutes * 60_000);

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** Returns what the clocks of a zone show at a moment, by another way than the code that is tested. */
const wallClockAt = (moment: number, timeZone: string) => {
  const format =
    wallClocks.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  wallClocks.set(timeZone, format);
  return format.format(moment).replace(" ", "T");
};

/** Returns the first moment after `from` at which the clocks of a zone change; `null` within a year. */
const changeAfter = (from: number, timeZone: string): number | null => {
  const offsetOf = (moment: number) =>
    Date.parse(`${wallClockAt(moment, timeZone)}Z`) - Math.floor(moment / 60_000) * 60_000;
  const step = 7 * 86_400_000;
  for (let at = from; at < from + 53 * step; at += step) {
    let [low, high] = [at, at + step];
    if (offsetOf(low) === offsetOf(high)) continue;
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 120_000) * 60_000;
      if (offsetOf(middle) === offsetOf(low)) low = middle;
      else high = middle;
    }
    return high;
  }
  return null;
};

describe("in every zone", () => {
  it("a time that the clocks show becomes the first moment at which they show it", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyMinute, (zone, moment) => {
        const local = wallClockAt(moment, zone);
        const instant = Date.parse(toInstant(local, zone));
        expect(wallClockAt(instant, zone)).toBe(local);
        expect(instant).toBeLessThanOrEqual(moment);
      }),
      { numRuns: 400 },
    );
  });

  it("every minute around a change of the clocks has the offset of before or after it, skipped and repeated ones that of before", () => {
    const around = fc.integer({ min: -200, max: 200 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyMinute, around, (zone, from, minutes) => {
        const change = changeAfter(from, zone);
        if (change === null) return;
        // Wall-clock times as both offsets read them, so that those that are skipped come too.
        const before = Date.parse(`${wallClockAt(change - 60_000, zone)}Z`) + 60_000 - change;
        const after = Date.parse(`${wallClockAt(change, zone)}Z`) - change;
        const local = new Date(change + before + minutes * 60_000).toISOString().slice(0, 16);
        const asUtc = Date.parse(`${local}Z`);
        const isBeforeChange = asUtc - before < change;
        const isAfterChange = asUtc - after >= change;
        const expected = isBeforeChange || !isAfterChange ? asUtc - before : asUtc - after;
        expect(new Date(toInstant(local, zone)).toISOString()).toBe(
          new Date(expected).toISOString(),
        );
      }),
      { numRuns: 400 },
    );
  });
});

test.each([
  ["Tuesday", "UTC"],
  ["2026-11-25T09:00", "Mars/Olympus"],
  ["2026-02-30T09:00", "UTC"],
  ["2026-11-25T09:00:30", "UTC"],
  ["2026-11-25", "America/New_York"],
])("%s in %s is no time, and is left for the service to refuse", (text, zone) => {
  expect(toInstant(text, zone)).toBe(text);
});
