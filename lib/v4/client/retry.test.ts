import { describe, expect, it } from "vitest";
import { backoffMs, isRetryable, retryBudget } from "#lib/v4/client/retry.ts";
import { v4ErrorKinds } from "#lib/v4/error-kinds.ts";
import { V4Error } from "#lib/v4/errors.ts";

describe("backoffMs", () => {
  const error = new V4Error({ kind: "unavailable" });

  it("picks a random wait below a ceiling that doubles up to a maximum", () => {
    const ceilings = [1, 2, 3, 4, 5, 6, 60].map((attempt) => backoffMs(attempt, error, () => 1));
    expect(ceilings).toEqual([200, 400, 800, 1_600, 3_200, 4_000, 4_000]);
    expect(backoffMs(3, error, () => 0)).toBe(0);
  });

  it("never waits less than the service asks", () => {
    const limited = new V4Error({ kind: "rate_limited", retryAfterMs: 9_000 });
    expect(backoffMs(1, limited, () => 1)).toBe(9_000);
  });
});

describe("isRetryable", () => {
  it("allows retries for three kinds of failure", () => {
    const retryable = v4ErrorKinds.filter((kind) => isRetryable(new V4Error({ kind })));
    expect(retryable).toEqual(["rate_limited", "unavailable", "unreachable"]);
  });
});

describe("retryBudget", () => {
  it("allows as many retries as its capacity, then one for every five successes", () => {
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
