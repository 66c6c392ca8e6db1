import type { Metadata } from "next";
import { AddressForm } from "#components/flows/add-address/address-form.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { Prefetched } from "../../_shared/prefetched.tsx";
import { RequireWrite } from "../../_shared/require-write.tsx";

export const metadata: Metadata = { title: "Add address" };

export default function NewAddressPage() {
  return (
    <RequireWrite operation="company.add-address" title="Add address">
      {(idempotencyKey) => (
        <>
          <Crumbs href="/addresses" list="Addresses" id="new" />
          <h1 className="mt-1">Add address</h1>
          <Prefetched
            reads={[
              ["company.addresses", {}],
              ["employees.countries", {}],
            ]}
          >
            <AddressForm idempotencyKey={idempotencyKey} />
          </Prefetched>
        </>
      )}
    </RequireWrite>
  );
}
