"use client";

import { lazy } from "react";
import { employeeHref, employeeList } from "#components/employees/employee-screen.ts";
import { WriteLink } from "#components/form/write-link.tsx";
import { RecordHead } from "#components/record/record-head.tsx";
import { TeamLink } from "#components/record/team-link.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { Country } from "#components/ui/country.tsx";
import { EmailLink } from "#components/ui/email-link.tsx";
import { Status } from "#components/ui/status.tsx";
import { Box, Waybill } from "#components/ui/waybill.tsx";
import { withWords } from "#components/words/later-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

const NotShownYet = lazy(() => withWords(import("#components/requests/not-shown-yet.tsx")));

const dash = <span className="text-ink-3">—</span>;

export function EmployeeHead({ id }: { id: string }) {
  return (
    <RecordHead
      name="employees.get"
      input={{ id }}
      list={employeeList}
      noun={t("employeeRecord.noun")}
      whenNotFound={(notice) => (
        <NotShownYet name="employees.get" id={id}>
          {notice}
        </NotShownYet>
      )}
    >
      {(employee) => (
        <>
          <div className="mt-1 flex items-start gap-x-3">
            {/* A long name wraps beside the button, which keeps its place. */}
            <div className="flex min-w-0 grow flex-wrap items-center gap-x-2.5 gap-y-1">
              <h1 className="min-w-0 wrap-anywhere">
                <bdi>{employeeTitle(employee)}</bdi>
              </h1>
              <Status value={employee.status} />
            </div>
            <WriteLink operation="employees.update" href={`${employeeHref(employee.id)}/edit`}>
              {t("employeeRecord.edit")}
            </WriteLink>
          </div>
          <Waybill>
            <Box label={t("employeeRecord.id")}>
              <Copy value={employee.id} label={t("employeeRecord.copyId")} />
            </Box>
            <Box label={t("employeeRecord.email")}>
              {employee.email ? <EmailLink email={employee.email} /> : dash}
            </Box>
            <Box label={t("employeeProfile.team")}>
              {employee.teamName ? <TeamLink name={employee.teamName} /> : dash}
            </Box>
            <Box label={t("employeeProfile.jobTitle")}>{employee.jobTitle ?? dash}</Box>
            <Box label={t("employeeRecord.country")}>
              <Country code={employee.country} named />
            </Box>
          </Waybill>
        </>
      )}
    </RecordHead>
  );
}
