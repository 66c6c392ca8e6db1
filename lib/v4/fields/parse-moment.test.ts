import { expect, test } from "vitest";
import { isDateAlone, parseMoment } from "#lib/v4/fields/parse-moment.ts";

test.each([
  ["2026-11-12T23:30:00Z", "2026-11-12T23:30:00.000Z"],
  ["2026-11-12T23:30:00.123456Z", "2026-11-12T23:30:00.123Z"],
  ["2026-11-12 23:30:00 +0900", "2026-11-12T14:30:00.000Z"],
  ["2026-11-12T23:30+09:00", "2026-11-12T14:30:00.000Z"],
  ["2024-02-29", "2024-02-29T00:00:00.000Z"],
])("%s is read as the moment %s", (text, iso) => {
  expect(parseMoment(text)?.toISOString()).toBe(iso);
});

test("a time without a zone is read as UTC, whatever the time zone of the machine", () => {
  expect(parseMoment("2026-11-12T23:30:00")?.toISOString()).toBe("2026-11-12T23:30:00.000Z");
});

test.each([
  "2026-02-30",
  "2026-02-29",
  "2026-13-01T00:00:00Z",
  "2026-00-10",
  "2026-11-12T24:00:00Z",
  "2026-11-12T23:60:00Z",
  "2026-11-12T23:30:00+99:00",
  "1970-01-01T00:00:00.000Z",
  "1970-01-01",
  "0000-00-00",
  "soon",
  "Batch 12",
  "1763683200",
  "12/11/2026",
  "",
  null,
])("%s is read as no moment", (text) => {
  expect(parseMoment(text)).toBeNull();
});

test("a date without a time is told from a moment", () => {
  expect([" 2026-11-26 ", "2026-11-26"].every(isDateAlone)).toBe(true);
  expect(["2026-11-26T00:00:00Z", "2026-11-26 00:00", "soon", ""].some(isDateAlone)).toBe(false);
});
