"use client";

import type { Route } from "next";
import Link from "next/link";
import { type FoundHelp, findHelp, type HelpEntry } from "#components/help/find-help.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { SearchField } from "#lib/v4/search.ts";

const fields = (): readonly SearchField[] => [
  { name: "query", kind: "text", label: t("help.search") },
];

function Entries({ title, entries }: { title: string; entries: readonly HelpEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2">{title}</h2>
      <ul className="sheet divide-y divide-rule">
        {entries.map(({ href, title: name, summary }) => (
          <li key={href} className="px-4 py-3">
            <Link
              className="link text-prose font-medium max-sm:inline-block max-sm:py-1"
              href={href as Route}
              prefetch={false}
            >
              {name}
            </Link>
            <p className="mt-0.5 text-ink-2">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pages of the help, and a search that keeps those with every typed word. */
export function HelpSearch({ tasks, screens }: FoundHelp) {
  const { input, change } = useSearchState(fields());
  const query = typeof input.query === "string" ? input.query : "";
  const found = findHelp(query, { tasks, screens });
  const isEmpty = found.tasks.length + found.screens.length === 0;
  return (
    <div className="grid gap-5">
      <input
        type="search"
        aria-label={t("help.search")}
        className="field h-11 w-full sm:h-9 sm:max-w-100"
        placeholder={t("help.searchExample")}
        defaultValue={query}
        onChange={({ target: { value } }) => change({ query: value || undefined }, "replace")}
      />
      <p role="status" className="sr-only">
        {query && t("help.found", { count: found.tasks.length + found.screens.length })}
      </p>
      {isEmpty && <p className="text-ink-2">{t("help.none", { query })}</p>}
      <Entries title={t("help.tasks")} entries={found.tasks} />
      <Entries title={t("help.screens")} entries={found.screens} />
    </div>
  );
}
