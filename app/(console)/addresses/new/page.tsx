import { AddressForm } from "#components/addresses/add/address-form.tsx";
import { newAddressForm } from "#components/addresses/address-screen.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { screenMetadata } from "../../../_shared/screen-metadata.ts";
import { NewRecordPage } from "../../_shared/require-write.tsx";

export const generateMetadata = screenMetadata(newAddressForm);

export default function NewAddressPage() {
  return (
    <PageWords of="(console)/addresses/new/page">
      <NewRecordPage
        screen={newAddressForm}
        reads={[
          ["company.addresses", {}],
          ["employees.countries", {}],
        ]}
      >
        {(idempotencyKey) => <AddressForm idempotencyKey={idempotencyKey} />}
      </NewRecordPage>
    </PageWords>
  );
}
