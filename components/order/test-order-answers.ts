import fc from "fast-check";
import { optional, unknownFields } from "#components/data/test-page.tsx";
import { id } from "#components/order/test-order-page.tsx";

const word = fc.stringMatching(/^[a-z]{3,9}$/).map((text) => `w${text}`);
const ref = fc.stringMatching(/^[A-Za-z0-9]{6,12}$/).map((text) => `r_${text}`);
const moment = fc
  .integer({ min: 1_700_000_000_000, max: 1_790_000_000_000 })
  .map((ms) => new Date(ms).toISOString());

/** A field under one of several names. */
const named = (names: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.constantFrom(...names), value).map(([name, inner]) => ({ [name]: inner }));

/** Objects merged into one; each may be absent. */
const merged = (...parts: fc.Arbitrary<object | undefined>[]) =>
  fc.tuple(...parts).map((all): object => Object.assign({}, ...all));

const device = merged(
  named(["productId", "device_id", "id"], ref),
  optional(named(["model"], word)),
  optional(named(["serialNumber", "serial"], ref)),
  optional(named(["status", "condition", "grade"], word)),
);

const event = merged(
  named(["at", "timestamp", "createdAt", "when", "occurred_on"], moment),
  optional(named(["status", "type", "event", "what", "headline"], word)),
  optional(named(["description", "message", "note", "remark", "xtext"], word)),
  optional(named(["location", "place", "hub", "actor", "by", "source"], word)),
  optional(unknownFields),
);

const shipment = merged(
  named(["carrier", "courier"], fc.oneof(word, fc.record({ name: word, code: ref }))),
  optional(named(["trackingNumber", "tracking_no", "waybill"], ref)),
  optional(named(["status", "state", "phase"], word)),
  optional(named(["eta", "estimatedDelivery"], moment)),
  optional(named(["checkpoints", "scans", "events"], fc.array(event, { maxLength: 3 }))),
  optional(unknownFields),
);

const days = fc.integer({ min: 3, max: 90 });
export const sla = merged(
  optional(
    fc.oneof(
      named(["expectedDays", "expected_days", "daysExpected"], days),
      days.map((count) => ({ expected: { days: count } })),
    ),
  ),
  optional(named(["elapsedDays", "days_elapsed", "elapsed"], days)),
  optional(named(["reason", "why", "delayReason"], word)),
  optional(unknownFields),
);

const child = merged(
  named(["id"], ref),
  optional(named(["type", "orderType"], word)),
  optional(named(["devices", "deviceRequests"], fc.array(device, { minLength: 1, maxLength: 2 }))),
  optional(unknownFields),
);

export const order = merged(
  fc.constant({ id }),
  optional(named(["orderType", "type"], word)),
  optional(named(["status"], word)),
  optional(
    named(
      ["employee", "assignedTo", "recipient"],
      fc.record({ id: ref, displayName: word, email: word }),
    ),
  ),
  optional(named(["productIds", "device_ids"], fc.array(ref, { minLength: 1, maxLength: 3 }))),
  optional(named(["devices", "deviceRequests"], fc.array(device, { maxLength: 3 }))),
  optional(named(["tracking", "shipment", "delivery"], shipment)),
  optional(named(["sla", "delay", "serviceLevel"], sla)),
  optional(named(["subOrders", "children"], fc.array(child, { maxLength: 2 }))),
  optional(named(["parent", "parentOrder", "parent_order_id"], fc.oneof(ref, child))),
  optional(named(["history", "timeline"], fc.array(event, { maxLength: 2 }))),
  optional(named(["issue"], word)),
  optional(
    named(["notes", "items"], fc.array(fc.record({ itemId: ref, note: word }), { maxLength: 3 })),
  ),
  optional(named(["accessories"], fc.array(fc.record({ id: ref, kind: word }), { maxLength: 2 }))),
  unknownFields,
);

export const history = merged(
  optional(named(["statusLogs", "logs", "events", "entries"], fc.array(event, { maxLength: 4 }))),
  optional(
    named(
      ["devices", "products"],
      fc.array(
        merged(device, named(["timeline", "events", "log"], fc.array(event, { maxLength: 3 }))),
        { maxLength: 2 },
      ),
    ),
  ),
  optional(
    named(
      ["milestones"],
      fc.dictionary(fc.constantFrom("packed", "labelled"), event, { maxKeys: 2 }),
    ),
  ),
  unknownFields,
);

export const tracking = merged(
  optional(named(["shipments", "parcels", "packages"], fc.array(shipment, { maxLength: 2 }))),
  unknownFields,
);

/** The envelopes that a record may come in. */
export const enveloped = (key: string, record: fc.Arbitrary<object>) =>
  fc.tuple(record, fc.nat(3)).map(([body, kind]): object => {
    if (kind === 0) return { status: "success", [key]: body };
    if (kind === 1) return { data: { [key]: body } };
    return kind === 2 ? { data: body } : body;
  });
