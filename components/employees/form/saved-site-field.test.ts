import { expect, test } from "vitest";
import { fieldsOfSite } from "#components/employees/form/saved-site-field.tsx";

const site = {
  alias: "Berlin office",
  address: "Lindenstr. 4",
  addressTwo: "Floor 3",
  zipCode: "10969",
  city: "Berlin",
  country: "DE",
  contactName: "Jun",
  phone: "+49 30 1234567",
};

test("a saved site fills in the address of a new employee with what a creation accepts", () => {
  expect(fieldsOfSite(site, true)).toEqual({
    address: "Lindenstr. 4",
    zipCode: "10969",
    city: "Berlin",
    state: "",
    country: "DE",
  });
});

test("a saved site replaces the whole address of a record, so that no part of two places is left", () => {
  expect(fieldsOfSite(site, false)).toMatchObject({
    addressTwo: "Floor 3",
    state: "",
    phone: "+49 30 1234567",
  });
});
