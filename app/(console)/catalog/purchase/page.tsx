import type { Metadata } from "next";
import { PurchaseForm } from "#components/flows/purchase/purchase-form.tsx";
import { NewRecordPage } from "../../_shared/require-write.tsx";

export const metadata: Metadata = { title: "Purchase" };

export default function PurchasePage() {
  return (
    <NewRecordPage
      operation="orders.purchase"
      title="Purchase"
      list={{ href: "/catalog", label: "Catalog" }}
    >
      {(idempotencyKey) => (
        <div className="mt-5">
          <PurchaseForm idempotencyKey={idempotencyKey} />
        </div>
      )}
    </NewRecordPage>
  );
}
