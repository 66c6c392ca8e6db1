import type { Metadata } from "next";
import { employeeTable } from "#components/employee/employee-table";
import { OperationPage } from "../operation-page";

export const metadata: Metadata = { title: "Employees" };

export default function EmployeesPage({ searchParams }: PageProps<"/employees">) {
  return (
    <OperationPage
      title="Employees"
      operation="employees.list"
      search={searchParams}
      table={employeeTable}
    />
  );
}
