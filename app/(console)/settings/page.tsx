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
          "Service",
          <span key="service" className="code">
            {connection.baseUrl}/v4
          </span>,
        ],
        ["Key", connection.label],
        [
          "Ends in",
          <span key="hint" className="code">
            …{connection.keyHint}
          </span>,
        ],
        ["Signed in as", displayName],
        ["E-mail", email],
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
        Everything works by keyboard: press <KeyCap>?</KeyCap> to see how.
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
          <Panel title="This console">
            <Connection {...principal} />
          </Panel>
          <Panel title="API key identity" aside="reported by the API">
            <Prefetched reads={[["me", {}]]} fallback={<Skeleton lines={6} />}>
              <Identity />
            </Prefetched>
          </Panel>
          <Panel title="This browser">
            <Browser />
          </Panel>
        </div>
        <div className="grid gap-3.5">
          <Panel title="What the key can reach" aside="reads tried just now, writes as declared">
            {/* As high as the ten rows to come, so that the panel below does not jump. */}
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
