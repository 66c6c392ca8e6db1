import type { Metadata } from "next";
import { AddConnection } from "#components/connections/add-connection.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { allowedAddresses } from "#lib/server/keys/allowed-addresses.ts";
import { AdminPage } from "../../../_shared/admin-page.tsx";

export const metadata: Metadata = { title: "Add connection" };

export default async function AddConnectionPage() {
  const principal = await requirePrincipal();
  return (
    <AdminPage
      principal={principal}
      title="Add connection"
      parent={{ href: "/settings/connections", title: "Connections" }}
      render={() => <AddConnection addresses={allowedAddresses()} />}
    />
  );
}
