import type { Metadata } from "next";
import { employeeTable } from "#components/employee/employee-table.tsx";
import { OperationPage } from "../_shared/operation-page.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const metadata: Metadata = { title: "Employees" };

export default function EmployeesPage({ searchParams }: PageProps<"/employees">) {
  return (
    <OperationPage
      title="Employees"
      add={{ operation: "employees.create", href: "/employees/new", label: "New employee" }}
      operation="employees.list"
      search={searchParams}
      table={employeeTable}
    />
  );
}
