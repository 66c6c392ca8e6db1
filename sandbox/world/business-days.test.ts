import fc from "fast-check";
import { expect, test } from "vitest";
import { toBusinessDays, toTime } from "#sandbox/world/business-days.ts";

test("a position in business days converts to a time and back, and the time is on a weekday", () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 30_000, noNaN: true }), (position) => {
      expect(toBusinessDays(toTime(position))).toBeCloseTo(position, 5);
      expect([0, 6]).not.toContain(new Date(toTime(position)).getUTCDay());
    }),
  );
  const at = (text: string) => toBusinessDays(Date.parse(text));
  expect(at("2026-11-23T18:00:00Z") - at("2026-11-20T18:00:00Z")).toBeCloseTo(1);
  expect(at("2026-11-22T12:00:00Z")).toBe(at("2026-11-20T23:00:00Z"));
});
