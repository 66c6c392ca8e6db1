import fc from "fast-check";
import { expect, test } from "vitest";
import { DevicesHeld } from "#components/employees/devices-held.tsx";
import { EmployeeFacts } from "#components/employees/employee-facts.tsx";
import { EmployeeHead } from "#components/employees/employee-head.tsx";
import EmployeePeek from "#components/employees/employee-peek.tsx";
import { normalize } from "#lib/v4/normalize/normalize.ts";
import {
  expectEveryFact,
  expectPeekOfEveryFact,
  listOf,
  missingFacts,
  pageText,
} from "#testing/components/page.tsx";
import { country, id, maybeText, optional, recordOf, texts } from "#testing/dialect/arbitraries.ts";

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

/** Returns the text of an employee's facts, with the answer as it comes from the API. */
const factsText = (more: object, isAddressWhole = true) =>
  pageText(
    [["employees.get", { id: "emp_1" }, normalize("employees.get", { id: "emp_1", ...more }).data]],
    <EmployeeFacts id="emp_1" isAddressWhole={isAddressWhole} />,
  );

test.each([
  { address: null, city: null },
  { deliveryAddress: null },
  { deliveryAddress: { line1: "", city: null, country: "DE" } },
  { address: { street: null, zip: null } },
  { deliveryAddress: {}, billingAddress: null },
])("there is no delivery address where its fields are empty: %j", (more) => {
  expect(factsText(more)).toContain("no delivery address");
});

test.each([
  {},
  { city: null },
  { billingAddress: null },
  { deliveryAddress: { phone: "+49 30" } },
  { deliveryAddress: { thoroughfare_line: "Lindenstr. 4", address: null } },
  { residences: ["Lindenstr. 4, Berlin"], address: null, homeAddresses: ["A 1", "B 2"] },
])("the delivery address is unknown where the answer may not show it: %j", (more) => {
  const text = factsText(more);
  expect(text).toContain("unknown. the api's answer has");
  expect(text).not.toMatch(/no delivery address|street missing|can't deliver/);
});

test("a street is missing only where its field is empty, and else unknown", () => {
  expect(factsText({ city: "Berlin", address: null })).toContain("street missing");
  expect(factsText({ deliveryAddress: { city: "Berlin", line1: "" } })).toContain("street missing");
  expect(factsText({ city: "Berlin" })).toContain("street unknown");
  expect(factsText({ city: "Berlin" })).not.toMatch(/street missing|can't deliver/);
});

test("a role that sees the city alone reads that it is absent only where its field is empty", () => {
  expect(factsText({ city: null }, false)).toContain("no city.");
  expect(factsText({}, false)).toContain("city unknown.");
});

/** The part of an address that stands alone in an answer, under every name that the parts have. */
const partNames = {
  street: ["street", "line1", "address1", "addressLine1", "address_line_1", "streetAddress"],
  city: ["city", "town"],
  code: ["zip", "zipCode", "postalCode", "postcode", "postal_code"],
};
const placeNames = ["deliveryAddress", "delivery_address", "shippingAddress", "address", "home"];

test("any part of an address, alone or beside others, under any name, is shown as the address", () => {
  const part = fc
    .constantFrom(...Object.values(partNames).flat())
    .chain((name) => fc.tuple(fc.constant(name), fc.stringMatching(/^w[a-z]{5,9} \d$/)));
  const address = fc.oneof(
    fc
      .uniqueArray(part, { minLength: 1, maxLength: 3, selector: ([name]) => kindOf(name) })
      .chain((parts): fc.Arbitrary<object> => {
        const fields = Object.fromEntries(parts);
        const phone = { ...fields, phone: "+49 30 1" };
        return fc.oneof(
          fc.constant(fields),
          fc.constantFrom(...placeNames).map((name) => ({ [name]: fields })),
          fc.constantFrom(...placeNames).map((name) => ({ [name]: phone, country: "DE" })),
        );
      }),
    fc
      .tuple(
        fc.constantFrom("address", "deliveryAddress", "delivery_address", "shippingAddress"),
        fc.stringMatching(/^w[a-z]{5,9} \d$/),
      )
      .chain(([name, text]) =>
        fc.constantFrom({ [name]: text }, { [name]: [text] }, { [name]: { formatted: text } }),
      ),
  );
  fc.assert(
    fc.property(address, (more) => {
      const text = factsText(more);
      const panel = text.slice(0, text.indexOf("profile"));
      expect(missingFacts([more], panel.replace("germany", "de"))).toEqual([]);
      expect(panel).not.toMatch(/no delivery address|no address|^unknown/);
    }),
  );
});

const kindOf = (name: string) =>
  Object.entries(partNames).find(([, names]) => names.includes(name))?.[0];
