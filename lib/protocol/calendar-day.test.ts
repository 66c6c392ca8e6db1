import fc from "fast-check";
import { expect, test } from "vitest";
import { dayIn } from "#lib/protocol/calendar-day.ts";

const zones = [...Intl.supportedValuesOf("timeZone"), "UTC"];
const moments = fc.date({
  min: new Date("1980-01-01T00:00:00Z"),
  max: new Date("2037-01-01T00:00:00Z"),
  noInvalidDate: true,
});

test.each([
  ["2026-11-27T03:30:00Z", "America/Los_Angeles", "2026-11-26"],
  ["2026-11-26T12:30:00Z", "Pacific/Kiritimati", "2026-11-27"],
  ["2026-11-26T18:20:00Z", "Asia/Kathmandu", "2026-11-27"],
  ["2026-11-26T18:10:00Z", "Asia/Kathmandu", "2026-11-26"],
  // The last moment of the day before the one that Samoa left out, and the next one.
  ["2011-12-30T09:59:00Z", "Pacific/Apia", "2011-12-29"],
  ["2011-12-30T10:00:00Z", "Pacific/Apia", "2011-12-31"],
])("%s is in %s on %s", (moment, zone, day) => {
  expect(dayIn(new Date(moment), zone)).toBe(day);
});

test("a day in any zone is that of UTC or one beside it, and the same a moment later or the next", () => {
  const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
      const at = moment.getTime();
      const day = dayIn(moment, zone);
      expect([utcDay(at - 86_400_000), utcDay(at), utcDay(at + 86_400_000)]).toContain(day);
      expect(dayIn(new Date(at + 3_600_000), zone) >= day).toBe(true);
    }),
    { numRuns: 500 },
  );
});
