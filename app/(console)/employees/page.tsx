import type { Metadata } from "next";
import { employeeTable } from "#components/employee/employee-table";
import { WriteLink } from "#components/form/write-link";
import { OperationPage } from "../_shared/operation-page";

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
