"use client";

import { AddressLabel } from "#components/addresses/address-label.tsx";
import { addressLines } from "#components/addresses/address-lines.ts";
import { DevicesHeld } from "#components/employees/devices-held.tsx";
import { EmployeeProfile, shownEmployeeFields } from "#components/employees/employee-profile.tsx";
import { useEmployee } from "#components/employees/use-employee.ts";
import { PeekFields } from "#components/record/more-fields.tsx";
import { PeekHead, PeekSection } from "#components/record/peek-parts.tsx";
import { ReadPanel } from "#components/record/read-panel.tsx";
import { Country } from "#components/ui/country.tsx";
import { Status } from "#components/ui/status.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { deliveryAddressOf } from "#lib/v4/normalize/delivery-address.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

function Address({ employee }: { employee: Employee }) {
  const { phone, ...parts } = deliveryAddressOf(employee);
  if (addressLines(parts).length === 0 && !phone) return null;
  return (
    <PeekSection title={t("employeeProfile.address")}>
      <AddressLabel parts={parts} />
      {phone && (
        <p className="text-ink-2">
          <bdi>{phone}</bdi>
        </p>
      )}
    </PeekSection>
  );
}

export default function EmployeePeek({ row }: { row: Employee }) {
  const input = { id: row.id };
  const { employee } = useEmployee(row.id);
  const person = employee ?? row;
  return (
    <div className="grid gap-4 wrap-anywhere">
      <PeekHead id={row.id} title={employeeTitle(person)}>
        {person.email && (
          <p className="text-ink-2">
            <bdi>{person.email}</bdi>
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3">
          <Status value={person.status} />
          <Country code={person.country} named />
        </p>
      </PeekHead>
      <PeekSection title={t("employeeProfile.profile")}>
        <ReadPanel name="employees.get" input={input} lines={4}>
          {(read) => <EmployeeProfile employee={read} withPost />}
        </ReadPanel>
      </PeekSection>
      {employee && <Address employee={employee} />}
      <PeekSection title={t("employeeProfile.devicesHeld")}>
        <DevicesHeld id={row.id} />
      </PeekSection>
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
