import type { Metadata } from "next";
import { purchaseForm } from "#components/catalog/catalog-screen.ts";
import { PurchaseForm } from "#components/catalog/purchase/purchase-form.tsx";
import { NewRecordPage } from "../../_shared/require-write.tsx";

export const metadata: Metadata = { title: purchaseForm.title };

export default function PurchasePage() {
  return (
    <NewRecordPage screen={purchaseForm}>
      {(idempotencyKey) => (
        <div className="mt-5">
          <PurchaseForm idempotencyKey={idempotencyKey} />
        </div>
      )}
    </NewRecordPage>
  );
}
