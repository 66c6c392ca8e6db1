import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redact } from "#lib/server/upstream/redact.ts";
import type { OperationName } from "#lib/v4/registry.ts";
import { shape } from "#lib/v4/shape/shape.ts";

/** Fields that support may not see, each with a unique value. */
const secrets = {
  taxId: "SECRET-tax",
  personal_email: "SECRET-mail",
  phone: "SECRET-phone",
  zip: "SECRET-zip",
  unlockPin: "SECRET-pin",
  street: "SECRET-street",
};

const at = "2026-11-12T09:00:00Z";

const seenBySupport = (name: OperationName, json: unknown) =>
  JSON.stringify(redact("support", shape(name, json, "o1").data));

describe("a shaped answer, redacted for support", () => {
  it.each<[string, OperationName, object]>([
    ["a dated entry with details", "orders.history", { events: [{ at, note: "x", ...secrets }] }],
    ["an entry under a hidden name", "orders.history", { taxId: { at, note: "SECRET" } }],
    ["entries under an address", "orders.history", { homeAddress: [{ at, text: "SECRET" }] }],
    [
      "a change of a hidden field",
      "orders.history",
      { log: [{ at, type: "change", field: "taxId", from: "SECRET-1", to: "SECRET-2" }] },
    ],
    [
      "a change as the map of a history",
      "orders.history",
      { changes: { first: { at, name: "Personal email", value: "SECRET" } } },
    ],
    [
      "the place of an entry",
      "orders.history",
      {
        events: [
          { at, text: "x", location: { street: "SECRET", city: "Bath" }, address: "SECRET" },
        ],
      },
    ],
    [
      "the recipient of a shipment",
      "orders.tracking",
      { shipments: [{ carrier: "DHL", recipient: { ...secrets, address: { line1: "SECRET" } } }] },
    ],
    [
      "a shipment under a delivery address",
      "orders.tracking",
      { deliveryAddress: { carrier: "SECRET", trackingNumber: "SECRET" } },
    ],
    [
      "the person of an order",
      "orders.get",
      { id: "o1", employee: { id: "e1", name: "A", ...secrets } },
    ],
    [
      "fields beside a record",
      "orders.get",
      { order: { id: "o1" }, employee: { id: "e1", ...secrets }, phone: "SECRET" },
    ],
    [
      "fields of an unexpected type",
      "employees.get",
      { id: "o1", taxId: { value: "SECRET" }, phone: ["SECRET"] },
    ],
    [
      "an address one level deeper",
      "employees.get",
      {
        id: "o1",
        delivery: {
          address: { line1: "SECRET", line2: "SECRET", city: "Bath", postcode: "SECRET" },
        },
      },
    ],
    [
      "an address under another name",
      "orders.get",
      { id: "o1", delivery: { line1: "SECRET", city: "Bath" }, tracking: { eta: at } },
    ],
    [
      "an address under another name, in an entry",
      "orders.history",
      { statusLogs: [{ when: at, text: "x", to: { line1: "SECRET", city: "Bath" } }] },
    ],
    [
      "an address under another name, in a shipment",
      "orders.tracking",
      { shipments: [{ carrier: "DHL", to: { line1: "SECRET", city: "Bath", eta: at } }] },
    ],
    [
      "addresses under any names, of a person",
      "employees.get",
      {
        id: "o1",
        whereabouts: { line1: "SECRET", city: "Bath", zip: "SECRET" },
        office: { line1: "SECRET", city: "York" },
      },
    ],
    [
      "a second address",
      "employees.get",
      {
        id: "o1",
        address: { street: "SECRET", city: "Bath" },
        home_address: { street: "SECRET", city: "York" },
      },
    ],
    [
      "a problem about a hidden field",
      "orders.validate",
      { valid: false, errors: { taxId: ["SECRET"] } },
    ],
    [
      "the contact of a saved address",
      "company.addresses",
      {
        addresses: [
          {
            id: "a1",
            contact: { name: "A", ...secrets, address: { name: "SECRET", email: "SECRET" } },
            address: { contact: { name: "SECRET", email: "SECRET" } },
          },
        ],
      },
    ],
    [
      "the holder and the charger of a device",
      "products.get",
      {
        id: "o1",
        assignedTo: { employee: { id: "e1", ...secrets, address: { name: "SECRET" } } },
        homeAddress: { charger: { status: "SECRET" }, holderName: "SECRET" },
      },
    ],
    ["a delay of a person", "orders.sla", { expectedDays: 5, contact: { ...secrets } }],
  ])("contains no hidden value in %s", (_what, name, json) => {
    expect(seenBySupport(name, json)).not.toContain("SECRET");
  });

  it("contains no hidden value at any place that is read by its structure", () => {
    const word = fc.constantFrom(
      "events",
      "employee",
      "shipments",
      "carrier",
      "x",
      "sla",
      "devices",
      "address",
      "contact",
      "assignedTo",
      "charger",
      "messages",
    );
    const secret = fc.constantFrom(
      ...Object.keys(secrets),
      "address",
      "taxNumber",
      "deviceAddress",
    );
    const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom("y", at, 5, true),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(word, tie("value"), { maxKeys: 3 }),
        fc.tuple(secret, tie("value")).map(([name]) => ({ [name]: "SECRET", at, note: "z" })),
        fc
          .tuple(secret, fc.constant(at))
          .map(([name]) => ({ [name]: { at, note: "SECRET", id: "SECRET" } })),
      ),
    })).value;
    const names = fc.constantFrom<OperationName>(
      "orders.get",
      "orders.history",
      "orders.tracking",
      "orders.sla",
      "orders.validate",
      "employees.get",
      "products.get",
    );
    const check = (name: OperationName, more: object) => {
      expect(seenBySupport(name, { ...more, id: "o1" })).not.toContain("SECRET");
    };
    fc.assert(fc.property(names, fc.dictionary(word, value, { maxKeys: 4 }), check), {
      numRuns: 400,
    });
  });
});
