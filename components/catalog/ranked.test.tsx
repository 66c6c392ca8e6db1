import fc from "fast-check";
import { expect, test } from "vitest";
import { RankedItems } from "#components/catalog/ranked.tsx";
import {
  country,
  id,
  maybeText,
  missingFacts,
  pageText,
  recordOf,
} from "#components/data/test-page.tsx";

test("a catalog item shows every field of the record", () => {
  const item = recordOf(
    fc.record({
      id,
      model: maybeText,
      configuration: maybeText,
      country: fc.option(country, { nil: undefined }),
      available: fc.option(fc.boolean(), { nil: undefined }),
      maker: maybeText,
      productType: maybeText,
      location: maybeText,
      price: fc.option(
        fc.oneof(
          fc.nat({ max: 99_999 }),
          fc.nat({ max: 99_999 }).map((cents) => cents / 1_000),
        ),
        { nil: undefined },
      ),
      currency: fc.option(fc.constantFrom("EUR", "JPY", "credits"), { nil: undefined }),
      buildToOrder: fc.option(fc.boolean(), { nil: undefined }),
    }),
  );
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 3 }), (items) => {
      expect(missingFacts(items, pageText([], <RankedItems items={items} />))).toEqual([]);
    }),
  );
});
