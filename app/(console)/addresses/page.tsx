import type { Metadata } from "next";
import { addressTable } from "#components/address/address-table";
import { OperationPage } from "../operation-page";

export const metadata: Metadata = { title: "Addresses" };

export default function AddressesPage({ searchParams }: PageProps<"/addresses">) {
  return (
    <OperationPage
      title="Addresses"
      operation="company.addresses"
      search={searchParams}
      table={addressTable}
    />
  );
}
