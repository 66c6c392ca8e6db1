import type { ReactNode } from "react";
import { SettingsSection } from "#components/settings/section.tsx";
import { SectionNav } from "#components/settings/section-nav.tsx";
import { settings } from "#components/settings/settings-screen.ts";

type SectionId = (typeof settings.sections)[number]["id"];

const hints: Readonly<Record<SectionId, string>> = {
  connection: "Where Quartermaster sends your requests.",
  "api-key": "Who the key belongs to, as reported by the API.",
  permissions:
    "What your key allows. Reading is tested each time this page opens. Writing would change something, so it is never tested.",
  webhooks: "How lifecycle events reach Quartermaster.",
  agents: "AI agents that read as you by MCP. What they want to change waits for you in Requests.",
  notifications: "What you are told, and how. Only for you.",
  appearance: "Only for this browser.",
  time: "Only for this browser: dates, times, numbers and prices. Hover a time to see UTC.",
  engineers: "For engineers, and only in this browser.",
  differences: "For engineers: fields that don't match the documentation.",
};

/** All sections of the settings, in the order of the screen's definition, beside their list. */
export function SettingsSections({
  contents,
}: {
  contents: Readonly<Record<SectionId, ReactNode>>;
}) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-9 gap-y-5 xl:grid-cols-[172px_minmax(0,1fr)]">
      <SectionNav entries={settings.sections} />
      <div className="min-w-0 max-w-5xl">
        {settings.sections.map(({ id, label }) => (
          <SettingsSection key={id} id={id} title={label} hint={hints[id]}>
            {contents[id]}
          </SettingsSection>
        ))}
      </div>
    </div>
  );
}
