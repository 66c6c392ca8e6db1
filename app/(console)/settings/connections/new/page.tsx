import { AddConnection } from "#components/access/connections/add-connection.tsx";
import { addConnectionForm } from "#components/access/connections/connection-screen.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { allowedAddresses } from "#lib/server/keys/allowed-addresses.ts";
import { PageWords } from "../../../../_shared/page-words.tsx";
import { screenMetadata } from "../../../../_shared/screen-metadata.ts";
import { AdminPage } from "../../../_shared/admin-page.tsx";

export const generateMetadata = screenMetadata(addConnectionForm);

export default async function AddConnectionPage() {
  const principal = await requirePrincipal();
  return (
    <AdminPage
      principal={principal}
      screen={addConnectionForm}
      render={() => (
        <PageWords of="(console)/settings/connections/new/page">
          <AddConnection addresses={allowedAddresses()} />
        </PageWords>
      )}
    />
  );
}
