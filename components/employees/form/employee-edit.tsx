"use client";

import { lazy } from "react";
import { employeeList } from "#components/employees/employee-screen.ts";
import { EmployeeForm } from "#components/employees/form/employee-form.tsx";
import type { ReplacedDraft } from "#components/employees/form/use-employee-form.ts";
import { RecordHead } from "#components/record/record-head.tsx";
import { withWords } from "#components/words/later-words.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

const NotShownYet = lazy(() => withWords(import("#components/requests/not-shown-yet.tsx")));

/** The page that changes an employee's record, once that has been read. */
export function EmployeeEdit({
  id,
  idempotencyKey,
  replaced = null,
}: {
  id: string;
  idempotencyKey: string;
  replaced?: ReplacedDraft | null;
}) {
  return (
    <RecordHead
      name="employees.get"
      input={{ id }}
      list={employeeList}
      noun={t("employeeForm.editEmployee")}
      whenNotFound={(notice) => (
        <NotShownYet name="employees.get" id={id}>
          {notice}
        </NotShownYet>
      )}
    >
      {(employee) => (
        <>
          <h1 className="mt-1 wrap-anywhere">
            {tRich("employeeForm.editPerson", {
              name: () => <bdi key="name">{employeeTitle(employee)}</bdi>,
            })}
          </h1>
          <EmployeeForm idempotencyKey={idempotencyKey} employee={employee} replaced={replaced} />
        </>
      )}
    </RecordHead>
  );
}
