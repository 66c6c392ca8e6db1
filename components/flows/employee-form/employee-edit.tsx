"use client";

import { RecordHead } from "#components/data/record-head.tsx";
import { EmployeeForm } from "#components/flows/employee-form/employee-form.tsx";
import { employeeTitle } from "#components/person/employee-title.ts";

/** The page that changes an employee's record, once that has been read. */
export function EmployeeEdit({ id, idempotencyKey }: { id: string; idempotencyKey: string }) {
  return (
    <RecordHead
      name="employees.get"
      input={{ id }}
      href="/employees"
      list="Employees"
      noun="Edit employee"
    >
      {(employee) => (
        <>
          <h1 className="mt-1 wrap-anywhere">
            Edit <bdi>{employeeTitle(employee)}</bdi>
          </h1>
          <EmployeeForm idempotencyKey={idempotencyKey} employee={employee} />
        </>
      )}
    </RecordHead>
  );
}
