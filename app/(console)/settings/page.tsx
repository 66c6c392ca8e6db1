import type { Metadata } from "next";
import { cookies } from "next/headers";
import Link from "next/link";
import { Suspense } from "react";
import { ReloadNotice } from "#components/data/failure-notice.tsx";
import { EventHealthBoxes } from "#components/events/event-health.tsx";
import { writeText } from "#components/requests/write-text.ts";
import { AgentTokens } from "#components/settings/agent-tokens.tsx";
import { DriftSummary, SeenDifferences } from "#components/settings/drift-table.tsx";
import { EngineerChoice } from "#components/settings/engineer-choice.tsx";
import { FormatChoice } from "#components/settings/format-choice.tsx";
import { Identity } from "#components/settings/identity.tsx";
import { NotificationForm } from "#components/settings/notification-form.tsx";
import { SettingsSection } from "#components/settings/section.tsx";
import { SectionNav } from "#components/settings/section-nav.tsx";
import { settings } from "#components/settings/settings-screen.ts";
import { ThemeCards } from "#components/settings/theme-cards.tsx";
import { buttonClassName } from "#components/ui/button.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toolsOf } from "#lib/mcp/select-tools.ts";
import { engineerCookie, engineerValue } from "#lib/protocol/engineer.ts";
import { listAgentTokens } from "#lib/server/agents/tokens.ts";
import { type Principal, requirePrincipal } from "#lib/server/auth/principal.ts";
import { env } from "#lib/server/env.ts";
import { availableChannels, findChoices } from "#lib/server/notifications/choices.ts";
import { checkedAnswers, listDrift } from "#lib/server/upstream/drift.ts";
import { mayWrite, writesOf } from "#lib/server/upstream/policy.ts";
import { toResult } from "#lib/server/upstream/result.ts";
import { registry, type WriteName } from "#lib/v4/registry.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { Prefetched } from "../_shared/prefetched.tsx";
import { viewerFormats, viewerNumbers } from "../_shared/viewer-formats.ts";
import { ApiPermissions, Connection, EventWebhooks } from "./key-sections.tsx";

export const metadata: Metadata = { title: settings.title };

const adminLinkClassName = `${buttonClassName()} max-sm:h-11`;

async function Agents({ principal }: { principal: Principal }) {
  const tokens = await toResult(null, listAgentTokens(principal));
  if ("failure" in tokens)
    return (
      <div className="px-4 py-3">
        <ReloadNotice failure={tokens.failure} />
      </div>
    );
  const writes = toolsOf(registry)
    .map(({ operation }) => operation as WriteName)
    .filter((operation) => mayWrite(principal.role, operation))
    .map((operation) => ({ operation, title: writeText[operation].title }));
  return <AgentTokens address={`${env().QM_ORIGIN}/mcp`} stored={tokens.value} writes={writes} />;
}

async function Notifications({ principal }: { principal: Principal }) {
  const choices = await toResult(null, findChoices(principal));
  if ("failure" in choices)
    return (
      <div className="px-4 py-3">
        <ReloadNotice failure={choices.failure} />
      </div>
    );
  return (
    <NotificationForm
      stored={choices.value}
      available={availableChannels()}
      email={principal.email}
      maySend={writesOf(principal.role).length > 0}
    />
  );
}

async function Appearance() {
  const theme = (await cookies()).get("theme")?.value;
  return (
    <div className="grid gap-x-4 gap-y-3 px-4 py-3.5 sm:grid-cols-[96px_1fr]">
      <ThemeCards theme={theme === "light" || theme === "dark" ? theme : "system"} />
      <p className="text-ink-3 sm:col-start-2">
        Press <KeyCap>?</KeyCap> for shortcuts.
      </p>
    </div>
  );
}

async function TimeAndLanguage() {
  const formats = await viewerFormats();
  return <FormatChoice own={formats.own} chosen={formats.chosen} />;
}

async function ContractDrift({ principal }: { principal: Principal }) {
  const [drift, numbers] = await Promise.all([
    toResult(null, listDrift(principal)),
    viewerNumbers(),
  ]);
  if ("failure" in drift)
    return (
      <div className="px-4 py-3">
        <ReloadNotice failure={drift.failure} />
      </div>
    );
  const checked = checkedAnswers(principal);
  return (
    <details className="group">
      <summary className="cursor-pointer list-none px-4 py-3 [&::-webkit-details-marker]:hidden">
        <DriftSummary drift={drift.value} checked={checked} numbers={numbers} />
      </summary>
      <div className="border-t border-rule px-4 py-3.5">
        <SeenDifferences drift={drift.value} checked={checked} numbers={numbers} />
      </div>
    </details>
  );
}

/** What only engineers need: the switch, and the figures of events where it is on. */
async function Engineers() {
  const isOn = (await cookies()).get(engineerCookie)?.value === engineerValue;
  return (
    <>
      <EngineerChoice isOn={isOn} />
      {isOn && (
        <div className="border-t border-rule p-4">
          <EventHealthBoxes />
        </div>
      )}
    </>
  );
}

/** The settings of the whole console, which only admins have. */
function AdminLinks() {
  return (
    <>
      <Link href="/settings/people" prefetch={false} className={adminLinkClassName}>
        People
      </Link>
      <Link href="/settings/connections" prefetch={false} className={adminLinkClassName}>
        Connections
      </Link>
    </>
  );
}

export default async function SettingsPage() {
  const principal = await requirePrincipal();
  const { connection } = principal;
  if (!connection) return null;
  return (
    <>
      <PageTitle aside={principal.role === "admin" && <AdminLinks />}>{settings.title}</PageTitle>
      <div className="mt-4 grid grid-cols-1 gap-x-9 gap-y-5 xl:grid-cols-[172px_minmax(0,1fr)]">
        <SectionNav entries={settings.sections} />
        <div className="min-w-0 max-w-5xl">
          <SettingsSection
            id="connection"
            title="Connection"
            hint="Where Quartermaster sends your requests."
          >
            <Connection principal={principal} connection={connection} />
          </SettingsSection>
          <SettingsSection
            id="api-key"
            title="API key"
            hint="Who the key belongs to, as reported by the API."
          >
            <Prefetched
              reads={[["me", {}]]}
              fallback={
                <div className="px-4 py-3">
                  <Skeleton lines={6} />
                </div>
              }
            >
              <Identity label={connection.label} hint={connection.keyHint} />
            </Prefetched>
          </SettingsSection>
          <SettingsSection
            id="permissions"
            title="Permissions"
            hint="What your key allows. Reading is tested each time this page opens. Writing would change something, so it is never tested."
          >
            {/* The height of the table's rows, so that the sections below do not move. */}
            <div className="min-h-[700px] sm:min-h-[331px]">
              <Suspense
                fallback={
                  <div className="px-4 py-3">
                    <Skeleton lines={8} />
                  </div>
                }
              >
                <ApiPermissions principal={principal} connection={connection} />
              </Suspense>
            </div>
          </SettingsSection>
          <SettingsSection
            id="webhooks"
            title="Webhooks"
            hint="How lifecycle events reach Quartermaster."
          >
            <EventWebhooks connection={connection} />
          </SettingsSection>
          <SettingsSection
            id="agents"
            title="Agents"
            hint="AI agents that read as you by MCP. What they want to change waits for you in Requests."
          >
            <Agents principal={principal} />
          </SettingsSection>
          <SettingsSection
            id="notifications"
            title="Notifications"
            hint="What you are told, and how. Only for you."
          >
            <Notifications principal={principal} />
          </SettingsSection>
          <SettingsSection id="appearance" title="Appearance" hint="Only for this browser.">
            <Appearance />
          </SettingsSection>
          <SettingsSection
            id="time"
            title="Time and language"
            hint="Only for this browser: dates, times, numbers and prices. Hover a time to see UTC."
          >
            <TimeAndLanguage />
          </SettingsSection>
          <SettingsSection
            id="engineers"
            title="Calls and figures"
            hint="For engineers, and only in this browser."
          >
            <Engineers />
          </SettingsSection>
          <SettingsSection
            id="differences"
            title="API differences"
            hint="For engineers: fields that don't match the documentation."
          >
            <Suspense
              fallback={
                <div className="px-4 py-3">
                  <Skeleton lines={1} />
                </div>
              }
            >
              <ContractDrift principal={principal} />
            </Suspense>
          </SettingsSection>
        </div>
      </div>
    </>
  );
}
