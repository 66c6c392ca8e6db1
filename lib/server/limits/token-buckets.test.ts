import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTokenBuckets } from "#lib/server/limits/token-buckets.ts";

describe("token buckets", () => {
  it("grant their capacity at once, then one token at a time as they refill", () => {
    const buckets = createTokenBuckets({ capacity: 3, perSecond: 2, maxKeys: 10 });
    expect([0, 0, 0, 500]).toEqual(Array.from({ length: 4 }, () => buckets.take("a", 1_000)));
    expect(buckets.take("b", 1_000)).toBe(0);
    expect(buckets.take("a", 1_250)).toBe(250);
    expect(buckets.take("a", 1_500)).toBe(0);
    expect(buckets.take("a", 1_500)).toBe(500);
  });

  it("accept a returned token, but never hold more than their capacity", () => {
    const buckets = createTokenBuckets({ capacity: 1, perSecond: 1, maxKeys: 10 });
    expect(buckets.take("a", 0)).toBe(0);
    buckets.giveBack("a", 0);
    buckets.giveBack("a", 0);
    expect(buckets.take("a", 0)).toBe(0);
    expect(buckets.take("a", 0)).toBe(1_000);
  });

  it("never grant more than capacity and refill allow, at any times", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 200 }), (times) => {
        const buckets = createTokenBuckets({ capacity: 5, perSecond: 1, maxKeys: 10 });
        const granted = times.toSorted((a, b) => a - b).filter((at) => buckets.take("k", at) === 0);
        const spanMs = (granted.at(-1) ?? 0) - (granted[0] ?? 0);
        expect(granted.length).toBeLessThanOrEqual(5 + spanMs / 1_000);
      }),
    );
  });

  it("delete full buckets, and never keep more than the maximum of keys", () => {
    const buckets = createTokenBuckets({ capacity: 2, perSecond: 1, maxKeys: 100 });
    for (let key = 0; key < 5_000; key += 1) buckets.take(`key ${key}`, 0);
    expect(buckets.size()).toBe(100);
    buckets.take("later", 120_000);
    expect(buckets.size()).toBe(1);
  });
});
