import type { Metadata } from "next";
import { employeeTable } from "#components/employee/employee-table.tsx";
import { WriteLink } from "#components/form/write-link.tsx";
import { OperationPage } from "../_shared/operation-page.tsx";

export const metadata: Metadata = { title: "Employees" };

export default function EmployeesPage({ searchParams }: PageProps<"/employees">) {
  return (
    <OperationPage
      title="Employees"
      aside={
        <WriteLink operation="employees.create" href="/employees/new" variant="main">
          New employee
        </WriteLink>
      }
      operation="employees.list"
      search={searchParams}
      table={employeeTable}
    />
  );
}
