import { purchaseForm } from "#components/catalog/catalog-screen.ts";
import { PurchaseForm } from "#components/catalog/purchase/purchase-form.tsx";
import { PageWords } from "../../../_shared/page-words.tsx";
import { screenMetadata } from "../../../_shared/screen-metadata.ts";
import { NewRecordPage } from "../../_shared/require-write.tsx";

export const generateMetadata = screenMetadata(purchaseForm);

export default function PurchasePage() {
  return (
    <PageWords of="(console)/catalog/purchase/page">
      <NewRecordPage screen={purchaseForm}>
        {(idempotencyKey) => (
          <div className="mt-5">
            <PurchaseForm idempotencyKey={idempotencyKey} />
          </div>
        )}
      </NewRecordPage>
    </PageWords>
  );
}
