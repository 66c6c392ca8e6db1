"use client";

import { EmployeeForm } from "#components/employee/employee-form";
import { employeeTitle } from "#components/employee/employee-title.ts";
import { RecordHead } from "#components/ui/record-head";

/** The page that changes a person's record. Where it can't be read, nothing can be changed. */
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
          <h1 className="mt-1 [overflow-wrap:anywhere]">
            Edit <bdi>{employeeTitle(employee)}</bdi>
          </h1>
          <EmployeeForm idempotencyKey={idempotencyKey} employee={employee} />
        </>
      )}
    </RecordHead>
  );
}
