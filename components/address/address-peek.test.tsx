import fc from "fast-check";
import { expect, test } from "vitest";
import AddressPeek from "#components/address/address-peek.tsx";
import {
  country,
  id,
  maybeText,
  missingFacts,
  pageText,
  recordOf,
} from "#components/data/test-page.tsx";
import { shape } from "#lib/v4/shape/shape.ts";

const peekOf = (json: object) => {
  const [row] = shape("company.addresses", { addresses: [{ id: "a1", ...json }] }).data.items;
  return pageText([], row ? <AddressPeek row={row} /> : <p />);
};

test("an address has no contact only where its fields are empty, not where they are absent", () => {
  expect(peekOf({ contactName: null, phone: "" })).toContain("no contact.");
  const silent = peekOf({ city: "Bath" });
  expect(silent).toContain("unknown. the api's answer has no contact fields.");
  expect(silent).not.toContain("no contact.");
});

test("a contact that came as an object is shown as the contact", () => {
  const text = peekOf({ contact: { name: "Ada", email: "ada@corp.com", phone: "+44 1" } });
  expect(text).toContain("name ada email ada@corp.com phone +44 1");
  expect(text).not.toContain("contact fields");
});

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
