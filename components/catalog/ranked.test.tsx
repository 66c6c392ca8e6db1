import fc from "fast-check";
import { test } from "vitest";
import { RankedItems } from "#components/catalog/ranked.tsx";
import {
  country,
  expectEveryFact,
  id,
  optional,
  pageText,
  recordOf,
  texts,
} from "#components/data/test-page.tsx";

test("a catalog item shows every field of the record", () => {
  const item = recordOf({
    id,
    ...texts("model", "configuration", "maker", "productType", "location"),
    country: optional(country),
    available: optional(fc.boolean()),
    price: optional(
      fc.oneof(
        fc.nat({ max: 99_999 }),
        fc.nat({ max: 99_999 }).map((cents) => cents / 1_000),
      ),
    ),
    currency: optional(fc.constantFrom("EUR", "JPY", "credits")),
    buildToOrder: optional(fc.boolean()),
  });
  expectEveryFact(fc.array(item, { minLength: 1, maxLength: 3 }), (items) =>
    pageText([], <RankedItems items={items} />),
  );
});
