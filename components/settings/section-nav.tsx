"use client";

import { useEffect, useState } from "react";
import type { ScreenSection } from "#components/screens/screen-definition.ts";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns the section at the top of the window, to mark its entry. */
const useCurrentSection = (entries: readonly ScreenSection[]) => {
  const [current, setCurrent] = useState(entries[0]?.id);
  useEffect(() => {
    const shown = new Set<string>();
    const observer = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) {
          if (isIntersecting) shown.add(target.id);
          else shown.delete(target.id);
        }
        const first = entries.find(({ id }) => shown.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: "-80px 0px -70% 0px" },
    );
    for (const { id } of entries) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [entries]);
  return current;
};

/** The sections of the settings: a list beside them, or a select above them when narrow. */
export function SectionNav({
  entries,
  label,
}: {
  entries: readonly ScreenSection[];
  label: string;
}) {
  const current = useCurrentSection(entries);
  return (
    <nav aria-label={label}>
      <ul className="sticky top-20 hidden xl:block">
        {entries.map(({ id, label, heading }) => (
          <li key={id}>
            {heading && <p className="label mt-3 mb-1 px-2.5">{titleWord(heading)}</p>}
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className="block rounded-control px-2.5 py-1 text-ink-2 hover:bg-sunk aria-[current]:bg-sunk aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-edge-ink"
            >
              {titleWord(label)}
            </a>
          </li>
        ))}
      </ul>
      <label className="flex items-center gap-2 xl:hidden">
        <span className="text-ink-3">{t("settings.section")}</span>
        <select
          className="field h-11 min-w-0 grow sm:h-9 sm:max-w-80"
          value={current}
          onChange={(event) => document.getElementById(event.target.value)?.scrollIntoView()}
        >
          {entries.map(({ id, label }) => (
            <option key={id} value={id}>
              {titleWord(label)}
            </option>
          ))}
        </select>
      </label>
    </nav>
  );
}
