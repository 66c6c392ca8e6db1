import { describe, expect, it } from "vitest";
import { normalize } from "#lib/v4/normalize/normalize.ts";

const history = (json: object) => normalize("orders.history", json).data;
const tracking = (json: object) => normalize("orders.tracking", json).data;

const at = "2026-11-12T09:00:00Z";

describe("a history", () => {
  it.each([
    { happenings: [{ when: at, text: "Packed" }] },
    { data: { history: { entries: [{ timestamp: at, message: "Packed" }] } } },
    [[{ date: at, description: "Packed" }]],
    { timeline: { [at]: "Packed" } },
    { log: [[at, "Packed"]] },
  ])("has its entries from %j", (json) => {
    const [entry, ...more] = history(json).statusLogs ?? [];
    expect(more).toEqual([]);
    expect(Date.parse(entry?.at ?? "")).toBe(Date.parse(at));
    expect(entry?.note).toBe("Packed");
  });

  it("has moments from seconds and milliseconds since 1970, in fields with the name of a moment only", () => {
    const ms = Date.parse(at);
    const seconds = { ts: ms / 1000, type: "a" };
    const milliseconds = { created_at: ms, type: "b" };
    const { statusLogs, count } = history({ events: [seconds, milliseconds], count: ms });
    const iso = new Date(at).toISOString();
    expect(statusLogs?.map((log) => log.at)).toEqual([iso, iso]);
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
  ])(
    "has the moment of an entry recognized by its value, under the name %j",
    (name, value, moment) => {
      const entry = { [name]: value, status: "packed", note: "In a box" };
      const read = history({ statusLogs: [entry], devices: [{ id: "d1", timeline: [entry] }] });
      const { shipments } = tracking({ shipments: [{ carrier: "DHL", checkpoints: [entry] }] });
      for (const one of [
        read.statusLogs?.[0],
        read.devices?.[0]?.timeline?.[0],
        history({ byDay: { log: [entry] } }).statusLogs?.[0],
        shipments?.[0]?.checkpoints?.[0],
        tracking({ events: [entry] }).events?.[0],
      ]) {
        expect(Date.parse(one?.at ?? "")).toBe(new Date(moment).getTime());
        expect(one?.status).toBe("packed");
        expect(one?.[name === "at" ? "none" : name]).toBeUndefined();
      }
    },
  );

  it.each(["eta", "expectedAt", "dueDate", "validUntil", "nextAttempt"])(
    "does not take %s for the moment of an entry, nor a number that identifies or counts",
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

  it("keeps every value of an entry where two fields have one meaning", () => {
    const entry = { when: at, at: "Dock 4", state: "b", status: "a", event: "x", type: "y" };
    const [log] = history({ statusLogs: [{ ...entry, text: "m", note: "n" }] }).statusLogs ?? [];
    expect(log).toMatchObject({ at, status: "a", type: "y", note: "n" });
    expect(JSON.stringify(log)).toMatch(/"Dock 4"/);
    for (const value of ["b", "x", "m"]) expect(Object.values(log ?? {})).toContain(value);
  });

  it("labels a date by the name of its field where nothing else says what happened", () => {
    const { statusLogs } = history({ milestones: { ordered_at: at, packed: { at, by: "Maya" } } });
    expect(statusLogs).toEqual([
      { at, type: "Packed", actor: "Maya" },
      { at, type: "Ordered at" },
    ]);
  });

  it("has an entry in the timeline of the device that the objects around it name", () => {
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

  it("does not take an expected day or a time of the data for an event", () => {
    const json = { eta: "2026-12-01", expectedDelivery: at, lastUpdated: at, validUntil: at };
    expect(history(json)).toEqual(json);
  });

  it("has an empty log only where an empty list of entries came", () => {
    expect(history({ events: [] }).statusLogs).toEqual([]);
    expect(history({ data: { history: { entries: [] } } }).statusLogs).toEqual([]);
    expect(history({ devices: [], tags: [] }).statusLogs).toBeUndefined();
    expect(history({ status: "success" }).statusLogs).toBeUndefined();
  });
});
