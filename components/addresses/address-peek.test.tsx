import { expect, test } from "vitest";
import AddressPeek from "#components/addresses/address-peek.tsx";
import { normalize } from "#lib/v4/normalize/normalize.ts";
import { expectEveryFact, pageText } from "#testing/components/page.tsx";
import { country, id, optional, recordOf, texts } from "#testing/dialect/arbitraries.ts";

const peekOf = (json: object) => {
  const [row] = normalize("company.addresses", { addresses: [{ id: "a1", ...json }] }).data.items;
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
  const address = recordOf({
    id: optional(id),
    country: optional(country),
    ...texts("alias", "address", "addressTwo", "city", "state", "zipCode"),
    ...texts("contactName", "contactEmail", "phone"),
  });
  expectEveryFact(address, (record) => pageText([], <AddressPeek row={record} />));
});
