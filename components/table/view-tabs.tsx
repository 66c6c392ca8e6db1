"use client";

import { useNumbers } from "#components/data/viewer.tsx";
import { useList } from "#components/table/list-table.tsx";

/** The built-in views of a list, each with the number of its records where that is exact. */
export function ViewTabs() {
  const { definition, url, views } = useList();
  const { fields, linkTo } = url;
  const { all, view, summary, found } = views;
  const { numberText } = useNumbers();
  if (all.length === 0) return null;
  const cleared = Object.fromEntries(fields.map(({ name }) => [name, undefined]));
  const tabs = [
    { id: undefined, label: "All", hint: `All ${definition.noun[1]} that you have access to.` },
    ...all,
  ];
  const note = view && [view.hint, found?.coverage ?? ""].filter(Boolean).join(" ");
  return (
    <>
      <nav
        aria-label="Views"
        className="mt-2.5 flex overflow-x-auto border-b border-rule [scrollbar-width:none] max-sm:-mx-3.5 max-sm:px-1"
      >
        {tabs.map((tab) => {
          const count = summary?.counts[tab.id ?? ""] ?? null;
          const isLate = tab.id === "late" && count !== null && count > 0;
          return (
            <a
              key={tab.label}
              {...linkTo({ ...cleared, view: tab.id })}
              title={tab.hint}
              aria-current={tab.id === view?.id ? "page" : undefined}
              className="view-tab"
            >
              {tab.label}
              {tab.id && (
                <span className={isLate ? "font-medium text-signal" : undefined}>
                  {count !== null && numberText(count)}
                </span>
              )}
            </a>
          );
        })}
      </nav>
      {note && <p className="mt-2 text-small text-ink-3">{note}</p>}
    </>
  );
}
