import type { Metadata } from "next";
import Link from "next/link";
import { PurchaseForm } from "#components/flows/purchase/purchase-form.tsx";
import { PageTitle } from "../../_shared/page-title.tsx";
import { RequireWrite } from "../../_shared/require-write.tsx";

export const metadata: Metadata = { title: "Purchase" };

export default function PurchasePage() {
  return (
    <RequireWrite operation="orders.purchase" title="Purchase">
      {(idempotencyKey) => (
        <>
          <p className="text-compact text-ink-3">
            <Link href="/catalog" prefetch={false} className="hover:underline">
              Catalog
            </Link>{" "}
            / Purchase
          </p>
          <div className="mt-1 mb-5">
            <PageTitle>Purchase</PageTitle>
          </div>
          <PurchaseForm idempotencyKey={idempotencyKey} />
        </>
      )}
    </RequireWrite>
  );
}
