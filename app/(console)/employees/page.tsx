import { employeeList, newEmployeeForm } from "#components/employees/employee-screen.ts";
import { employeeTable } from "#components/employees/employee-table.tsx";
import { WriteLink } from "#components/form/write-link.tsx";
import { importForm } from "#components/runs/run-screen.ts";
import { t } from "#lib/protocol/words/t.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { countryCopyOf } from "../_shared/country-copy.ts";
import { filteredCopyOf } from "../_shared/filtered-copy.ts";
import { OperationPage } from "../_shared/operation-page.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const generateMetadata = screenMetadata(employeeList);

export default function EmployeesPage({ searchParams }: PageProps<"/employees">) {
  return (
    <PageWords of="(console)/employees/page">
      <OperationPage
        screen={employeeList}
        add={newEmployeeForm}
        aside={
          <WriteLink operation={importForm.needs} href={importForm.route}>
            {t("screens.import")}
          </WriteLink>
        }
        search={searchParams}
        table={employeeTable}
        findCopy={filteredCopyOf("employees", countryCopyOf("employees"))}
      />
    </PageWords>
  );
}
