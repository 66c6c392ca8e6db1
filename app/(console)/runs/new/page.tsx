import type { Metadata } from "next";
import { ImportForm } from "#components/runs/import/import-form.tsx";
import { importForm } from "#components/runs/run-screen.ts";
import { NewRecordPage } from "../../_shared/require-write.tsx";

export const metadata: Metadata = { title: importForm.title };

export default function ImportPage() {
  return (
    <NewRecordPage screen={importForm}>
      {() => (
        <div className="mt-4">
          <ImportForm />
        </div>
      )}
    </NewRecordPage>
  );
}
