"use client";

import { lazy, Suspense } from "react";
import { wholeList } from "#components/table/filter-views.ts";
import { useList } from "#components/table/list-table.tsx";
import type { Numbers } from "#components/ui/number.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

// Most lists have no saved views.
const SavedTabs = lazy(() => withWords(import("#components/table/saved-tabs.tsx")));
const SavedViewNotes = lazy(() => withWords(import("#components/table/saved-view-notes.tsx")));

interface Tab {
  id: string;
  label: string;
  hint: string;
  /** The value of `view` in the address; absent for the view that the list opens on. */
  view: string | undefined;
  isShown: boolean;
  hasCount: boolean;
  count: { count: number; isExact: boolean } | null;
}

/** Returns `22`, or `22+` where there may be more; a dash where none was found and there may be some. */
const countText = (
  { count, isExact }: NonNullable<Tab["count"]>,
  { numberText }: Numbers,
): string => (isExact ? numberText(count) : count === 0 ? "—" : `${numberText(count)}+`);

/** Returns the built-in views of a list as tabs, with the whole list; none for a list without views. */
const useTabs = (): Tab[] => {
  const { definition, url, views: builtIn, answer, saved } = useList();
  const { all, view, summary } = builtIn;
  const { filterView } = url;
  const { filterCounts } = answer;
  const hint = t("table.allHint", { noun: definition.noun[0] });
  const whole = { id: wholeList, label: t("table.all"), hint };
  const { copied } = definition;
  const isBuiltIn = saved.current === null;
  if (copied) {
    const views = [...copied.views, whole];
    return views.map(({ id, label, hint }) => ({
      id,
      label,
      hint,
      view: id === copied.byDefault ? undefined : id,
      isShown: isBuiltIn && id === (filterView?.id ?? wholeList),
      hasCount: true,
      count: filterCounts[id] === undefined ? null : { count: filterCounts[id], isExact: true },
    }));
  }
  const isWholeShown = isBuiltIn && view === null;
  return [
    { ...whole, view: undefined, isShown: isWholeShown, hasCount: false, count: null },
    ...all.map(({ id, label, hint }) => ({
      id,
      label,
      hint,
      view: id,
      isShown: isBuiltIn && view?.id === id,
      hasCount: true,
      count: summary?.counts[id] ?? null,
    })),
  ];
};

/** The built-in views of a list, each with the number of its records, and the saved ones. */
export function ViewTabs() {
  const { url, views, saved } = useList();
  const { filterView, fields, linkTo } = url;
  const { view, found } = views;
  const numbers = useNumbers();
  const tabs = useTabs();
  const hasSaved = saved.views.length > 0;
  const notes = url.input.saved !== undefined && (
    <Suspense>
      <SavedViewNotes />
    </Suspense>
  );
  // The whole list alone needs no tab.
  if (tabs.length === 1 && !hasSaved) return notes;
  const cleared = Object.fromEntries(fields.map(({ name }) => [name, undefined]));
  const note = view ? sentencesText([view.hint, found?.coverage]) : filterView?.hint;
  return (
    <>
      <nav
        aria-label={t("table.views")}
        className="mt-2.5 flex overflow-x-auto border-b border-rule [scrollbar-width:none] max-sm:-mx-3.5 max-sm:px-1"
      >
        {tabs.map((tab) => {
          const { count } = tab;
          const isLate = tab.view === "late" && count !== null && count.count > 0;
          return (
            <a
              key={tab.id}
              {...linkTo({ ...cleared, view: tab.view })}
              title={tab.hint}
              aria-current={tab.isShown ? "page" : undefined}
              className="view-tab"
            >
              {tab.label}
              {tab.hasCount && (
                <span className={isLate ? "font-medium text-signal" : undefined}>
                  {count !== null && countText(count, numbers)}
                </span>
              )}
            </a>
          );
        })}
        {hasSaved && (
          <Suspense>
            <SavedTabs />
          </Suspense>
        )}
      </nav>
      {note && <p className="mt-2 text-small text-ink-3">{note}</p>}
      {notes}
    </>
  );
}
