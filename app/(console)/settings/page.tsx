import type { Metadata } from "next";
import { cookies } from "next/headers";
import { Suspense } from "react";
import { ReloadNotice } from "#components/data/failure-notice.tsx";
import { CapabilityTable } from "#components/settings/capability-table.tsx";
import { SeenDifferences } from "#components/settings/drift-table.tsx";
import { Identity } from "#components/settings/identity.tsx";
import { EnvironmentBadge } from "#components/shell/environment-badge.tsx";
import { ThemeChoice } from "#components/shell/theme-choice.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type Principal, requirePrincipal } from "#lib/server/auth/principal.ts";
import { probeCapabilities } from "#lib/server/upstream/capability-probe.ts";
import { checkedAnswers, listDrift } from "#lib/server/upstream/drift.ts";
import { toResult } from "#lib/server/upstream/result.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { Prefetched } from "../_shared/prefetched.tsx";

export const metadata: Metadata = { title: "Settings" };

function Connection({ connection, displayName, email, role }: Principal) {
  if (!connection) return null;
  return (
    <DescriptionList
      empty=""
      facts={[
        ["Environment", <EnvironmentBadge key="plate" environment={connection.environment} />],
        ["API address", <Code key="address">{`${connection.baseUrl}/v4`}</Code>],
        ["Key", connection.label],
        ["Key ending", <Code key="ending">{`…${connection.keyHint}`}</Code>],
        ["Signed in as", displayName],
        ["Email", email],
        [
          "Role",
          <span key="role" className="capitalize">
            {role}
          </span>,
        ],
      ]}
    />
  );
}

async function Appearance() {
  const theme = (await cookies()).get("theme")?.value;
  return (
    <>
      <ThemeChoice theme={theme === "light" || theme === "dark" ? theme : "system"} />
      <p className="mt-3 text-ink-2">
        Press <KeyCap>?</KeyCap> for shortcuts.
      </p>
    </>
  );
}

async function ApiPermissions({ principal }: { principal: Principal }) {
  const probed = await toResult("me", probeCapabilities(principal));
  if ("failure" in probed) return <ReloadNotice failure={probed.failure} />;
  return <CapabilityTable capabilities={probed.value} />;
}

async function ContractDrift({ principal }: { principal: Principal }) {
  const drift = await toResult(null, listDrift(principal));
  if ("failure" in drift) return <ReloadNotice failure={drift.failure} />;
  return <SeenDifferences drift={drift.value} checked={checkedAnswers(principal)} />;
}

export default async function SettingsPage() {
  const principal = await requirePrincipal();
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <div className="mt-4 grid grid-cols-1 items-start gap-3.5 lg:grid-cols-[380px_minmax(0,1fr)]">
        <div className="grid gap-3.5">
          <Panel title="Connection">
            <Connection {...principal} />
          </Panel>
          <Panel title="API key identity" aside="reported by the API">
            <Prefetched reads={[["me", {}]]} fallback={<Skeleton lines={6} />}>
              <Identity />
            </Prefetched>
          </Panel>
          <Panel title="Appearance">
            <Appearance />
          </Panel>
        </div>
        <div className="grid gap-3.5">
          <Panel title="API permissions" aside="reads tested, writes not tested">
            {/* The height of the table's ten rows, so that the panel below does not move. */}
            <div className="sm:min-h-[393px]">
              <Suspense fallback={<Skeleton lines={8} />}>
                <ApiPermissions principal={principal} />
              </Suspense>
            </div>
          </Panel>
          <Panel title="Contract drift" aside="fields that don't match the documentation">
            <Suspense fallback={<Skeleton lines={2} />}>
              <ContractDrift principal={principal} />
            </Suspense>
          </Panel>
        </div>
      </div>
    </>
  );
}
