import { newEmployeeForm } from "#components/employees/employee-screen.ts";
import { EmployeeForm } from "#components/employees/form/employee-form.tsx";
import { PageWords } from "../../../_shared/page-words.tsx";
import { screenMetadata } from "../../../_shared/screen-metadata.ts";
import { DraftToEdit } from "../../_shared/draft-to-edit.tsx";
import { NewRecordPage } from "../../_shared/require-write.tsx";

export const generateMetadata = screenMetadata(newEmployeeForm);

export default async function NewEmployeePage({ searchParams }: PageProps<"/employees/new">) {
  const { draft: id } = await searchParams;
  return (
    <PageWords of="(console)/employees/new/page">
      <NewRecordPage
        screen={newEmployeeForm}
        reads={[
          ["teams.list", {}],
          ["employees.countries", {}],
          ["company.addresses", {}],
        ]}
      >
        {(idempotencyKey) => (
          <DraftToEdit id={id} operation={newEmployeeForm.needs}>
            {(draft) => <EmployeeForm idempotencyKey={idempotencyKey} replaced={draft} />}
          </DraftToEdit>
        )}
      </NewRecordPage>
    </PageWords>
  );
}
