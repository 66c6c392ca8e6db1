import { expect, test } from "vitest";
import { parseDayRange } from "#lib/protocol/day-range.ts";

// A Saturday.
const today = "2026-11-28";

test.each([
  ["today", { from: "2026-11-28", to: "2026-11-28" }],
  ["this-week", { from: "2026-11-23", to: "2026-11-29" }],
  ["this-month", { from: "2026-11-01", to: "2026-11-30" }],
  ["last-1-days", { from: "2026-11-28", to: "2026-11-28" }],
  ["last-30-days", { from: "2026-10-30", to: "2026-11-28" }],
  ["next-7-days", { from: "2026-11-28", to: "2026-12-04" }],
  ["2026-11-01..2026-11-30", { from: "2026-11-01", to: "2026-11-30" }],
  ["2026-11-01..", { from: "2026-11-01", to: null }],
  ["..2026-11-30", { from: null, to: "2026-11-30" }],
  ["2026-11-20", { from: "2026-11-20", to: "2026-11-20" }],
  ["(none)", "missing"],
])("the days of %s include the first and the last one", (text, expected) => {
  expect(parseDayRange(text, today)).toEqual(expected);
});

test.each([
  "",
  "..",
  "soon",
  "2026-02-30",
  "0000-01-01..2026-01-01",
  "1969-12-31",
  "2200-01-01..",
  "2026-11-30..2026-11-01",
  "2026-11-01..2026-11-02..2026-11-03",
  "last-0-days",
  "last-99999-days",
  "2026-1-1",
])("%s names no days", (text) => {
  expect(parseDayRange(text, today)).toBeNull();
});

test("the week of a Sunday began on the Monday before it, and February ends by the calendar", () => {
  expect(parseDayRange("this-week", "2026-11-29")).toEqual({
    from: "2026-11-23",
    to: "2026-11-29",
  });
  expect(parseDayRange("this-month", "2028-02-10")).toEqual({
    from: "2028-02-01",
    to: "2028-02-29",
  });
});
