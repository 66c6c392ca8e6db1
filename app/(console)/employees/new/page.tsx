import type { Metadata } from "next";
import { newEmployeeForm } from "#components/employees/employee-screen.ts";
import { EmployeeForm } from "#components/employees/form/employee-form.tsx";
import { NewRecordPage } from "../../_shared/require-write.tsx";

export const metadata: Metadata = { title: newEmployeeForm.title };

export default function NewEmployeePage() {
  return (
    <NewRecordPage
      screen={newEmployeeForm}
      reads={[
        ["teams.list", {}],
        ["employees.countries", {}],
        ["company.addresses", {}],
      ]}
    >
      {(idempotencyKey) => <EmployeeForm idempotencyKey={idempotencyKey} />}
    </NewRecordPage>
  );
}
