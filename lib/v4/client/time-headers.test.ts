import { describe, expect, it } from "vitest";
import { dateOf, parseRetryAfter } from "#lib/v4/client/time-headers.ts";

const now = Date.UTC(2026, 0, 1);

describe("parseRetryAfter", () => {
  it.each([
    ["0", 0],
    ["120", 120_000],
    [" 7 ", 7_000],
    ["Thu, 01 Jan 2026 00:00:30 GMT", 30_000],
    ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
    ["", null],
    [null, null],
    ["-5", null],
    ["1.5", null],
    ["2027", 2_027_000],
    ["soon", null],
    ["Sometime", null],
    ["1e3", null],
    ["99999999999999999999", 604_800_000],
    ["2300955140", 604_800_000],
    ["Fri, 01 Jan 2100 00:00:00 GMT", 604_800_000],
  ])("returns for the header %j the milliseconds %j", (header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms);
  });
});

describe("dateOf", () => {
  it.each([
    ["Thu, 01 Jan 2026 00:00:30 GMT", now + 30_000],
    ["2026-01-01", null],
    ["Sometime", null],
    [undefined, null],
  ])("returns for the header %j the moment %j", (header, moment) => {
    expect(dateOf(header)).toBe(moment);
  });
});
