import fc from "fast-check";
import { optional, unknownFields } from "./arbitraries.ts";

const word = fc.stringMatching(/^[a-z]{3,9}$/).map((text) => `w${text}`);
const ref = fc.stringMatching(/^[A-Za-z0-9]{6,12}$/).map((text) => `r_${text}`);
const moment = fc
  .integer({ min: 1_700_000_000_000, max: 1_790_000_000_000 })
  .map((ms) => new Date(ms).toISOString());

/** A field under one of several names. */
const named = (names: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.constantFrom(...names), value).map(([name, inner]) => ({ [name]: inner }));

/** Objects merged into one; each but the first may be absent. */
const merged = (first: fc.Arbitrary<object>, ...more: fc.Arbitrary<object>[]) =>
  fc.tuple(first, ...more.map(optional)).map((all): object => Object.assign({}, ...all));

const device = merged(
  named(["productId", "device_id", "id"], ref),
  named(["model"], word),
  named(["serialNumber", "serial"], ref),
  named(["status", "condition", "grade"], word),
);

const event = merged(
  named(["at", "timestamp", "createdAt", "when", "occurred_on"], moment),
  named(["status", "type", "event", "what", "headline"], word),
  named(["description", "message", "note", "remark", "xtext"], word),
  named(["location", "place", "hub", "actor", "by", "source"], word),
  unknownFields,
);

const shipment = merged(
  named(["carrier", "courier"], fc.oneof(word, fc.record({ name: word, code: ref }))),
  named(["trackingNumber", "tracking_no", "waybill"], ref),
  named(["status", "state", "phase"], word),
  named(["eta", "estimatedDelivery"], moment),
  named(["checkpoints", "scans", "events"], fc.array(event, { maxLength: 3 })),
  unknownFields,
);

const days = fc.integer({ min: 3, max: 90 });
export const sla = merged(
  fc.constant({}),
  fc.oneof(
    named(["expectedDays", "expected_days", "daysExpected"], days),
    days.map((count) => ({ expected: { days: count } })),
  ),
  named(["elapsedDays", "days_elapsed", "elapsed"], days),
  named(["reason", "why", "delayReason"], word),
  unknownFields,
);

const child = merged(
  named(["id"], ref),
  named(["type", "orderType"], word),
  named(["devices", "deviceRequests"], fc.array(device, { minLength: 1, maxLength: 2 })),
  unknownFields,
);

/** The record of the order with this ID. */
export const orderOf = (id: string) =>
  merged(
    fc.constant({ id }),
    named(["orderType", "type"], word),
    named(["status"], word),
    named(
      ["employee", "assignedTo", "recipient"],
      fc.record({ id: ref, displayName: word, email: word }),
    ),
    named(["productIds", "device_ids"], fc.array(ref, { minLength: 1, maxLength: 3 })),
    named(["devices", "deviceRequests"], fc.array(device, { maxLength: 3 })),
    named(["tracking", "shipment", "delivery"], shipment),
    named(["sla", "delay", "serviceLevel"], sla),
    named(["subOrders", "children"], fc.array(child, { maxLength: 2 })),
    named(["parent", "parentOrder", "parent_order_id"], fc.oneof(ref, child)),
    named(["history", "timeline"], fc.array(event, { maxLength: 2 })),
    named(["issue"], word),
    named(["notes", "items"], fc.array(fc.record({ itemId: ref, note: word }), { maxLength: 3 })),
    named(["accessories"], fc.array(fc.record({ id: ref, kind: word }), { maxLength: 2 })),
    unknownFields,
  );

export const history = merged(
  fc.constant({}),
  named(["statusLogs", "logs", "events", "entries"], fc.array(event, { maxLength: 4 })),
  named(
    ["devices", "products"],
    fc.array(
      merged(device, named(["timeline", "events", "log"], fc.array(event, { maxLength: 3 }))),
      { maxLength: 2 },
    ),
  ),
  named(
    ["milestones"],
    fc.dictionary(fc.constantFrom("packed", "labelled"), event, { maxKeys: 2 }),
  ),
  unknownFields,
);

export const tracking = merged(
  fc.constant({}),
  named(["shipments", "parcels", "packages"], fc.array(shipment, { maxLength: 2 })),
  unknownFields,
);

/** The envelopes that a record may come in. */
export const enveloped = (key: string, record: fc.Arbitrary<object>) =>
  fc.tuple(record, fc.nat(3)).map(([body, kind]): object => {
    if (kind === 0) return { status: "success", [key]: body };
    if (kind === 1) return { data: { [key]: body } };
    return kind === 2 ? { data: body } : body;
  });
