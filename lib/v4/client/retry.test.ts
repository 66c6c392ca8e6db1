import { describe, expect, it } from "vitest";
import { backoffMs, isRetryable, parseRetryAfter, retryBudget } from "#lib/v4/client/retry.ts";
import { v4ErrorKinds } from "#lib/v4/error-kinds.ts";
import { V4Error } from "#lib/v4/errors.ts";

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
  ])("reads %j as %j", (header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms);
  });
});

describe("backoffMs", () => {
  const error = new V4Error({ kind: "unavailable" });

  it("has a ceiling that doubles and ends, and full jitter below it", () => {
    const ceilings = [1, 2, 3, 4, 5, 6, 60].map((attempt) => backoffMs(attempt, error, () => 1));
    expect(ceilings).toEqual([200, 400, 800, 1_600, 3_200, 4_000, 4_000]);
    expect(backoffMs(3, error, () => 0)).toBe(0);
  });

  it("is never less than the service asked for", () => {
    const limited = new V4Error({ kind: "rate_limited", retryAfterMs: 9_000 });
    expect(backoffMs(1, limited, () => 1)).toBe(9_000);
  });
});

describe("isRetryable", () => {
  it("names three kinds", () => {
    const retryable = v4ErrorKinds.filter((kind) => isRetryable(new V4Error({ kind })));
    expect(retryable).toEqual(["rate_limited", "unavailable", "unreachable"]);
  });
});

describe("retryBudget", () => {
  it("spends its capacity, then one retry for every five successes", () => {
    const budget = retryBudget(2);
    expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false]);
    for (let success = 0; success < 4; success += 1) budget.earn();
    expect(budget.spend()).toBe(false);
    budget.earn();
    expect(budget.spend()).toBe(true);
    for (let success = 0; success < 1_000; success += 1) budget.earn();
    expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false]);
  });
});
