import { EmployeeEdit } from "#components/flows/employee-form/employee-edit.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { recordId, recordMetadata } from "../../../_shared/page-params.ts";
import { Prefetched } from "../../../_shared/prefetched.tsx";
import { RequireWrite } from "../../../_shared/require-write.tsx";

export const generateMetadata = recordMetadata("Edit employee");

export default async function EditEmployeePage({ params }: PageProps<"/employees/[id]/edit">) {
  const id = await recordId(params);
  return (
    <RequireWrite operation="employees.update" title="Edit employee">
      {(idempotencyKey) => (
        <Prefetched
          reads={[
            ["employees.get", { id }],
            ["teams.list", {}],
            ["employees.countries", {}],
          ]}
          fallback={<Skeleton lines={8} />}
        >
          <EmployeeEdit id={id} idempotencyKey={idempotencyKey} />
        </Prefetched>
      )}
    </RequireWrite>
  );
}
