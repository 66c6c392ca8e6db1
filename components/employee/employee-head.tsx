"use client";

import { employeeTitle } from "#components/employee/employee-title.ts";
import { TeamLink } from "#components/team/team-link";
import { Copy } from "#components/ui/copy";
import { Country } from "#components/ui/country";
import { EmailLink } from "#components/ui/email-link";
import { RecordHead } from "#components/ui/record-head";
import { employeeHref } from "#components/ui/record-hrefs.ts";
import { Status } from "#components/ui/status";
import { Box, Waybill } from "#components/ui/waybill";
import { WriteLink } from "#components/write/write-link";

const dash = <span className="text-ink-3">—</span>;

/** The head of a person's page: who, how to reach them, where they belong. */
export function EmployeeHead({ id }: { id: string }) {
  return (
    <RecordHead
      name="employees.get"
      input={{ id }}
      href="/employees"
      list="Employees"
      noun="Employee"
    >
      {(employee) => (
        <>
          <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <h1 className="[overflow-wrap:anywhere]">
              <bdi>{employeeTitle(employee)}</bdi>
            </h1>
            <Status value={employee.status} />
            <span className="grow" />
            <WriteLink operation="employees.update" href={`${employeeHref(employee.id)}/edit`}>
              Edit
            </WriteLink>
          </div>
          <Waybill>
            <Box label="Employee">
              <Copy value={employee.id} label="Copy the id" />
            </Box>
            <Box label="Email">{employee.email ? <EmailLink email={employee.email} /> : dash}</Box>
            <Box label="Team">
              {employee.teamName ? <TeamLink name={employee.teamName} /> : dash}
            </Box>
            <Box label="Job title">{employee.jobTitle ?? dash}</Box>
            <Box label="Country">
              <Country code={employee.country} named />
            </Box>
          </Waybill>
        </>
      )}
    </RecordHead>
  );
}
