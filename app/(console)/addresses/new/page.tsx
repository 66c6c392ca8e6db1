import type { Metadata } from "next";
import { AddressForm } from "#components/flows/add-address/address-form.tsx";
import { NewRecordPage } from "../../_shared/require-write.tsx";

export const metadata: Metadata = { title: "Add address" };

export default function NewAddressPage() {
  return (
    <NewRecordPage
      operation="company.add-address"
      title="Add address"
      list={{ href: "/addresses", label: "Addresses" }}
      reads={[
        ["company.addresses", {}],
        ["employees.countries", {}],
      ]}
    >
      {(idempotencyKey) => <AddressForm idempotencyKey={idempotencyKey} />}
    </NewRecordPage>
  );
}
