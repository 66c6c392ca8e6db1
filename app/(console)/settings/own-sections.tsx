import { cookies } from "next/headers";
import Link from "next/link";
import { EventHealthBoxes } from "#components/events/event-health.tsx";
import { AgentTokens } from "#components/settings/agent-tokens.tsx";
import { DriftSummary, SeenDifferences } from "#components/settings/drift-table.tsx";
import { EngineerChoice } from "#components/settings/engineer-choice.tsx";
import { FormatChoice } from "#components/settings/format-choice.tsx";
import { NotificationForm } from "#components/settings/notification-form.tsx";
import { SectionFailure } from "#components/settings/section.tsx";
import { ThemeCards } from "#components/settings/theme-cards.tsx";
import { buttonClassName } from "#components/ui/button.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { LanguageChoice } from "#components/words/language-choice.tsx";
import { toolsOf } from "#lib/mcp/select-tools.ts";
import { engineerCookie, engineerValue } from "#lib/protocol/engineer.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import { listAgentTokens } from "#lib/server/agents/tokens.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { env } from "#lib/server/env.ts";
import { availableChannels, findChoices } from "#lib/server/notifications/choices.ts";
import { checkedAnswers, listDrift } from "#lib/server/upstream/drift.ts";
import { mayWrite, writesOf } from "#lib/server/upstream/policy.ts";
import { toResult } from "#lib/server/upstream/result.ts";
import { registry, type WriteName } from "#lib/v4/registry.ts";
import { viewerLanguages } from "../../_shared/viewer-languages.ts";
import { viewerFormats, viewerNumbers } from "../_shared/viewer-formats.ts";
import { chooseLanguage } from "#lib/actions/own-changes.ts";

const adminLinkClassName = `${buttonClassName()} max-sm:h-11`;

export async function Agents({ principal }: { principal: Principal }) {
  const tokens = await toResult(null, listAgentTokens(principal));
  if ("failure" in tokens) return <SectionFailure failure={tokens.failure} />;
  const writes = toolsOf(registry)
    .map(({ operation }) => operation as WriteName)
    .filter((operation) => mayWrite(principal.role, operation))
    .map((operation) => ({ operation, title: writeText[operation].title }));
  return <AgentTokens address={`${env().QM_ORIGIN}/mcp`} stored={tokens.value} writes={writes} />;
}

export async function Notifications({ principal }: { principal: Principal }) {
  const choices = await toResult(null, findChoices(principal));
  if ("failure" in choices) return <SectionFailure failure={choices.failure} />;
  return (
    <NotificationForm
      stored={choices.value}
      available={availableChannels()}
      email={principal.email}
      maySend={writesOf(principal.role).length > 0}
    />
  );
}

export async function Appearance() {
  const theme = (await cookies()).get("theme")?.value;
  return (
    <div className="grid gap-x-4 gap-y-3 px-4 py-3.5 sm:grid-cols-[96px_1fr]">
      <ThemeCards theme={theme === "light" || theme === "dark" ? theme : "system"} />
      <p className="text-ink-3 sm:col-start-2">
        {tRich("settings.shortcutsNote", {
          cap: (inside) => <KeyCap key={inside.join("")}>{inside.join("")}</KeyCap>,
        })}
      </p>
    </div>
  );
}

export async function TimeAndLanguage() {
  const [formats, languages] = await Promise.all([viewerFormats(), viewerLanguages()]);
  return (
    <>
      {languages.offered.length > 1 && (
        <LanguageChoice
          {...languages}
          save={chooseLanguage}
          className="grid gap-x-4 gap-y-1 px-4 pt-3.5 sm:grid-cols-[96px_minmax(0,300px)_1fr] sm:items-center"
        />
      )}
      <FormatChoice own={formats.own} chosen={formats.chosen} />
    </>
  );
}

export async function ContractDrift({ principal }: { principal: Principal }) {
  const [drift, numbers] = await Promise.all([
    toResult(null, listDrift(principal)),
    viewerNumbers(),
  ]);
  if ("failure" in drift) return <SectionFailure failure={drift.failure} />;
  const checked = checkedAnswers(principal);
  return (
    <details className="group">
      <summary className="cursor-pointer list-none px-4 py-3 [&::-webkit-details-marker]:hidden">
        <DriftSummary drift={drift.value} checked={checked} />
      </summary>
      <div className="border-t border-rule px-4 py-3.5">
        <SeenDifferences drift={drift.value} checked={checked} numbers={numbers} />
      </div>
    </details>
  );
}

/** What only engineers need: the switch, and the figures of events where it is on. */
export async function Engineers() {
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
export function AdminLinks() {
  return (
    <>
      <Link href="/settings/people" prefetch={false} className={adminLinkClassName}>
        {t("settings.people")}
      </Link>
      <Link href="/settings/connections" prefetch={false} className={adminLinkClassName}>
        {t("settings.connections")}
      </Link>
      <Link href="/settings/policies" prefetch={false} className={adminLinkClassName}>
        {t("settings.policies")}
      </Link>
    </>
  );
}
