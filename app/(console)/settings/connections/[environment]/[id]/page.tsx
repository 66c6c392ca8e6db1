import { connectionRecord } from "#components/access/connections/connection-screen.ts";
import { ConnectionSections } from "#components/access/connections/connection-sections.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { findConnectionView } from "#lib/server/connections/connections.ts";
import { findUses } from "#lib/server/upstream/capability-use.ts";
import { PageWords } from "../../../../../_shared/page-words.tsx";
import { screenMetadata } from "../../../../../_shared/screen-metadata.ts";
import { AdminPage } from "../../../../_shared/admin-page.tsx";
import { PageNotFound } from "../../../../_shared/page-not-found.tsx";
import { toRecordId } from "../../../../_shared/page-params.ts";

export const generateMetadata = screenMetadata(connectionRecord);

export default async function ConnectionPage({
  params,
}: PageProps<"/settings/connections/[environment]/[id]">) {
  const [principal, { environment, id: segment }] = await Promise.all([requirePrincipal(), params]);
  const id = toRecordId(segment);
  if ((environment !== "sandbox" && environment !== "production") || id === null) {
    return <PageNotFound />;
  }
  const isAdmin = principal.role === "admin";
  const connection = isAdmin ? await findConnectionView(principal, { environment, id }) : null;
  if (isAdmin && !connection) return <PageNotFound />;
  return (
    <AdminPage
      principal={principal}
      screen={{ ...connectionRecord, title: connection?.label ?? connectionRecord.title }}
      render={async () =>
        connection && (
          <PageWords of="(console)/settings/connections/[environment]/[id]/page">
            <ConnectionSections connection={connection} use={await findUses(connection)} />
          </PageWords>
        )
      }
    />
  );
}
