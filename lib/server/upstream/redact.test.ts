import { describe, expect, it } from "vitest";
import { isHiddenField, redact } from "#lib/server/upstream/redact.ts";

/** What support works with. */
const workDetails = {
  id: "e1",
  displayName: "Ada",
  email: "ada@work.example",
  emailAddress: "ada@work.example",
  country: "DE",
  city: "Berlin",
  teamName: "Ops",
  status: "active",
};

const personal = ["taxId", "tax_id", "Tax ID", "personalEmail", "personal_email", "secondaryEmail"];
const addressLines = ["address", "addressTwo", "address_two", "addressLine2", "billing_address"];
const otherParts = ["state", "zipCode", "zip_code", "postal_code", "phone", "phone_number"];
const pins = ["unlockPin", "pin_code"];

/** Each secret is a unique text, so that one search shows which are left. */
const secretsNamed = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `SECRET ${name}`]));

const employee = {
  ...workDetails,
  ...secretsNamed([...personal, ...addressLines, ...otherParts, ...pins]),
  deliveryAddress: {
    address: "SECRET 1",
    city: "Berlin",
    country: "DE",
    phone: "SECRET 2",
    unknown: "SECRET 3",
    nested: { city: "SECRET 4" },
  },
  delivery_address: { street: "SECRET 5", city: "Berlin", country: "DE" },
  shippingAddresses: [{ line: "SECRET 6", city: "Bonn" }],
  home: { street: "SECRET 7", geo: { lat: "SECRET 8" } },
  custom: {
    anything: [{ deeper: { taxId: "SECRET 9", PersonalEmail: "SECRET 10", pin: "SECRET pin" } }],
  },
  changes: [
    { field: "taxId", from: "SECRET 11", to: "SECRET 12", at: "2026-01-01" },
    { key: "delivery_address.zip_code", old_value: "SECRET 13", newValue: "SECRET 14" },
    { name: "Personal email", value: "SECRET 15" },
    { field: "jobTitle", from: "Engineer", to: "Lead" },
  ],
};

const secretsIn = (value: unknown) => JSON.stringify(value).match(/SECRET [\w ]+/g) ?? [];

describe("redact for support", () => {
  it("removes personal details in every spelling and at every depth", () => {
    expect(secretsIn(redact("support", employee))).toEqual([]);
  });

  it("keeps the fields that support works with", () => {
    expect(redact("support", employee)).toMatchObject({
      ...workDetails,
      deliveryAddress: { city: "Berlin", country: "DE" },
      delivery_address: { city: "Berlin", country: "DE" },
      shippingAddresses: [{ city: "Bonn" }],
      changes: [
        { field: "taxId", at: "2026-01-01" },
        { key: "delivery_address.zip_code" },
        { name: "Personal email" },
        { field: "jobTitle", from: "Engineer", to: "Lead" },
      ],
    });
  });

  it.each([
    { delivery: { line1: "SECRET", city: "Bath" } },
    { shipTo: { Line: "SECRET", postal_code: "SECRET", city: "Bath", note: "SECRET" } },
    { destination: { to: [{ lines: ["SECRET", "SECRET"], town: "SECRET", city: "Bath" }] } },
    { deliveryLine1: "SECRET", deliveryCity: "Bath", carrier: "DHL", status: "shipped", id: "o1" },
    { carrier: "DHL", eta: "2026-12-01", number: "1", line1: "SECRET", city: "Bath" },
  ])("keeps only city and country of an address under another name: %j", (given) => {
    const left = JSON.stringify(redact("support", given));
    expect(left).not.toContain("SECRET");
    expect(left).toContain("Bath");
    if ("carrier" in given) expect(left).toContain("DHL");
    expect(redact("manager", given)).toEqual(given);
  });

  it("keeps a record that has an address among its fields", () => {
    const place = { address: "SECRET", addressTwo: "SECRET", city: "Bath", zipCode: "SECRET" };
    const saved = { alias: "Main office", contactName: "Eve", country: "GB" };
    expect(redact("support", { ...saved, ...place })).toEqual({ ...saved, city: "Bath" });
    const person = { id: "e1", displayName: "Ada", country: "GB" };
    expect(redact("support", { ...person, ...place })).toEqual({ ...person, city: "Bath" });
  });

  it("keeps the line of a product", () => {
    const device = { line: "Pro", productLine: "Pro 2", model: "Air" };
    expect(redact("support", device)).toEqual(device);
  });

  it("keeps every field of orders and devices that is not a personal detail", () => {
    const order = {
      id: "o1",
      orderType: "Deployment",
      status: "shipped",
      tracking: { carrier: "DHL", eta: "2026-01-02", trackingNumber: "1" },
      shipments: [{ checkpoints: [{ status: "in_transit", location: "Leipzig", at: "x" }] }],
      subOrders: [{ id: "o2", type: "Collection" }],
      deviceType: "Mobile",
      name: "Phone",
      chargerStatus: "Damaged",
      location: "Service Warehouse",
      macAddress: "00:00",
      shipping: "express",
      spinning: true,
      opinion: "fine",
    };
    expect(redact("support", order)).toEqual(order);
  });
});

describe("redact for other roles", () => {
  it.each(["admin", "manager"] as const)("removes only PINs for %s", (role) => {
    const left = new Set(secretsIn(redact(role, employee)));
    const hidden = secretsIn(employee).filter((secret) => !left.has(secret));
    expect(hidden).toEqual(["SECRET unlockPin", "SECRET pin_code", "SECRET pin"]);
  });
});

describe("redact on hostile answers", () => {
  it("drops values that are nested too deep, without exhausting the stack", () => {
    let nested: unknown = { taxId: "SECRET" };
    for (let depth = 0; depth < 50_000; depth += 1) nested = { inner: nested };
    expect(JSON.stringify(redact("support", nested))).not.toContain("SECRET");
  });

  it("keeps a field named __proto__ an ordinary field", () => {
    const answer: object = JSON.parse('{"__proto__":{"isAdmin":true},"id":"x"}');
    const seen = redact("support", answer);
    expect(Object.getPrototypeOf(seen)).toBe(Object.prototype);
    expect("isAdmin" in seen).toBe(false);
  });

  it("does not change its input", () => {
    const before = structuredClone(employee);
    redact("support", employee);
    expect(employee).toEqual(before);
  });
});

describe("isHiddenField", () => {
  it("is true for support and every personal detail, and false for other fields", () => {
    const hidden = ["taxId", "tax_id", "personalEmail", "deliveryAddress.zipCode", "phone", "pin"];
    const shown = ["displayName", "createdAt", "country", "city"];
    const fields = [...hidden, ...shown];
    expect(fields.filter((field) => isHiddenField("support", field))).toEqual(hidden);
  });

  it("is false for a manager and the tax ID, and true for every role and the PIN", () => {
    expect(isHiddenField("manager", "taxId")).toBe(false);
    expect(isHiddenField("admin", "pinCode")).toBe(true);
  });
});
