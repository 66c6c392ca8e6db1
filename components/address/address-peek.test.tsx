import fc from "fast-check";
import { expect, test } from "vitest";
import AddressPeek from "#components/address/address-peek";
import { country, id, maybeText, missingFacts, pageText, recordOf } from "#components/ui/test-page";

test("a peek at an address shows every field of the record", () => {
  const address = recordOf(
    fc.record({
      id: fc.option(id, { nil: undefined }),
      alias: maybeText,
      address: maybeText,
      addressTwo: maybeText,
      city: maybeText,
      state: maybeText,
      zipCode: maybeText,
      country: fc.option(country, { nil: undefined }),
      contactName: maybeText,
      contactEmail: maybeText,
      phone: maybeText,
    }),
  );
  fc.assert(
    fc.property(address, (record) => {
      expect(missingFacts(record, pageText([], <AddressPeek row={record} />))).toEqual([]);
    }),
  );
});
