import fc from "fast-check";
import { expect, test } from "vitest";
import { readKey } from "#lib/protocol/query-keys.ts";
import type { InputOf } from "#lib/v4/registry.ts";

type Input = InputOf<"orders.list">;

/** Returns a deep copy with the fields of every object in reverse order. */
const reverseKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reverseKeys(inner)]),
  );
};

const text = fc.string({ minLength: 1 }).filter((given) => given.trim() !== "");
const inputs = fc.record(
  { query: text, status: fc.array(text, { minLength: 1 }), page: fc.nat(), sort: text },
  { requiredKeys: [] },
) as fc.Arbitrary<Input>;

test("the order of an input's fields does not change the key of a read", () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const reordered = reverseKeys({ ...input, status: undefined }) as Input;
      expect(
        readKey("orders.list", { ...reordered, ...(input.status && { status: input.status }) }),
      ).toEqual(readKey("orders.list", input));
    }),
  );
});

test("two searches for different texts have different keys", () => {
  fc.assert(
    fc.property(text, text, (query, other) => {
      fc.pre(query !== other);
      expect(readKey("orders.list", { query })).not.toEqual(
        readKey("orders.list", { query: other }),
      );
    }),
  );
});
