import fc from "fast-check";
import { expect, test } from "vitest";
import {
  country,
  id,
  listOf,
  maybeText,
  missingFacts,
  pageText,
  recordOf,
} from "#components/data/test-page.tsx";
import { DevicesHeld } from "#components/employee/devices-held.tsx";
import { EmployeeFacts } from "#components/employee/employee-facts.tsx";
import { EmployeeHead } from "#components/employee/employee-head.tsx";
import EmployeePeek from "#components/employee/employee-peek.tsx";

const addressFields = {
  address: maybeText,
  addressTwo: maybeText,
  city: maybeText,
  state: maybeText,
  zipCode: maybeText,
  phone: maybeText,
  country: fc.option(country, { nil: undefined }),
};

const employee = recordOf(
  fc.record({
    id,
    displayName: maybeText,
    firstName: maybeText,
    lastName: maybeText,
    email: maybeText,
    personalEmail: maybeText,
    jobTitle: maybeText,
    teamName: maybeText,
    department: maybeText,
    division: maybeText,
    taxId: maybeText,
    status: maybeText,
    ...addressFields,
    deliveryAddress: fc.option(recordOf(fc.record(addressFields)), { nil: undefined }),
  }),
);

test("an employee's page shows every field of the record", () => {
  fc.assert(
    fc.property(employee, (record) => {
      const { id } = record;
      const text = pageText(
        [["employees.get", { id }, record]],
        <>
          <EmployeeHead id={id} />
          <EmployeeFacts id={id} isAddressWhole />
        </>,
      );
      expect(missingFacts(record, text)).toEqual([]);
    }),
  );
});

test("a peek at an employee shows every field of the record and of the list's row", () => {
  fc.assert(
    fc.property(employee, employee, (record, other) => {
      const { id } = record;
      const row = { ...other, id };
      const answers = [["employees.get", { id }, record]] as const;
      const text = pageText(answers, <EmployeePeek row={row} />);
      expect(missingFacts(record, text)).toEqual([]);
      expect(missingFacts(row, text)).toEqual([]);
      expect(missingFacts(row, pageText([], <EmployeePeek row={row} />))).toEqual([]);
    }),
  );
});

test("the devices held show every field of their answer", () => {
  const device = recordOf(
    fc.record({
      id,
      model: maybeText,
      serialNumber: maybeText,
      status: maybeText,
      employeeId: fc.option(fc.oneof(id, fc.constant("emp_holder")), { nil: undefined }),
      location: maybeText,
      condition: maybeText,
      chargerStatus: maybeText,
      deviceType: maybeText,
    }),
  );
  fc.assert(
    fc.property(fc.array(device, { minLength: 1, maxLength: 4 }), (devices) => {
      const text = pageText(
        [["employees.devices", { id: "emp_holder" }, listOf(devices)]],
        <DevicesHeld id="emp_holder" />,
      );
      // A line has the model as a link, instead of the id.
      const facts = devices.map(({ id, employeeId, ...more }) => ({
        ...more,
        id: more.model?.trim() ? null : id,
        employeeId: employeeId === "emp_holder" ? null : employeeId,
      }));
      expect(missingFacts(facts, text)).toEqual([]);
    }),
  );
});

const empty = { items: [], page: 0, pageSize: null, nextCursor: null };

test("no devices are assigned only where the list is empty, not where it is unreadable", () => {
  const held = (totalCount: number | null) =>
    pageText(
      [["employees.devices", { id: "emp_1" }, { ...empty, totalCount }]],
      <DevicesHeld id="emp_1" />,
    );
  expect(held(0)).toContain("no devices assigned");
  expect(held(3)).toContain("unknown");
  expect(held(3)).not.toContain("no devices assigned");
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
