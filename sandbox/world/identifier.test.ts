import fc from "fast-check";
import { expect, test } from "vitest";
import { findNumber, findRange, identifier } from "#sandbox/world/identifier.ts";

test("an id belongs to one row, sorts in the order of the rows, and is found by its first characters", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 8, max: 14 }),
      (n, length) => {
        const id = identifier("ord", n);
        expect(findNumber("ord", id)).toBe(n);
        expect(findNumber("emp", id.replace("ord", "emp")) ?? n).toBe(n);
        expect(id < identifier("ord", n + 1)).toBe(true);
        const [first, last] = findRange("ord", id.slice(0, length)) ?? [1, 0];
        expect(first <= n && n <= last).toBe(true);
        for (const edge of [first, last])
          expect(identifier("ord", edge).startsWith(id.slice(0, length))).toBe(true);
        for (const beyond of [first - 1, last + 1].filter((one) => one > 0))
          expect(identifier("ord", beyond).startsWith(id.slice(0, length))).toBe(false);
      },
    ),
  );
});
