import fc from "fast-check";
import { expect, test } from "vitest";
import { readKey } from "#lib/protocol/query-keys.ts";
import type { InputOf } from "#lib/v4/registry.ts";

type Input = InputOf<"orders.list">;

const text = fc.string({ minLength: 1 }).filter((given) => given.trim() !== "");
const inputs = fc.record(
  { query: text, status: fc.array(text, { minLength: 1 }), page: fc.nat(), sort: text },
  { requiredKeys: [] },
) as fc.Arbitrary<Input>;

test("neither the order of an input's fields nor an undefined one changes the key of a read", () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const fields: [string, unknown][] = [["sort", undefined], ...Object.entries(input).reverse()];
      const reordered = Object.fromEntries(fields) as Input;
      expect(readKey("orders.list", reordered)).toEqual(readKey("orders.list", input));
    }),
  );
});

test("two searches for different texts have different keys", () => {
  fc.assert(
    fc.property(text, text, (query, other) => {
      fc.pre(query !== other);
      const otherKey = readKey("orders.list", { query: other });
      expect(readKey("orders.list", { query })).not.toEqual(otherKey);
    }),
  );
});
