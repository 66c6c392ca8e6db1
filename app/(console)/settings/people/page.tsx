import type { Metadata } from "next";
import { PeopleAdmin } from "#components/people/people-admin.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { listConnections } from "#lib/server/connections/connections.ts";
import { findAdministered } from "#lib/server/grants/administration.ts";
import { listAccounts } from "#lib/server/people-admin/accounts.ts";
import { store } from "#lib/server/store/store.ts";
import { AdminPage } from "../../_shared/admin-page.tsx";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const principal = await requirePrincipal();
  return (
    <AdminPage
      principal={principal}
      title="People"
      render={async () => {
        const [people, connections, administered] = await Promise.all([
          listAccounts(principal),
          listConnections(principal),
          findAdministered(store(), principal.userId),
        ]);
        const choices = connections.map(({ environment, id, label, keyHint, disabledAt }) => ({
          ...{ environment, id, label, keyHint, disabledAt },
        }));
        return <PeopleAdmin stored={people} connections={choices} administered={administered} />;
      }}
    />
  );
}
