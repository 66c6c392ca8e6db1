import { describe, expect, it } from "vitest";
import { normalize } from "#lib/v4/normalize/normalize.ts";

describe("the contact of a company address", () => {
  const address = (json: object) =>
    normalize("company.addresses", { addresses: [{ id: "a1", ...json }] }).data.items[0];
  const flat = { contactName: "Ada", contactEmail: "ada@corp.com", phone: "+44 1" };

  it.each([
    { contact: { name: "Ada", email: "ada@corp.com", phone: "+44 1" } },
    { contact_person: { first_name: "Ada", e_mail: "ada@corp.com", phone_number: "+44 1" } },
    { contacts: [{ displayName: "Ada", emailAddress: "ada@corp.com", mobile: "+44 1" }] },
    { contact: { person: { name: "Ada" }, email: "ada@corp.com", numbers: { phone: "+44 1" } } },
    { contactName: { name: "Ada", email: "ada@corp.com" }, phone: "+44 1" },
    { contact: "Ada", email: "ada@corp.com", phone: "+44 1" },
  ])("is read from %j, and not kept twice", (json) => {
    expect(address(json)).toEqual({ id: "a1", ...flat });
  });

  it("is the flat one where another one is nested", () => {
    const contact = { name: "Bob", role: "reception" };
    expect(address({ contactName: "Ada", contact })).toEqual({
      id: "a1",
      contactName: "Ada",
      contact,
    });
  });

  it("stays unknown where several persons are named", () => {
    const contacts = [{ name: "Ada" }, { name: "Bob" }];
    expect(address({ contacts })).toEqual({ id: "a1", contacts });
  });
});

describe("the postal part of a company address", () => {
  const flat = { address: "Main 1", city: "Bath", zipCode: "BA1", country: "GB" };

  it.each([
    { location: { line1: "Main 1", city: "Bath", zip: "BA1", country: "GB" } },
    { address: { street: "Main 1", city: "Bath", postal_code: "BA1", country: "GB" } },
    { city: "Bath", country: "GB", details: { address: { street: "Main 1", zipCode: "BA1" } } },
  ])("is read from %j, and not kept twice", (json) => {
    const addresses = [{ id: "a1", label: "HQ", ...json }];
    const { items } = normalize("company.addresses", { addresses }).data;
    expect(items).toEqual([{ id: "a1", label: "HQ", ...flat }]);
  });
});
