import { addressList, newAddressForm } from "#components/addresses/address-screen.ts";
import { addressTable } from "#components/addresses/address-table.tsx";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { OperationPage } from "../_shared/operation-page.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const generateMetadata = screenMetadata(addressList);

export default function AddressesPage({ searchParams }: PageProps<"/addresses">) {
  return (
    <PageWords of="(console)/addresses/page">
      <OperationPage
        screen={addressList}
        add={newAddressForm}
        search={searchParams}
        table={addressTable}
      />
    </PageWords>
  );
}
