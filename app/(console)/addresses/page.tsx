import type { Metadata } from "next";
import { addressTable } from "#components/address/address-table.tsx";
import { OperationPage } from "../_shared/operation-page.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const metadata: Metadata = { title: "Addresses" };

export default function AddressesPage({ searchParams }: PageProps<"/addresses">) {
  return (
    <OperationPage
      title="Addresses"
      add={{ operation: "company.add-address", href: "/addresses/new", label: "Add address" }}
      operation="company.addresses"
      search={searchParams}
      table={addressTable}
    />
  );
}
