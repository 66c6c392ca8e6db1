import type { Metadata } from "next";
import { employeeList, newEmployeeForm } from "#components/employees/employee-screen.ts";
import { employeeTable } from "#components/employees/employee-table.tsx";
import { OperationPage } from "../_shared/operation-page.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const metadata: Metadata = { title: employeeList.title };

export default function EmployeesPage({ searchParams }: PageProps<"/employees">) {
  return (
    <OperationPage
      screen={employeeList}
      add={newEmployeeForm}
      search={searchParams}
      table={employeeTable}
    />
  );
}
