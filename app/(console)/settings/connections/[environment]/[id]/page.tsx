import type { Metadata } from "next";
import { connectionRecord } from "#components/access/connections/connection-screen.ts";
import { ConnectionSwitch } from "#components/access/connections/connection-switch.tsx";
import { OwnerFacts } from "#components/access/connections/key-facts.tsx";
import { RotateKey } from "#components/access/connections/rotate-key.tsx";
import { ScopeAdvice } from "#components/access/connections/scope-advice.tsx";
import { Moment } from "#components/data/moment.tsx";
import { EnvironmentBadge } from "#components/frame/environment-badge.tsx";
import { SettingsSection } from "#components/settings/section.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { ConnectionView } from "#lib/protocol/connection.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { findConnectionView } from "#lib/server/connections/connections.ts";
import { findUses } from "#lib/server/upstream/capability-use.ts";
import { AdminPage } from "../../../../_shared/admin-page.tsx";
import { PageNotFound } from "../../../../_shared/page-not-found.tsx";
import { toRecordId } from "../../../../_shared/page-params.ts";

export const metadata: Metadata = { title: connectionRecord.title };

function Facts({ connection }: { connection: ConnectionView }) {
  const { environment, baseUrl, keyHint, capabilities, people } = connection;
  return (
    <div className="px-4 py-3">
      <DescriptionList
        empty=""
        facts={[
          ["Environment", <EnvironmentBadge key="environment" environment={environment} />],
          ["Address", <Code key="address">{`${baseUrl}/v4`}</Code>],
          ["Key ending", <Code key="ending">{`…${keyHint}`}</Code>],
          ["Capabilities", capabilities.map((each) => `mcp:${each}`).join(", ") || "None declared"],
          ["Used by", people.map(({ displayName }) => displayName).join(", ") || "Nobody"],
        ]}
      />
    </div>
  );
}

function Owner({ connection }: { connection: ConnectionView }) {
  const { owner, verifiedAt } = connection;
  return (
    <div className="grid gap-2 px-4 py-3">
      {owner ? (
        <>
          <OwnerFacts owner={owner} />
          <p className="text-small text-ink-3">
            As the service said <Moment at={verifiedAt} />.
          </p>
        </>
      ) : (
        <p className="text-ink-2">
          This key was stored by the server, not added here, so nothing is recorded about its owner.
        </p>
      )}
    </div>
  );
}

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
          <>
            <SettingsSection
              id="facts"
              title="Connection"
              hint="Where the key is sent, and for whom."
            >
              <Facts connection={connection} />
            </SettingsSection>
            <SettingsSection id="owner" title="Owner" hint="Whom the service names for the key.">
              <Owner connection={connection} />
            </SettingsSection>
            <SettingsSection
              id="use"
              title="Needed capabilities"
              hint="What the use of the last 30 days needed, beside what the key was issued with."
            >
              <ScopeAdvice declared={connection.capabilities} use={await findUses(connection)} />
            </SettingsSection>
            <SettingsSection
              id="rotation"
              title="Rotate key"
              hint="Replaces the key without a pause. The present one is kept for 24 hours."
            >
              <RotateKey connection={connection} />
            </SettingsSection>
            <SettingsSection id="state" title="State" hint="Whether the key is used.">
              <ConnectionSwitch connection={connection} />
            </SettingsSection>
          </>
        )
      }
    />
  );
}
