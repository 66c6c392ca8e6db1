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

/** Each secret is a unique text, so that one search shows whether any is left. */
const employee = {
  ...workDetails,
  taxId: "SECRET-1",
  tax_id: "SECRET-2",
  "Tax ID": "SECRET-3",
  personalEmail: "SECRET-4",
  personal_email: "SECRET-5",
  secondaryEmail: "SECRET-6",
  address: "SECRET-7",
  addressTwo: "SECRET-8",
  address_two: "SECRET-9",
  addressLine2: "SECRET-10",
  state: "SECRET-11",
  zipCode: "SECRET-12",
  zip_code: "SECRET-13",
  postal_code: "SECRET-14",
  phone: "SECRET-15",
  phone_number: "SECRET-16",
  deliveryAddress: {
    address: "SECRET-17",
    city: "Berlin",
    country: "DE",
    phone: "SECRET-18",
    unknown: "SECRET-19",
    nested: { city: "SECRET-20" },
  },
  delivery_address: { street: "SECRET-21", city: "Berlin", country: "DE" },
  shippingAddresses: [{ line: "SECRET-22", city: "Bonn" }],
  billing_address: "SECRET-23",
  home: { street: "SECRET-24", geo: { lat: "SECRET-25" } },
  unlockPin: "SECRET-26",
  pin_code: "SECRET-27",
  custom: {
    anything: [{ deeper: { taxId: "SECRET-28", PersonalEmail: "SECRET-29", pin: "SECRET-30" } }],
  },
  changes: [
    { field: "taxId", from: "SECRET-31", to: "SECRET-32", at: "2026-01-01" },
    { key: "delivery_address.zip_code", old_value: "SECRET-33", newValue: "SECRET-34" },
    { name: "Personal email", value: "SECRET-35" },
    { field: "jobTitle", from: "Engineer", to: "Lead" },
  ],
};

describe("redact for support", () => {
  const seen = JSON.stringify(redact("support", employee));

  it("removes personal details in every spelling and at every depth", () => {
    expect(seen.match(/SECRET-\d+/g)).toBeNull();
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
    const left = JSON.stringify(redact(role, employee));
    const hidden = Array.from({ length: 35 }, (_, n) => `SECRET-${n + 1}`).filter(
      (secret) => !left.includes(`"${secret}"`),
    );
    expect(hidden).toEqual(["SECRET-26", "SECRET-27", "SECRET-30"]);
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
