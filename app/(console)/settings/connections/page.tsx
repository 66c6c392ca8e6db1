import Link from "next/link";
import { ConnectionList } from "#components/access/connections/connection-list.tsx";
import {
  addConnectionForm,
  connectionList,
} from "#components/access/connections/connection-screen.ts";
import { buttonClassName } from "#components/ui/button.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { listConnections } from "#lib/server/connections/connections.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { screenMetadata } from "../../../_shared/screen-metadata.ts";
import { AdminPage } from "../../_shared/admin-page.tsx";

export const generateMetadata = screenMetadata(connectionList);

export default async function ConnectionsPage() {
  const principal = await requirePrincipal();
  return (
    <AdminPage
      principal={principal}
      screen={connectionList}
      aside={
        <Link
          href={addConnectionForm.route}
          prefetch={false}
          className={`${buttonClassName("main")} max-sm:h-11`}
        >
          {t("access.addConnection")}
        </Link>
      }
      render={async () => (
        <PageWords of="(console)/settings/connections/page">
          <ConnectionList connections={await listConnections(principal)} />
        </PageWords>
      )}
    />
  );
}
