import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CachedAnswer,
  missingFacts,
  pageText,
  unknownFields,
} from "#components/data/test-page.tsx";
import { OrderDetails } from "#components/order/order-details.tsx";
import { OrderDevices } from "#components/order/order-devices.tsx";
import { OrderFamily } from "#components/order/order-family.tsx";
import OrderPeek from "#components/order/order-peek.tsx";
import { OrderRecord } from "#components/order/order-record.tsx";
import { Shipments } from "#components/order/shipments.tsx";
import { OrderTimeline } from "#components/order/timeline.tsx";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { shape } from "#lib/v4/shape/shape.ts";

const id = "ord_7Kd2";

/** The answers of a service as it sends them; a read that is left out has not been answered. */
interface Answers {
  order: object;
  sla?: object;
  history?: object;
  tracking?: object;
}

const cacheOf = ({ order, sla, history, tracking }: Answers): CachedAnswer[] => [
  ["orders.get", { id }, shape("orders.get", order, id).data],
  ...(sla ? [["orders.sla", { id }, shape("orders.sla", sla).data] as const] : []),
  ...(history ? [["orders.history", { id }, shape("orders.history", history).data] as const] : []),
  ...(tracking
    ? [["orders.tracking", { id }, shape("orders.tracking", tracking).data] as const]
    : []),
];

/** The page of an order, as the route puts it together. */
const textOf = (answers: Answers) =>
  pageText(
    cacheOf(answers),
    <>
      <OrderRecord id={id} />
      <OrderTimeline id={id} />
      <Shipments id={id} />
      <OrderDevices id={id} />
      <OrderFamily id={id} />
      <OrderDetails id={id} />
    </>,
  );

/** Moments are shown in the viewer's zone, as other text; `status: "success"` is about the call. */
const withoutMoments = (value: unknown): unknown => {
  if (typeof value === "string") return parseMoment(value) || value === "success" ? null : value;
  if (Array.isArray(value)) return value.map(withoutMoments);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutMoments(inner)]),
  );
};

const lost = (answers: Answers, text: string) =>
  missingFacts(withoutMoments(answers) as object, text);

const word = fc.stringMatching(/^[a-z]{3,9}$/).map((text) => `w${text}`);
const ref = fc.stringMatching(/^[A-Za-z0-9]{6,12}$/).map((text) => `r_${text}`);
const moment = fc
  .integer({ min: 1_700_000_000_000, max: 1_790_000_000_000 })
  .map((ms) => new Date(ms).toISOString());

/** One of several spellings of a field's name. */
const named = (names: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.constantFrom(...names), value).map(([name, inner]) => ({ [name]: inner }));

const some = <T,>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

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
const sla = merged(
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

const order = merged(
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

const history = merged(
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

const tracking = merged(
  some(named(["shipments", "parcels", "packages"], fc.array(shipment, { maxLength: 2 }))),
  unknownFields,
);

/** The envelopes that a record may come in. */
const enveloped = (key: string, record: fc.Arbitrary<object>) =>
  fc.tuple(record, fc.nat(3)).map(([body, kind]): object => {
    if (kind === 0) return { status: "success", [key]: body };
    if (kind === 1) return { data: { [key]: body } };
    return kind === 2 ? { data: body } : body;
  });

describe("an order's page", () => {
  test("shows every value of its four answers, whatever their shape", () => {
    const answers = fc.record({
      order: enveloped("order", order),
      sla: enveloped("sla", sla),
      history: enveloped("history", history),
      tracking: enveloped("tracking", tracking),
    });
    const check = (given: Answers) => {
      expect(lost(given, textOf(given))).toEqual([]);
    };
    fc.assert(fc.property(answers, check), { numRuns: 40 });
  });

  test("shows every value of the order where no other read was answered", () => {
    const check = (given: object) => {
      expect(lost({ order: given }, textOf({ order: given }))).toEqual([]);
    };
    fc.assert(fc.property(order, check), { numRuns: 40 });
  });
});

test("a peek at an order shows every value of the order and of its row", () => {
  const check = (given: object, row: object) => {
    const { data } = shape("orders.get", given, id);
    const list = shape("orders.list", { orders: [row] }).data.items[0];
    if (!list) throw new Error("The row was not read.");
    const text = pageText([["orders.get", { id }, data]], <OrderPeek row={list} />);
    expect(lost({ order: data }, text)).toEqual([]);
    expect(lost({ order: list }, text)).toEqual([]);
  };
  fc.assert(fc.property(order, order, check), { numRuns: 25 });
});

describe("what an order's page says of absence", () => {
  const bare = { id, orderType: "Deployment", status: "processing" };
  const words = (answers: Partial<Answers>) => textOf({ order: bare, ...answers });

  test("nothing was shipped only where the answer holds an empty list of shipments", () => {
    expect(words({ tracking: { shipments: [] } })).toContain("not shipped yet.");
    expect(words({ tracking: { data: { parcels: [] } } })).toContain("not shipped yet.");
    const silent = words({ tracking: { message: "ok" } });
    expect(silent).toContain("unknown. the tracking answer has no shipment data.");
    expect(silent).not.toContain("not shipped yet");
  });

  test("the carrier that the order itself names is shown beside an empty tracking answer", () => {
    const order = { ...bare, tracking: { carrier: "DHL Express", number: "JD0146" } };
    const text = textOf({ order, tracking: { shipments: [] } });
    expect(text).toContain("jd0146");
    expect(text).not.toContain("not shipped yet");
  });

  test("the expected day is the last one of the shipments where the order names none", () => {
    const shipments = [
      { carrier: "DHL", eta: "2026-11-24" },
      { carrier: "UPS", eta: "2026-11-27" },
    ];
    const expected = /expected 27 nov 2026 last of several shipments ups/;
    expect(words({ tracking: { shipments } })).toMatch(expected);
    expect(textOf({ order: { ...bare, shipments } })).toMatch(expected);
    expect(words({ tracking: { shipments: shipments.slice(0, 1) } })).toMatch(
      /expected 24 nov 2026 dhl/,
    );
    const own = { ...bare, tracking: { eta: "2026-11-20" } };
    expect(textOf({ order: own, tracking: { shipments } })).toMatch(
      /expected 20 nov 2026(?! last)/,
    );
  });

  test("the expected day is not called absent before the tracking answer came", () => {
    expect(words({})).toContain("expected …");
    expect(words({ tracking: { shipments: [] } })).toContain("expected —");
  });

  test("there is no activity only where the answer holds an empty log", () => {
    expect(words({ history: { statusLogs: [] } })).toContain("no activity yet.");
    const silent = words({ history: { revision: 4 } });
    expect(silent).toContain("unknown. the history answer has no dated entries.");
    expect(silent).not.toContain("no activity yet");
  });

  test("the days come from the order where the SLA answer is silent, and are unknown without both", () => {
    const sla = { expected: { days: 8 }, elapsed: { days: 5 } };
    expect(textOf({ order: { ...bare, sla }, sla: { status: "success" } })).toContain("5 of 8");
    expect(words({ sla: { status: "success" } })).toContain("the sla answer names no days.");
  });

  test("more days elapsed than expected are numbers, and late only where the service says so", () => {
    expect(words({ sla: { expectedDays: 5, elapsedDays: 7 } })).toMatch(/7 of 5(?! late)/);
    expect(words({ sla: { expectedDays: 5, elapsedDays: 7, isLate: true } })).toContain("2 late");
  });

  test("no device is assigned only where a list of devices is empty", () => {
    expect(textOf({ order: { ...bare, deviceRequests: [] } })).toContain(
      "no devices assigned yet.",
    );
    expect(words({})).toContain("unknown. no devices could be read from the order's answer.");
  });

  test("a device that only a sub-order names is shown with the sub-order", () => {
    const subOrders = [{ id: "ord_9", devices: [{ id: "dev_5", model: "ThinkPad X1" }] }];
    const text = textOf({ order: { ...bare, subOrders } });
    expect(text).toContain("thinkpad x1");
    expect(text).toContain("in sub order ord 9");
  });

  test.each([
    { lineItems: [{ product_id: "dev_5", model: "ThinkPad X1", serial: "SN77" }] },
    {
      childOrders: [{ type: "Deployment", device_lines: [{ productId: "dev_5", serial: "SN77" }] }],
    },
    { children: [{ status: "shipped", devices: [{ id: "dev_5", serialNumber: "SN77" }] }] },
  ])("devices are read from lists of any name, as in %j", (fields) => {
    const text = textOf({ order: { ...bare, ...fields } });
    expect(text).toContain("sn77");
    expect(text).not.toContain("no devices");
  });

  test.each([
    { replacements: [{ productId: "dev_5", model: "ThinkPad X1" }] },
    { parent: { id: "ord_8", lines: [{ productId: "dev_5", model: "ThinkPad X1" }] } },
    { recipient: { holdings: [{ productId: "dev_5", model: "ThinkPad X1" }] } },
  ])("devices that are not the order's own are not called its devices: %j", (fields) => {
    const order = { ...bare, ...fields };
    expect(textOf({ order })).toContain("no devices could be read");
  });
});
