import type { ReactNode } from "react";
import type { ScreenSection } from "#components/screens/screen-definition.ts";
import { SettingsSection } from "#components/settings/section.tsx";
import { SectionNav } from "#components/settings/section-nav.tsx";
import { titleWord } from "#lib/protocol/words/screen-words.ts";

/** All sections of a page, in their order, beside their list. `label` names the list. */
export function SettingsSections<Id extends string>({
  label,
  sections,
  hints,
  contents,
}: {
  label: string;
  sections: readonly (ScreenSection & { id: Id })[];
  hints: Readonly<Record<Id, string>>;
  contents: Readonly<Record<Id, ReactNode>>;
}) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-9 gap-y-5 xl:grid-cols-[172px_minmax(0,1fr)]">
      <SectionNav entries={sections} label={label} />
      <div className="min-w-0 max-w-5xl">
        {sections.map(({ id, label: title }) => (
          <SettingsSection key={id} id={id} title={titleWord(title)} hint={hints[id]}>
            {contents[id]}
          </SettingsSection>
        ))}
      </div>
    </div>
  );
}
