import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redact } from "#lib/server/upstream/redact.ts";
import { normalize } from "#lib/v4/normalize/normalize.ts";
import type { OperationName } from "#lib/v4/registry.ts";
import { runsOf } from "#testing/proofs.ts";

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
  JSON.stringify(redact("support", normalize(name, json, "o1").data));

const home = { line1: "SECRET", city: "Bath" };

/** By operation, answers with hidden values in the places that the key describes. */
const answers: Partial<Record<OperationName, Record<string, object>>> = {
  "orders.history": {
    "a dated entry with details": { events: [{ at, note: "x", ...secrets }] },
    "an entry under a hidden name": { taxId: { at, note: "SECRET" } },
    "entries under an address": { homeAddress: [{ at, text: "SECRET" }] },
    "a change of a hidden field": {
      log: [{ at, type: "change", field: "taxId", from: "SECRET-1", to: "SECRET-2" }],
    },
    "a change as the map of a history": {
      changes: { first: { at, name: "Personal email", value: "SECRET" } },
    },
    "the place of an entry": {
      events: [{ at, text: "x", location: { street: "SECRET", city: "Bath" }, address: "SECRET" }],
    },
    "an address under another name": { statusLogs: [{ when: at, text: "x", to: home }] },
  },
  "orders.tracking": {
    "the recipient of a shipment": {
      shipments: [{ carrier: "DHL", recipient: { ...secrets, address: { line1: "SECRET" } } }],
    },
    "a shipment under a delivery address": {
      deliveryAddress: { carrier: "SECRET", trackingNumber: "SECRET" },
    },
    "an address under another name": { shipments: [{ carrier: "DHL", to: { ...home, eta: at } }] },
  },
  "orders.get": {
    "the person of an order": { id: "o1", employee: { id: "e1", name: "A", ...secrets } },
    "fields beside a record": {
      order: { id: "o1" },
      employee: { id: "e1", ...secrets },
      phone: "SECRET",
    },
    "an address under another name": { id: "o1", delivery: home, tracking: { eta: at } },
  },
  "employees.get": {
    "fields of an unexpected type": { id: "o1", taxId: { value: "SECRET" }, phone: ["SECRET"] },
    "an address one level deeper": {
      id: "o1",
      delivery: { address: { ...home, line2: "SECRET", postcode: "SECRET" } },
    },
    "addresses under any names": {
      id: "o1",
      whereabouts: { ...home, zip: "SECRET" },
      office: { line1: "SECRET", city: "York" },
    },
    "a second address": {
      id: "o1",
      address: { street: "SECRET", city: "Bath" },
      home_address: { street: "SECRET", city: "York" },
    },
  },
  "orders.validate": {
    "a problem about a hidden field": { valid: false, errors: { taxId: ["SECRET"] } },
  },
  "company.addresses": {
    "the contact of a saved address": {
      addresses: [
        {
          id: "a1",
          contact: { name: "A", ...secrets, address: { name: "SECRET", email: "SECRET" } },
          address: { contact: { name: "SECRET", email: "SECRET" } },
        },
      ],
    },
  },
  "products.get": {
    "the holder and the charger of a device": {
      id: "o1",
      assignedTo: { employee: { id: "e1", ...secrets, address: { name: "SECRET" } } },
      homeAddress: { charger: { status: "SECRET" }, holderName: "SECRET" },
    },
  },
  "orders.sla": { "a delay of a person": { expectedDays: 5, contact: { ...secrets } } },
};

const rows = Object.entries(answers).flatMap(([name, places]) =>
  Object.entries(places).map(([place, json]) => ({ name: name as OperationName, place, json })),
);

describe("a shaped answer, redacted for support", () => {
  it.each(rows)("contains no hidden value in $place ($name)", ({ name, json }) => {
    expect(seenBySupport(name, json)).not.toContain("SECRET");
  });

  it("contains no hidden value at any place that is read by its structure", () => {
    const records = ["employee", "shipments", "devices", "address", "contact", "assignedTo"];
    const parts = ["events", "carrier", "x", "sla", "charger", "messages"];
    const word = fc.constantFrom(...records, ...parts);
    const hidden = [...Object.keys(secrets), "address", "taxNumber", "deviceAddress"];
    const secret = fc.constantFrom(...hidden);
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
    const ofOrders = ["orders.get", "orders.history", "orders.tracking", "orders.sla"] as const;
    const ofOthers = ["orders.validate", "employees.get", "products.get"] as const;
    const names = fc.constantFrom<OperationName>(...ofOrders, ...ofOthers);
    const check = (name: OperationName, more: object) => {
      expect(seenBySupport(name, { ...more, id: "o1" })).not.toContain("SECRET");
    };
    fc.assert(fc.property(names, fc.dictionary(word, value, { maxKeys: 4 }), check), {
      numRuns: runsOf(400),
    });
  });
});
