"use client";

import { DevicesHeld } from "#components/employee/devices-held";
import { EmployeeProfile } from "#components/employee/employee-profile";
import { employeeTitle } from "#components/employee/employee-title.ts";
import { Country } from "#components/ui/country";
import { ReadPanel } from "#components/ui/read-panel";
import { Status } from "#components/ui/status";
import type { Employee } from "#lib/v4/records/employee";

/** A person beside the list: who they are, and what they hold. */
export default function EmployeePeek({ row }: { row: Employee }) {
  const input = { id: row.id };
  return (
    <div className="grid gap-4 [overflow-wrap:anywhere]">
      <div>
        <p className="code text-ink-3">{row.id}</p>
        <p className="text-prose font-semibold">
          <bdi>{employeeTitle(row)}</bdi>
        </p>
        {row.email && <p className="text-ink-2">{row.email}</p>}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3">
          <Status value={row.status} />
          <Country code={row.country} named />
        </p>
      </div>
      <section className="border-t border-rule pt-3">
        <h2 className="label mb-1.5">Profile</h2>
        <ReadPanel name="employees.get" input={input} lines={4}>
          {(employee) => <EmployeeProfile employee={employee} withPost />}
        </ReadPanel>
      </section>
      <section className="border-t border-rule pt-3">
        <h2 className="label mb-1.5">Devices held</h2>
        <DevicesHeld id={row.id} />
      </section>
    </div>
  );
}
