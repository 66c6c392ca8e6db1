import { expect, test } from "vitest";
import { employeeTable } from "#components/employees/employee-table.tsx";
import { listOf } from "#testing/components/page.tsx";

const columnOf = (id: string) => employeeTable.columns.find((column) => column.id === id);
const employee = { id: "emp_1" };

test("a file of employees reads the number of devices of each, which no record has", async () => {
  const { readText } = columnOf("devices") ?? {};
  expect(readText?.isNeeded(employee)).toBe(true);
  const answer = { data: listOf([{ id: "dev_1" }, { id: "dev_2" }]), gap: null, at: "" };
  const ask = async () => answer as never;
  expect(await readText?.read(employee, ask)).toBe("2");
});

test("a file of employees counts the late orders of each by one read, and no order that it did not find", async () => {
  const { readText } = columnOf("late") ?? {};
  expect(readText?.isNeeded(employee)).toBe(true);
  expect(readText?.isShared).toBe(true);
  const counts = { byKey: { emp_1: { open: 3, late: 2 } }, isExact: { open: true, late: true } };
  const ask = async () => counts as never;
  expect(await readText?.read(employee, ask)).toBe("2");
  expect(await readText?.read({ id: "emp_2" }, ask)).toBe("0");
});
