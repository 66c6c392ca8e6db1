import type { Metadata } from "next";
import { EmployeeForm } from "#components/flows/employee-form/employee-form.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { Prefetched } from "../../_shared/prefetched.tsx";
import { RequireWrite } from "../../_shared/require-write.tsx";

export const metadata: Metadata = { title: "New employee" };

export default function NewEmployeePage() {
  return (
    <RequireWrite operation="employees.create" title="New employee">
      {(idempotencyKey) => (
        <>
          <Crumbs href="/employees" list="Employees" id="new" />
          <h1 className="mt-1">New employee</h1>
          <Prefetched
            reads={[
              ["teams.list", {}],
              ["employees.countries", {}],
            ]}
          >
            <EmployeeForm idempotencyKey={idempotencyKey} />
          </Prefetched>
        </>
      )}
    </RequireWrite>
  );
}
