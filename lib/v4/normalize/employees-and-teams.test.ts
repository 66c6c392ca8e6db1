import { describe, expect, it } from "vitest";
import { normalize } from "#lib/v4/normalize/normalize.ts";

describe("an employee", () => {
  const employee = (json: object) => normalize("employees.get", { id: "e1", ...json }).data;

  it.each([
    { address: { street: "Main 1", city: "Bath", zip: "B1", countryCode: "GB" } },
    { delivery: { address: { line1: "Main 1", city: "Bath", postcode: "B1", country: "GB" } } },
    {
      shipping_address: {
        address_line_1: "Main 1",
        town: "Bath",
        postal_code: "B1",
        country: "GB",
      },
    },
    {
      contact: {
        deliveryAddress: { address: "Main 1", city: "Bath", zipCode: "B1", country: "GB" },
      },
    },
    { profile: { whereabouts: { street: "Main 1", city: "Bath", zip: "B1", country: "GB" } } },
    { places: [{ line: "Main 1", city: "Bath", zip: "B1", country: "GB" }] },
    { line1: "Main 1", city: "Bath", postcode: "B1", countryCode: "GB" },
    { deliveryStreet: "Main 1", shipping_city: "Bath", home_address_zip: "B1", country: "GB" },
    { address: ["Main 1"], addressCity: "Bath", zip: "B1", country: "GB" },
  ])("has a flat address from the one in %j", (json) => {
    const flat = { address: "Main 1", city: "Bath", zipCode: "B1", country: "GB" };
    expect(employee(json)).toEqual({ id: "e1", ...flat });
  });

  it.each([
    [{ deliveryAddress: { street: "Main 1" } }, { address: "Main 1" }],
    [{ deliveryAddress: { street: "Main 1", phone: "1" } }, { address: "Main 1", phone: "1" }],
    [{ address: { line1: "Main 1" } }, { address: "Main 1" }],
    [{ delivery: { city: "Bath" } }, { city: "Bath" }],
    [{ deliveryAddress: "Main 1, Bath" }, { address: "Main 1, Bath" }],
    [{ shippingAddress: { formatted: "Main 1, Bath" } }, { address: "Main 1, Bath" }],
    [{ address: { lines: ["Main 1", "Floor 2"] } }, { address: "Main 1, Floor 2" }],
    [{ address: { line1: null, zip: "B1" } }, { address: null, zipCode: "B1" }],
  ])("has a part of an address that comes alone: %j", (json, flat) => {
    expect(employee(json)).toEqual({ id: "e1", ...flat });
  });

  it("keeps the country of the delivery address apart from the person's own", () => {
    const shippingAddress = { street: "Rua 1", city: "Porto", country: "PT" };
    expect(employee({ country: "DE", shippingAddress })).toEqual({
      id: "e1",
      country: "DE",
      address: "Rua 1",
      city: "Porto",
      deliveryAddress: { country: "PT" },
    });
  });

  it.each([
    { region: "EMEA", unit: "Sales" },
    { contact: { line1: "Main 1" } },
    { phone: "1", countryCode: "+49" },
    { office: { name: "Bath", address: { street: "Main 1", city: "Bath" } } },
    { manager: { contact: { deliveryAddress: { street: "Main 1", city: "Bath" } } } },
    { contact: { name: "Eve", email: "m@x.example", home: { street: "Main 1", city: "Bath" } } },
    { places: [{ type: "Office", street: "Main 1", city: "Bath" }] },
    {
      places: [
        { street: "Main 1", city: "Bath" },
        { street: "Side 2", city: "York" },
      ],
    },
    { first: { street: "Main 1", city: "Bath" }, second: { street: "Side 2", city: "York" } },
    { citizenship: { country: "GB", region: "Wales" } },
    { emergencyContact: { street: "Main 1", city: "Bath" } },
  ])(
    "has no address where the only ones belong to something else, or several could be the person's: %j",
    (json) => {
      const given = { displayName: "Ada", ...json };
      expect(employee(given)).toEqual({ id: "e1", ...given });
    },
  );

  it("has the address beside the person's own name, not the address of an office", () => {
    const { address, city, zipCode } = employee({
      displayName: "Ada",
      email: "a@x.example",
      contact: { name: "Ada", email: "a@x.example", home: { line1: "Main 1", city: "Bath" } },
      office: { line1: "Desk 5", city: "York", zip: "Y1" },
    });
    expect([address, city, zipCode]).toEqual(["Main 1", "Bath", undefined]);
  });

  it("has the delivery address, and keeps other addresses where they came", () => {
    const billingAddress = { street: "Bill 1", city: "York" };
    const home = { street: "Home 1", city: "Leeds" };
    const given = { home, billingAddress, deliveryAddress: { street: "Main 1", city: "Bath" } };
    const flat = { address: "Main 1", city: "Bath" };
    expect(employee(given)).toEqual({ id: "e1", ...flat, home, billingAddress });
  });

  it("keeps a part of a nested address that differs from a flat one", () => {
    expect(employee({ city: "Rome", address: { street: "Main 1", city: "Bath" } })).toEqual({
      id: "e1",
      city: "Rome",
      address: "Main 1",
      asReceived: { address: { city: "Bath" } },
    });
  });
});

describe("a team", () => {
  const team = (json: object) => normalize("teams.get", { id: "t1", ...json }).data;

  it.each([
    [{ counts: { employees: 5 } }, 5],
    [{ counts: { employees: "5" } }, 5],
    [{ stats: { active_employees: 2, members: 4 } }, 4],
    [{ members: [{ id: "e1" }, { id: "e2" }] }, 2],
    [{ members: [] }, 0],
  ])("has its number of people from %j", (json, count) => {
    expect(team(json).employeeCount).toBe(count);
  });

  it.each([
    { members: [{ id: "e1" }], hasMore: true },
    { invited: { employees: 3 } },
    { name: "Ops" },
  ])("has no number of people where the answer does not say it: %j", (json) => {
    expect(team(json).employeeCount).toBeUndefined();
  });
});
