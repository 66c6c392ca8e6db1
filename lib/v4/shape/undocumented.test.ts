import { describe, expect, it, test } from "vitest";
import { shape } from "#lib/v4/shape/shape.ts";

const history = (json: object) => shape("orders.history", json).data;
const tracking = (json: object) => shape("orders.tracking", json).data;
const sla = (json: object) => shape("orders.sla", json).data;
const validation = (json: object) => shape("orders.validate", json).data;

const at = "2026-11-12T09:00:00Z";

describe("a history", () => {
  it.each([
    ["a list of any name", { happenings: [{ when: at, text: "Packed" }] }],
    [
      "one level deeper",
      { data: { history: { entries: [{ timestamp: at, message: "Packed" }] } } },
    ],
    ["a bare list", [{ date: at, description: "Packed" }]],
    ["texts by their moment", { timeline: { [at]: "Packed" } }],
    ["lists of moment and text", { log: [[at, "Packed"]] }],
  ])("has its entries from %s", (_form, json) => {
    const [entry, ...more] = history(json).statusLogs ?? [];
    expect(more).toEqual([]);
    expect(Date.parse(entry?.at ?? "")).toBe(Date.parse(at));
    expect(entry?.note).toBe("Packed");
  });

  it("reads seconds and milliseconds since 1970 under the name of a moment, and nowhere else", () => {
    const ms = Date.parse(at);
    const json = {
      events: [
        { ts: ms / 1000, type: "a" },
        { created_at: ms, type: "b" },
      ],
      count: ms,
    };
    const { statusLogs, count } = history(json);
    expect(statusLogs?.map((log) => log.at)).toEqual(
      [at, at].map((text) => new Date(text).toISOString()),
    );
    expect(count).toBe(ms);
  });

  it.each([
    ["when", at, at],
    ["stamp", at, at],
    ["loggedBySystem", Date.parse(at), at],
    ["updatedAt", at, at],
    ["at", Date.parse(at) / 1000, at],
    ["meta", { scan: { utc: at } }, at],
    ["day", "2026-11-12", "2026-11-12"],
  ])("recognizes the moment of an entry by its value, under %j", (name, value, moment) => {
    const entry = { [name]: value, status: "packed", note: "In a box" };
    const said = { status: "packed", note: "In a box" };
    const iso = new Date(moment).getTime();
    const read = history({
      statusLogs: [entry],
      devices: [{ id: "d1", timeline: [entry] }],
    });
    const [log] = read.statusLogs ?? [];
    const [step] = read.devices?.[0]?.timeline ?? [];
    const [found] = history({ byDay: { log: [entry] } }).statusLogs ?? [];
    const [point] =
      tracking({ shipments: [{ carrier: "DHL", checkpoints: [entry] }] }).shipments?.[0]
        ?.checkpoints ?? [];
    const [loose] = tracking({ events: [entry] }).events ?? [];
    for (const one of [log, step, found, point, loose]) {
      expect(Date.parse(one?.at ?? "")).toBe(iso);
      expect(one?.status).toBe(said.status);
      expect(one?.[name === "at" ? "none" : name]).toBeUndefined();
    }
  });

  it.each(["eta", "expectedAt", "dueDate", "validUntil", "nextAttempt"])(
    "takes no %s for the moment of an entry, and no number that identifies or counts",
    (name) => {
      const entry = {
        [name]: at,
        status: "packed",
        batchNumber: 1_763_000_000,
        scanId: 1_763_000_001,
      };
      expect(history({ statusLogs: [entry] }).statusLogs).toEqual([entry]);
      expect(history({ list: [entry] }).statusLogs).toBeUndefined();
    },
  );

  it("loses no value of an entry where two fields have one meaning", () => {
    const entry = { when: at, at: "Dock 4", state: "b", status: "a", event: "x", type: "y" };
    const [log] = history({ statusLogs: [{ ...entry, text: "m", note: "n" }] }).statusLogs ?? [];
    expect(log).toMatchObject({ at, status: "a", type: "y", note: "n" });
    expect(JSON.stringify(log)).toMatch(/"Dock 4"/);
    for (const value of ["b", "x", "m"]) expect(Object.values(log ?? {})).toContain(value);
  });

  it("labels a date by its own name where nothing else says what happened", () => {
    const { statusLogs } = history({ milestones: { ordered_at: at, packed: { at, by: "Maya" } } });
    expect(statusLogs).toEqual([
      { at, type: "Packed", actor: "Maya" },
      { at, type: "Ordered at" },
    ]);
  });

  it("puts an entry under the device that the objects around it name", () => {
    const { devices, statusLogs } = history({
      assets: [{ id: "d1", model: "Air", log: [{ at, event: "imaged" }] }],
      perDevice: { x: { serial: "S2", timeline: [{ at, note: "sourced" }] } },
    });
    expect(statusLogs).toBeUndefined();
    expect(devices).toMatchObject([
      { productId: "d1", model: "Air", timeline: [{ at, type: "imaged" }] },
      { serialNumber: "S2", timeline: [{ at, description: "sourced" }] },
    ]);
  });

  it("takes no expected day and no time of the data for an event", () => {
    const json = { eta: "2026-12-01", expectedDelivery: at, lastUpdated: at, validUntil: at };
    expect(history(json)).toEqual(json);
  });

  it("is an empty log only where an empty list of entries came", () => {
    expect(history({ events: [] }).statusLogs).toEqual([]);
    expect(history({ data: { history: { entries: [] } } }).statusLogs).toEqual([]);
    expect(history({ devices: [], tags: [] }).statusLogs).toBeUndefined();
    expect(history({ status: "success" }).statusLogs).toBeUndefined();
  });
});

describe("a tracking answer", () => {
  it.each([
    ["a list of any name", { boxes: [{ carrier: "DHL", tracking_number: "J1" }] }],
    [
      "one level deeper",
      { result: { tracking: { parcels: [{ courier: "DHL", waybill: "J1" }] } } },
    ],
    ["the answer itself", { carrier: "DHL", number: "J1" }],
    [
      "a carrier given as an object",
      { shipment: { carrier: { name: "DHL" }, trackingCode: "J1" } },
    ],
    ["a map", { byNumber: { J1: { carrier: "DHL", trackingNumber: "J1" } } }],
  ])("has its shipments from %s", (_form, json) => {
    expect(tracking(json).shipments).toMatchObject([{ carrier: "DHL", trackingNumber: "J1" }]);
  });

  it("completes a shipment with the courier's data that stand apart", () => {
    const live = {
      status: "out_for_delivery",
      scans: [{ time: at, description: "Loaded", hub: "Lagos" }],
      estimated_delivery: "2026-11-20",
      link: "https://dhl.example/J1",
    };
    expect(
      tracking({ shipments: [{ carrier: "DHL", trackingNumber: "J1", courier_data: live }] }),
    ).toEqual({
      shipments: [
        {
          carrier: "DHL",
          trackingNumber: "J1",
          status: "out_for_delivery",
          eta: "2026-11-20",
          trackingUrl: "https://dhl.example/J1",
          checkpoints: [{ at, description: "Loaded", location: "Lagos" }],
        },
      ],
    });
  });

  it("keeps dated entries of no shipment, and what it can't place", () => {
    expect(tracking({ log: [{ at, text: "Label printed" }], depot: { dock: 7 } })).toEqual({
      events: [{ at, description: "Label printed", source: "courier" }],
      depot: { dock: 7 },
    });
  });

  it("says that nothing was shipped only by an empty list of shipments", () => {
    expect(tracking({ shipments: [] }).shipments).toEqual([]);
    expect(tracking({ data: { packages: [] } }).shipments).toEqual([]);
    expect(tracking({ notes: [] }).shipments).toBeUndefined();
    expect(tracking({ status: "success" }).shipments).toBeUndefined();
  });

  it.each([
    { data: {} },
    { tracking: { data: {} } },
    { shipments: [{}] },
    { shipments: [{ data: {} }] },
    { shipments: [{ carrier: null, checkpoints: [] }] },
  ])("that is silent, %j, holds no shipment and does not say that there is none", (silent) => {
    expect(tracking(silent).shipments).toBeUndefined();
  });
});

describe("the tracking of an order", () => {
  const order = (json: object) => shape("orders.get", { id: "o1", ...json }).data;
  const both = [
    { courier: "DHL", awb: "J1" },
    { courier: "UPS", awb: "J2" },
  ];
  const read = [
    { carrier: "DHL", trackingNumber: "J1" },
    { carrier: "UPS", trackingNumber: "J2" },
  ];

  it.each([
    { tracking: { shipments: both } },
    { tracking: { data: { packages: both } } },
    { shipments: both },
  ])("holds two shipments in %j, and no third", (json) => {
    const { shipments, tracking } = order(json);
    expect(shipments).toEqual(read);
    expect(tracking).toBeUndefined();
  });

  it("stays one shipment where its lists hold the courier's entries alone", () => {
    const { shipments, tracking } = order({
      tracking: { carrier: "DHL", events: [{ time: at, text: "Loaded" }] },
    });
    expect(shipments).toBeUndefined();
    expect(tracking).toEqual({ carrier: "DHL", checkpoints: [{ at, description: "Loaded" }] });
  });
});

test.each([
  [
    { sla: { expected_days: 5, days_elapsed: 7, late: true } },
    { expectedDays: 5, elapsedDays: 7, late: true },
  ],
  [
    { expected: { days: 5 }, elapsed: { days: 2 } },
    { expectedDays: 5, elapsedDays: 2 },
  ],
  [
    { delay: { daysExpected: "5", daysElapsed: "7 business days" } },
    { expectedDays: 5, elapsedDays: 7 },
  ],
  [
    { target: { value: 5, unit: "business_days" }, used: { value: 3, unit: "days" } },
    { expectedDays: 5, elapsedDays: 3 },
  ],
  [
    { sla: { delay_status: { days: { expected: 5, elapsed: 2 } } } },
    { expectedDays: 5, elapsedDays: 2 },
  ],
  [
    { sla: { delayStatus: { expectedDays: 5, elapsedDays: 7, delay: { reason: "Customs" } } } },
    { expectedDays: 5, elapsedDays: 7, reason: "Customs" },
  ],
  [
    { expected: "P5D", on_time: false },
    { expectedDays: 5, late: true },
  ],
  [{ state: "on_track" }, { late: false }],
  [
    { state: "delayed", cause: "Customs" },
    { late: true, reason: "Customs" },
  ],
  [
    { sla: { overdue: "no", on_hold: true, reasons: ["a", "b"] } },
    { late: false, paused: true, reason: undefined },
  ],
])("an SLA of the form %j is read", (json, facts) => {
  for (const [field, value] of Object.entries(facts)) {
    expect(sla(json)[field]).toEqual(value);
  }
});

test.each([
  { expected: { hours: 5 }, elapsed: { value: 7, unit: "hours" } },
  { expectedDays: 5, elapsedDays: 7 },
  { days_late: 2, remaining_days: 0, expected: "soon" },
])("%j is never called late, and hours are no days", (json) => {
  const { late, elapsedDays } = sla(json);
  expect(late).toBeUndefined();
  expect(elapsedDays).toBe("elapsedDays" in json ? 7 : undefined);
});

describe("a pre-flight answer", () => {
  test.each([
    [{ valid: true }, true],
    [{ result: { canBePlaced: true } }, true],
    [{ data: { check: { is_allowed: "yes" } } }, true],
    [{ verdict: "allowed" }, true],
    [{ placeable: false }, false],
    [{ outcome: "NOT_ELIGIBLE" }, false],
    [{ blocked: true }, false],
    [{ denied: false }, true],
  ])("%j says whether the order can be placed", (json, valid) => {
    expect(validation(json).valid).toBe(valid);
  });

  test.each([
    { status: "success" },
    { status: "success", ok: true, message: "Checked" },
    { employee: { valid: true } },
    { devices: [{ id: "d1", eligible: true }] },
    { constraints: [{ name: "address", satisfied: true }] },
    { valid: true, eligible: false },
    { valid: true, checks: { stock: { possible: false } } },
    { valid: "perhaps" },
    { errors: [] },
  ])("%j is no yes", (json) => {
    expect(validation(json).valid ?? null).toBeNull();
  });

  it.each([
    { allowed: false, explanation: "Held" },
    { apiVersion: "4.1", content: { validation: { eligible: false, explanation: "Held" } } },
    { content: { status: "success", item: { canPlace: false, message: "Held" } } },
  ])("names the reason beside the no of %j", (json) => {
    expect(validation(json)).toMatchObject({ valid: false, errors: [{ message: "Held" }] });
  });

  it("reads problems as text, as objects, by field and by device", () => {
    const { errors } = validation({
      allowed: false,
      problems: ["No address", { detail: "Held", deviceId: "d1", code: "H" }],
      violations: { pickupWindow: ["Too early"] },
      devices: [{ id: "d2", eligible: false, reason: "On an open order" }],
    });
    expect(errors).toMatchObject([
      { message: "No address" },
      { message: "Held", productId: "d1", code: "H" },
      { message: "Too early", field: "pickupWindow" },
      { message: "On an open order", productId: "d2" },
    ]);
  });

  test.each([
    { can_place: false, messages: ["Customs asked for an invoice"] },
    { allowed: false, messages: [{ text: "Customs asked for an invoice" }] },
    { allowed: false, why_not: ["Customs asked for an invoice"] },
    { result: { placeable: false, background: { blockedBy: ["Customs asked for an invoice"] } } },
  ])("%j gives the reason", (json) => {
    const { valid, errors } = validation(json);
    expect(valid).toBe(false);
    expect(errors?.map(({ message }) => message)).toEqual(["Customs asked for an invoice"]);
  });

  test.each([
    { allowed: false, productIds: ["a b", "c d"] },
    { allowed: false, details: { country: "FR", checkedBy: "rule engine" } },
    { allowed: false, employees: ["Ada King"], homeAddress: ["Main street"] },
  ])("%j gives no reason, and loses nothing", (json) => {
    const { valid, ...more } = validation(json);
    const { allowed, ...given } = json;
    expect(valid).toBe(allowed);
    expect(more).toEqual(given);
  });

  it("reads what only warns, and why an order can't be placed", () => {
    expect(validation({ valid: true, notices: ["Customs take longer"] })).toMatchObject({
      valid: true,
      warnings: [{ message: "Customs take longer" }],
    });
    expect(
      validation({ valid: true, findings: [{ message: "Slow", severity: "warning" }] }),
    ).toMatchObject({
      warnings: [{ message: "Slow", severity: "warning" }],
    });
    expect(validation({ decision: "denied", reason: "Country not served" }).errors).toEqual([
      { message: "Country not served" },
    ]);
  });
});
