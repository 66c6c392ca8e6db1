import type { Metadata } from "next";
import { addressTable } from "#components/address/address-table.tsx";
import { WriteLink } from "#components/form/write-link.tsx";
import { OperationPage } from "../_shared/operation-page.tsx";

export const metadata: Metadata = { title: "Addresses" };

export default function AddressesPage({ searchParams }: PageProps<"/addresses">) {
  return (
    <OperationPage
      title="Addresses"
      aside={
        <WriteLink operation="company.add-address" href="/addresses/new" variant="main">
          Add address
        </WriteLink>
      }
      operation="company.addresses"
      search={searchParams}
      table={addressTable}
    />
  );
}
