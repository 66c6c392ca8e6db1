import { expect, test } from "vitest";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

test.each([
  [{ displayName: "王 思远", firstName: "Siyuan" }, "王 思远"],
  [{ displayName: " ", firstName: "Ana", lastName: "Ferreira" }, "Ana Ferreira"],
  [{ firstName: null, lastName: "Ferreira" }, "Ferreira"],
  [{ displayName: null, email: "ana@halden.example" }, "ana@halden.example"],
  [{}, "emp_1"],
])("the title of %j is %s", (fields, title) => {
  expect(employeeTitle({ id: "emp_1", ...fields })).toBe(title);
});
