import type { Metadata } from "next";
import { EmployeeForm } from "#components/flows/employee-form/employee-form.tsx";
import { NewRecordPage } from "../../_shared/require-write.tsx";

export const metadata: Metadata = { title: "New employee" };

export default function NewEmployeePage() {
  return (
    <NewRecordPage
      operation="employees.create"
      title="New employee"
      list={{ href: "/employees", label: "Employees" }}
      reads={[
        ["teams.list", {}],
        ["employees.countries", {}],
      ]}
    >
      {(idempotencyKey) => <EmployeeForm idempotencyKey={idempotencyKey} />}
    </NewRecordPage>
  );
}
