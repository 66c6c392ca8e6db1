import { AccountsAdmin } from "#components/access/accounts-admin.tsx";
import { peopleAdministration } from "#components/access/accounts-screen.ts";
import { listAccounts } from "#lib/server/accounts/accounts.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { listConnections } from "#lib/server/connections/connections.ts";
import { findAdministered } from "#lib/server/grants/administration.ts";
import { store } from "#lib/server/store/store.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { screenMetadata } from "../../../_shared/screen-metadata.ts";
import { AdminPage } from "../../_shared/admin-page.tsx";

export const generateMetadata = screenMetadata(peopleAdministration);

export default async function PeoplePage() {
  const principal = await requirePrincipal();
  return (
    <AdminPage
      principal={principal}
      screen={peopleAdministration}
      render={async () => {
        const [people, connections, administered] = await Promise.all([
          listAccounts(principal),
          listConnections(principal),
          findAdministered(store(), principal.userId),
        ]);
        const choices = connections.map(({ environment, id, label, keyHint, disabledAt }) => ({
          ...{ environment, id, label, keyHint, disabledAt },
        }));
        return (
          <PageWords of="(console)/settings/people/page">
            <AccountsAdmin stored={people} connections={choices} administered={administered} />
          </PageWords>
        );
      }}
    />
  );
}
