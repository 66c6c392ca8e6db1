import { editEmployeeForm } from "#components/employees/employee-screen.ts";
import { EmployeeEdit } from "#components/employees/form/employee-edit.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";
import { DraftToEdit } from "../../../_shared/draft-to-edit.tsx";
import { PageNotFound } from "../../../_shared/page-not-found.tsx";
import { recordId } from "../../../_shared/page-params.ts";
import { Prefetched } from "../../../_shared/prefetched.tsx";
import { recordMetadata } from "../../../_shared/record-metadata.ts";
import { RequireWrite } from "../../../_shared/require-write.tsx";

export const generateMetadata = recordMetadata(
  editEmployeeForm.title,
  "employees.get",
  (employee) => t("employeeForm.editTitle", { name: employeeTitle(employee) }),
);

export default async function EditEmployeePage({
  params,
  searchParams,
}: PageProps<"/employees/[id]/edit">) {
  const id = await recordId(params);
  const { draft: draftId } = await searchParams;
  if (id === null) return <PageNotFound />;
  return (
    <RequireWrite screen={editEmployeeForm}>
      {(idempotencyKey) => (
        <DraftToEdit id={draftId} operation={editEmployeeForm.needs} recordId={id}>
          {(draft) => (
            <Prefetched
              reads={[
                ["employees.get", { id }],
                ["teams.list", {}],
                ["employees.countries", {}],
              ]}
              fallback={<Skeleton lines={8} />}
            >
              <EmployeeEdit id={id} idempotencyKey={idempotencyKey} replaced={draft} />
            </Prefetched>
          )}
        </DraftToEdit>
      )}
    </RequireWrite>
  );
}
