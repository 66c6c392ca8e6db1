"use client";

import { AddressLabel } from "#components/address/address-label.tsx";
import { addressLines } from "#components/address/address-lines.ts";
import { PeekFields } from "#components/data/more-fields.tsx";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { deliveryAddressOf } from "#components/employee/delivery-address.ts";
import { DevicesHeld } from "#components/employee/devices-held.tsx";
import { EmployeeProfile, shownEmployeeFields } from "#components/employee/employee-profile.tsx";
import { useEmployee } from "#components/employee/use-employee.ts";
import { employeeTitle } from "#components/person/employee-title.ts";
import { Country } from "#components/ui/country.tsx";
import { Status } from "#components/ui/status.tsx";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

function Address({ employee }: { employee: Employee }) {
  const { phone, ...parts } = deliveryAddressOf(employee);
  if (addressLines(parts).length === 0 && !phone) return null;
  return (
    <section className="border-t border-rule pt-3">
      <h2 className="label mb-1.5">Delivery address</h2>
      <AddressLabel parts={parts} />
      {phone && <p className="text-ink-2">{phone}</p>}
    </section>
  );
}

/** The peek at an employee beside the list: profile, delivery address and devices held. */
export default function EmployeePeek({ row }: { row: Employee }) {
  const input = { id: row.id };
  const { employee } = useEmployee(row.id);
  const person = employee ?? row;
  return (
    <div className="grid gap-4 wrap-anywhere">
      <div>
        <p className="code text-ink-3">{showUnsafe(row.id)}</p>
        <p className="text-prose font-semibold">
          <bdi>{employeeTitle(person)}</bdi>
        </p>
        {person.email && <p className="text-ink-2">{person.email}</p>}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3">
          <Status value={person.status} />
          <Country code={person.country} named />
        </p>
      </div>
      <section className="border-t border-rule pt-3">
        <h2 className="label mb-1.5">Profile</h2>
        <ReadPanel name="employees.get" input={input} lines={4}>
          {(read) => <EmployeeProfile employee={read} withPost />}
        </ReadPanel>
      </section>
      {employee && <Address employee={employee} />}
      <section className="border-t border-rule pt-3">
        <h2 className="label mb-1.5">Devices held</h2>
        <DevicesHeld id={row.id} />
      </section>
      <PeekFields
        name="employees.get"
        input={input}
        row={row}
        shown={shownEmployeeFields(person)}
        shownOfRow={["id", "displayName", "email", "status", "country"]}
      />
    </div>
  );
}
