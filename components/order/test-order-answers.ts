import fc from "fast-check";
import { unknownFields } from "#components/data/test-page.tsx";
import { id } from "#components/order/test-order-page.tsx";

const word = fc.stringMatching(/^[a-z]{3,9}$/).map((text) => `w${text}`);
const ref = fc.stringMatching(/^[A-Za-z0-9]{6,12}$/).map((text) => `r_${text}`);
const moment = fc
  .integer({ min: 1_700_000_000_000, max: 1_790_000_000_000 })
  .map((ms) => new Date(ms).toISOString());

/** A field under one of several names. */
const named = (names: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.constantFrom(...names), value).map(([name, inner]) => ({ [name]: inner }));

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Objects merged into one; each may be absent. */
const merged = (...parts: fc.Arbitrary<object | undefined>[]) =>
  fc.tuple(...parts).map((all): object => Object.assign({}, ...all));

const device = merged(
  named(["productId", "device_id", "id"], ref),
  some(named(["model"], word)),
  some(named(["serialNumber", "serial"], ref)),
  some(named(["status", "condition", "grade"], word)),
);

const event = merged(
  named(["at", "timestamp", "createdAt", "when", "occurred_on"], moment),
  some(named(["status", "type", "event", "what", "headline"], word)),
  some(named(["description", "message", "note", "remark", "xtext"], word)),
  some(named(["location", "place", "hub", "actor", "by", "source"], word)),
  some(unknownFields),
);

const shipment = merged(
  named(["carrier", "courier"], fc.oneof(word, fc.record({ name: word, code: ref }))),
  some(named(["trackingNumber", "tracking_no", "waybill"], ref)),
  some(named(["status", "state", "phase"], word)),
  some(named(["eta", "estimatedDelivery"], moment)),
  some(named(["checkpoints", "scans", "events"], fc.array(event, { maxLength: 3 }))),
  some(unknownFields),
);

const days = fc.integer({ min: 3, max: 90 });
export const sla = merged(
  some(
    fc.oneof(
      named(["expectedDays", "expected_days", "daysExpected"], days),
      days.map((count) => ({ expected: { days: count } })),
    ),
  ),
  some(named(["elapsedDays", "days_elapsed", "elapsed"], days)),
  some(named(["reason", "why", "delayReason"], word)),
  some(unknownFields),
);

const child = merged(
  named(["id"], ref),
  some(named(["type", "orderType"], word)),
  some(named(["devices", "deviceRequests"], fc.array(device, { minLength: 1, maxLength: 2 }))),
  some(unknownFields),
);

export const order = merged(
  fc.constant({ id }),
  some(named(["orderType", "type"], word)),
  some(named(["status"], word)),
  some(
    named(
      ["employee", "assignedTo", "recipient"],
      fc.record({ id: ref, displayName: word, email: word }),
    ),
  ),
  some(named(["productIds", "device_ids"], fc.array(ref, { minLength: 1, maxLength: 3 }))),
  some(named(["devices", "deviceRequests"], fc.array(device, { maxLength: 3 }))),
  some(named(["tracking", "shipment", "delivery"], shipment)),
  some(named(["sla", "delay", "serviceLevel"], sla)),
  some(named(["subOrders", "children"], fc.array(child, { maxLength: 2 }))),
  some(named(["parent", "parentOrder", "parent_order_id"], fc.oneof(ref, child))),
  some(named(["history", "timeline"], fc.array(event, { maxLength: 2 }))),
  some(named(["issue"], word)),
  some(
    named(["notes", "items"], fc.array(fc.record({ itemId: ref, note: word }), { maxLength: 3 })),
  ),
  some(named(["accessories"], fc.array(fc.record({ id: ref, kind: word }), { maxLength: 2 }))),
  unknownFields,
);

export const history = merged(
  some(named(["statusLogs", "logs", "events", "entries"], fc.array(event, { maxLength: 4 }))),
  some(
    named(
      ["devices", "products"],
      fc.array(
        merged(device, named(["timeline", "events", "log"], fc.array(event, { maxLength: 3 }))),
        { maxLength: 2 },
      ),
    ),
  ),
  some(
    named(
      ["milestones"],
      fc.dictionary(fc.constantFrom("packed", "labelled"), event, { maxKeys: 2 }),
    ),
  ),
  unknownFields,
);

export const tracking = merged(
  some(named(["shipments", "parcels", "packages"], fc.array(shipment, { maxLength: 2 }))),
  unknownFields,
);

/** The envelopes that a record may come in. */
export const enveloped = (key: string, record: fc.Arbitrary<object>) =>
  fc.tuple(record, fc.nat(3)).map(([body, kind]): object => {
    if (kind === 0) return { status: "success", [key]: body };
    if (kind === 1) return { data: { [key]: body } };
    return kind === 2 ? { data: body } : body;
  });
