import { Suspense } from "react";
import { EnvironmentBadge } from "#components/frame/environment-badge.tsx";
import { ConnectionStatus } from "#components/settings/connection-status.tsx";
import { Identity } from "#components/settings/identity.tsx";
import { Permissions } from "#components/settings/permissions.tsx";
import { SectionFailure, SectionSkeleton } from "#components/settings/section.tsx";
import { Webhooks } from "#components/settings/webhooks.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { env } from "#lib/server/env.ts";
import { listWebhookSecrets } from "#lib/server/events/secrets/webhook-secrets.ts";
import type { Connection as ApiConnection } from "#lib/server/keys/connection.ts";
import { probeCapabilities } from "#lib/server/upstream/capability-probe.ts";
import { usableCapabilities } from "#lib/server/upstream/policy.ts";
import { toResult } from "#lib/server/upstream/result.ts";
import { connectionName, personName } from "#lib/server/words/stored-words.ts";
import { Prefetched } from "../_shared/prefetched.tsx";

const environments = () =>
  ({
    sandbox: [t("settings.sandbox"), t("settings.sandboxNote")],
    production: [t("settings.production"), t("settings.productionNote")],
  }) as const;

/** Whose connection a section of Settings shows. */
interface KeyProps {
  principal: Principal;
  connection: ApiConnection;
}

export function Connection({ principal, connection }: KeyProps) {
  const [title, effect] = environments()[connection.environment];
  const { displayName, email, role } = principal;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-rule px-4 py-3.5">
        <EnvironmentBadge environment={connection.environment} />
        <div>
          <p className="font-medium">{title}</p>
          <p className="text-small text-ink-3">{effect}</p>
        </div>
        <Prefetched reads={[["me", {}]]} fallback={<span className="ms-auto h-5 w-56" />}>
          <ConnectionStatus />
        </Prefetched>
      </div>
      <div className="grid sm:grid-cols-2 sm:divide-x sm:divide-rule">
        <div className="px-4 py-3">
          <DescriptionList
            empty=""
            facts={[
              [t("settings.apiAddress"), <Code key="address">{`${connection.baseUrl}/v4`}</Code>],
              [t("settings.apiVersion"), "v4"],
            ]}
          />
        </div>
        <div className="px-4 py-3 max-sm:border-t max-sm:border-rule">
          <DescriptionList
            empty=""
            facts={[
              [t("settings.signedInAs"), personName(displayName)],
              [t("settings.email"), email ?? t("settings.noEmailShort")],
              [
                t("settings.role"),
                <span key="role" className="capitalize">
                  {t("settings.roleName", { role })}
                </span>,
              ],
            ]}
          />
        </div>
      </div>
    </>
  );
}

/** Whose the key is, as the service says. */
export function ApiKey({ connection }: Pick<KeyProps, "connection">) {
  return (
    <Prefetched reads={[["me", {}]]} fallback={<SectionSkeleton lines={6} />}>
      <Identity label={connectionName(connection)} hint={connection.keyHint} />
    </Prefetched>
  );
}

async function ProbedPermissions({ principal, connection }: KeyProps) {
  const probed = await toResult("me", probeCapabilities(principal));
  if ("failure" in probed) return <SectionFailure failure={probed.failure} />;
  return (
    <Permissions
      capabilities={probed.value.probes}
      usable={usableCapabilities(principal.role)}
      testedAt={probed.value.at}
      apiKey={{
        label: connectionName(connection),
        hint: connection.keyHint,
        owner: principal.email ?? personName(principal.displayName),
      }}
    />
  );
}

/** What the key allows, once its capabilities are probed. */
export function ApiPermissions(props: KeyProps) {
  return (
    // The height of the table's rows, so that the sections below do not move.
    <div className="min-h-[700px] sm:min-h-[331px]">
      <Suspense fallback={<SectionSkeleton lines={8} />}>
        <ProbedPermissions {...props} />
      </Suspense>
    </div>
  );
}

export async function EventWebhooks({ connection }: Pick<KeyProps, "connection">) {
  const secrets = await toResult(null, listWebhookSecrets(connection));
  if ("failure" in secrets) return <SectionFailure failure={secrets.failure} />;
  const path = `/api/webhooks/lifecycle/${encodeURIComponent(connection.id)}`;
  return <Webhooks address={`${env().QM_ORIGIN}${path}`} secrets={secrets.value} />;
}
