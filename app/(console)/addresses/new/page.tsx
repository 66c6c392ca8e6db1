import type { Metadata } from "next";
import { AddressForm } from "#components/flows/add-address/address-form.tsx";
import { Prefetched } from "../../_shared/prefetched.tsx";
import { NewRecordPage } from "../../_shared/require-write.tsx";

export const metadata: Metadata = { title: "Add address" };

export default function NewAddressPage() {
  return (
    <NewRecordPage
      operation="company.add-address"
      title="Add address"
      list={{ href: "/addresses", label: "Addresses" }}
    >
      {(idempotencyKey) => (
        <Prefetched
          reads={[
            ["company.addresses", {}],
            ["employees.countries", {}],
          ]}
        >
          <AddressForm idempotencyKey={idempotencyKey} />
        </Prefetched>
      )}
    </NewRecordPage>
  );
}
