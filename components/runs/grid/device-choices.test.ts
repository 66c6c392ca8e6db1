import { describe, expect, it } from "vitest";
import { cellsOf, choicesOf } from "#components/runs/grid/device-choices.ts";
import type { RunLine } from "#lib/protocol/run.ts";

const held = [
  { id: "d1", serialNumber: "C02ABC" },
  { id: "d2", serialNumber: "C02DEF" },
];

const fields = ["devices", "keep", "legalHold"];
const columns = fields.map((field) => ({ header: field, field }));

/** A row with these cells. */
const lineOf = (cells: Record<string, string>): RunLine => ({
  line: 2,
  state: "ready",
  makes: "order",
  cells: fields.map((field) => cells[field] ?? ""),
  after: {},
  before: {},
  notes: [],
  steps: [],
  isCanary: false,
});

const read = (kind: "offboard" | "collect", cells: Record<string, string>) =>
  choicesOf({ kind, columns }, lineOf(cells), held);

const returned = (kind: "offboard" | "collect", cells: Record<string, string>) =>
  read(kind, cells).flatMap(({ name, isReturned }) => (isReturned ? [name] : []));

describe("the devices of a row", () => {
  it("all come back in an offboarding that names none, but for those that are kept", () => {
    expect(returned("offboard", {})).toEqual(["C02ABC", "C02DEF"]);
    expect(returned("offboard", { keep: "c02abc" })).toEqual(["C02DEF"]);
    expect(returned("collect", {})).toEqual([]);
  });

  it("all come back where the row says so, and the choices name them", () => {
    expect(returned("collect", { devices: "All " })).toEqual(["C02ABC", "C02DEF"]);
    expect(returned("offboard", { devices: "all", keep: "c02abc" })).toEqual(["C02DEF"]);
    const [first, ...others] = read("collect", { devices: "all" });
    const choices = [...(first ? [{ ...first, isReturned: false }] : []), ...others];
    expect(cellsOf("collect", choices)[0]).toEqual({ field: "devices", value: "C02DEF" });
  });

  it("come back as the row names them, each with its own return option", () => {
    expect(read("collect", { devices: "C02ABC = recycle; d2", legalHold: "C02DEF" })).toEqual([
      { id: "d1", name: "C02ABC", isReturned: true, returnOption: "recycle", isOnHold: false },
      { id: "d2", name: "C02DEF", isReturned: true, returnOption: "", isOnHold: true },
    ]);
  });

  it("are written as they were chosen, and read back the same", () => {
    const choices = [
      { id: "d1", name: "C02ABC", isReturned: true, returnOption: "recycle", isOnHold: true },
      { id: "d2", name: "C02DEF", isReturned: false, returnOption: "", isOnHold: false },
    ];
    const cells = cellsOf("offboard", choices);
    expect(cells).toEqual([
      { field: "devices", value: "C02ABC = recycle" },
      { field: "keep", value: "C02DEF" },
      { field: "legalHold", value: "yes" },
    ]);
    const written = Object.fromEntries(cells.map(({ field, value }) => [field, value]));
    expect(returned("offboard", written)).toEqual(["C02ABC"]);
    expect(read("offboard", written)[0]).toEqual(choices[0]);
  });

  it("leave the cells of an offboarding empty where all come back as the row says", () => {
    const choices = read("offboard", {});
    expect(cellsOf("offboard", choices).map(({ value }) => value)).toEqual(["", "", ""]);
    expect(cellsOf("collect", choices)[0]?.value).toBe("C02ABC; C02DEF");
  });
});
