import { expect, test } from "vitest";
import { deviceTable } from "#components/devices/device-table.tsx";
import { employeeTable } from "#components/employees/employee-table.tsx";
import { jobs } from "#components/runs/jobs.ts";
import type { RunKind } from "#lib/protocol/run.ts";

const needsOf = (...kinds: RunKind[]) => [...new Set(kinds.map((kind) => jobs[kind].needs))];

test("rows are selected by exactly those who may do one of the list's jobs", () => {
  const { selectableWith: employees = [] } = employeeTable;
  const { selectableWith: devices = [] } = deviceTable;
  expect(employees.toSorted()).toEqual(needsOf("offboard", "edit", "collect").toSorted());
  expect(devices.toSorted()).toEqual(needsOf("replace", "collect", "charger").toSorted());
});
