import fc from "fast-check";
import { expect, test } from "vitest";
import {
  country,
  expectEveryFact,
  expectPeekOfEveryFact,
  id,
  listOf,
  maybeText,
  missingFacts,
  optional,
  pageText,
  recordOf,
  texts,
} from "#components/data/test-page.tsx";
import { DevicesHeld } from "#components/employee/devices-held.tsx";
import { EmployeeFacts } from "#components/employee/employee-facts.tsx";
import { EmployeeHead } from "#components/employee/employee-head.tsx";
import EmployeePeek from "#components/employee/employee-peek.tsx";

const addressFields = {
  ...texts("address", "addressTwo", "city", "state", "zipCode", "phone"),
  country: optional(country),
};

const employee = recordOf({
  id,
  ...texts("displayName", "firstName", "lastName", "email", "personalEmail", "jobTitle"),
  ...texts("teamName", "department", "division", "taxId", "status"),
  ...addressFields,
  deliveryAddress: optional(recordOf(addressFields)),
});

test("an employee's page shows every field of the record", () => {
  expectEveryFact(employee, (record) =>
    pageText(
      [["employees.get", { id: record.id }, record]],
      <>
        <EmployeeHead id={record.id} />
        <EmployeeFacts id={record.id} isAddressWhole />
      </>,
    ),
  );
});

test("a peek at an employee shows every field of the record and of the list's row", () => {
  expectPeekOfEveryFact("employees.get", employee, EmployeePeek);
});

const heldText = (list: object) =>
  pageText([["employees.devices", { id: "emp_holder" }, list]], <DevicesHeld id="emp_holder" />);

test("the devices held show every field of their answer", () => {
  const device = recordOf({
    id,
    ...texts("model", "serialNumber", "status", "location", "condition", "chargerStatus"),
    deviceType: maybeText,
    employeeId: optional(fc.oneof(id, fc.constant("emp_holder"))),
  });
  fc.assert(
    fc.property(fc.array(device, { minLength: 1, maxLength: 4 }), (devices) => {
      // A line has the model as a link, instead of the id.
      const facts = devices.map(({ id, employeeId, ...more }) => ({
        ...more,
        id: more.model?.trim() ? null : id,
        employeeId: employeeId === "emp_holder" ? null : employeeId,
      }));
      const text = heldText(listOf(devices, { totalCount: devices.length }));
      expect(missingFacts(facts, text)).toEqual([]);
    }),
  );
});

test("no devices are assigned only where the list is empty, not where it is unreadable", () => {
  expect(heldText(listOf([], { totalCount: 0 }))).toContain("no devices assigned");
  const unreadable = heldText(listOf([], { totalCount: 3 }));
  expect(unreadable).toContain("unknown");
  expect(unreadable).not.toContain("no devices assigned");
});

test("there is no delivery address only where its fields are empty, not where they are absent", () => {
  const facts = (more: object) =>
    pageText(
      [["employees.get", { id: "emp_1" }, { id: "emp_1", ...more }]],
      <EmployeeFacts id="emp_1" isAddressWhole />,
    );
  expect(facts({ address: null, city: null })).toContain("no delivery address");
  expect(facts({})).toContain("unknown. the api's answer has no address fields");
  expect(facts({})).not.toContain("no delivery address");
});
