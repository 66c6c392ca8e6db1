import { describe, expect, it } from "vitest";
import { selectionRun, withoutHolder } from "#components/runs/selection/selection-lines.ts";

const ada = { id: "emp_1", displayName: "Ada", email: "ada@x.example" };
const grace = { id: "emp_2", displayName: "Grace", email: "grace@x.example" };

/** The cells of each row by the field that they fill. */
const rowsOf = (...given: Parameters<typeof selectionRun>) => {
  const { columns, lines } = selectionRun(...given);
  return lines.map(({ row, cells }) => ({
    row,
    ...Object.fromEntries(
      columns.flatMap(({ header, field }, at) =>
        cells[at] === "" ? [] : [[field ?? header, cells[at]]],
      ),
    ),
  }));
};

describe("a run of selected employees", () => {
  it("has a row for each, with what holds for all of them", () => {
    const entries = { returnOption: "recycle", legalHold: "yes", pickupFrom: "" };
    expect(rowsOf("offboard", { list: "employees", records: [ada, grace] }, entries)).toEqual([
      { row: 2, ...ada, returnOption: "recycle", legalHold: "yes" },
      { row: 3, ...grace, returnOption: "recycle", legalHold: "yes" },
    ]);
  });

  it("collects all devices that each holds, unless they are chosen in each row", () => {
    const selection = { list: "employees", records: [ada] } as const;
    expect(rowsOf("collect", selection, {})).toEqual([{ row: 2, ...ada, devices: "all" }]);
    expect(rowsOf("collect", selection, { devices: "" })).toEqual([{ row: 2, ...ada }]);
    expect(rowsOf("offboard", selection, {})).toEqual([{ row: 2, ...ada }]);
  });

  it("has columns for all that a person can still say in a row", () => {
    const { columns } = selectionRun("offboard", { list: "employees", records: [ada] }, {});
    expect(columns.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["devices", "keep", "pickupFrom", "legalHoldInstructions"]),
    );
  });

  it("sends no name and no email when it changes people, so that neither is set back", () => {
    const run = selectionRun("edit", { list: "employees", records: [ada] }, { teamName: "Blue" });
    expect(run.columns.map(({ field }) => field)).toEqual([
      "id",
      null,
      "country",
      "teamName",
      "jobTitle",
      "department",
      "division",
    ]);
    expect(run.lines).toEqual([{ row: 2, cells: ["emp_1", "Ada", "", "Blue", "", "", ""] }]);
  });
});

describe("a run of selected devices", () => {
  const devices = [
    { id: "d1", serialNumber: "S1", employeeId: "emp_1", employeeName: "Ada" },
    { id: "d2", serialNumber: "S2", employeeId: "emp_2" },
    { id: "d3", serialNumber: "A;B", employeeId: "emp_1", employeeName: "Ada" },
    { id: "d4", serialNumber: "S4" },
  ];

  it("collects the devices of one holder in one row, and leaves out those without a holder", () => {
    expect(rowsOf("collect", { list: "devices", records: devices }, {})).toEqual([
      { row: 2, id: "emp_1", displayName: "Ada", devices: "S1; d3" },
      { row: 3, id: "emp_2", devices: "S2" },
    ]);
    expect(withoutHolder("collect", "devices", devices)).toBe(1);
    expect(withoutHolder("replace", "devices", devices)).toBe(0);
  });

  it("replaces each device in a row of its own", () => {
    expect(
      rowsOf("replace", { list: "devices", records: devices.slice(0, 2) }, { model: "M3" }),
    ).toEqual([
      { row: 2, device: "S1", displayName: "Ada", model: "M3" },
      { row: 3, device: "S2", model: "M3" },
    ]);
  });
});
