import type { Metadata } from "next";
import { AddConnection } from "#components/access/connections/add-connection.tsx";
import { addConnectionForm } from "#components/access/connections/connection-screen.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { allowedAddresses } from "#lib/server/keys/allowed-addresses.ts";
import { PageWords } from "../../../../_shared/page-words.tsx";
import { AdminPage } from "../../../_shared/admin-page.tsx";

export const metadata: Metadata = { title: addConnectionForm.title };

export default async function AddConnectionPage() {
  const principal = await requirePrincipal();
  return (
    <AdminPage
      principal={principal}
      screen={addConnectionForm}
      render={() => (
        <PageWords of={["access"]}>
          <AddConnection addresses={allowedAddresses()} />
        </PageWords>
      )}
    />
  );
}
