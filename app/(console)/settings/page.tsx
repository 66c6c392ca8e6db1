import type { Metadata } from "next";
import { cookies } from "next/headers";
import { Suspense } from "react";
import { Identity } from "#components/settings/identity.tsx";
import { EnvironmentBadge } from "#components/shell/environment-badge.tsx";
import { ThemeChoice } from "#components/shell/theme-choice.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type Principal, requirePrincipal } from "#lib/server/auth/principal.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { Prefetched } from "../_shared/prefetched.tsx";
import { MeasuredCapability, SeenDrift } from "./measured.tsx";

export const metadata: Metadata = { title: "Settings" };

function Connection({ connection, displayName, email, role }: Principal) {
  if (!connection) return null;
  return (
    <DescriptionList
      empty=""
      facts={[
        ["Environment", <EnvironmentBadge key="plate" environment={connection.environment} />],
        [
          "API",
          <span key="service" className="code">
            {connection.baseUrl}/v4
          </span>,
        ],
        ["API key", connection.label],
        [
          "Key ending",
          <span key="hint" className="code">
            …{connection.keyHint}
          </span>,
        ],
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

async function Browser() {
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
            <Browser />
          </Panel>
        </div>
        <div className="grid gap-3.5">
          <Panel title="API permissions" aside="reads tested, writes not tested">
            {/* The height of the ten rows to come, so that the panel below does not move. */}
            <div className="narrow:min-h-[393px]">
              <Suspense fallback={<Skeleton lines={8} />}>
                <MeasuredCapability />
              </Suspense>
            </div>
          </Panel>
          <Panel title="Contract drift" aside="fields that don't match the documentation">
            <Suspense fallback={<Skeleton lines={2} />}>
              <SeenDrift />
            </Suspense>
          </Panel>
        </div>
      </div>
    </>
  );
}
