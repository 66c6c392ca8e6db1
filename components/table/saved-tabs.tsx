"use client";

import { useList } from "#components/table/list-table.tsx";
import { partsOf, toUsableView, toViewInput } from "#components/table/view-question.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { showDialog } from "#lib/client/shell-dialog.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Further views are in a dialog. */
const maxTabs = 6;

/** Scrolls the tabs of a narrow screen to one of them; nothing else moves. */
const scrollTo = (tab: HTMLElement | null) => {
  const nav = tab?.parentElement;
  if (!tab || !nav) return;
  const [shown, frame] = [tab.getBoundingClientRect(), nav.getBoundingClientRect()];
  nav.scrollBy(Math.max(0, shown.right - frame.right) + Math.min(0, shown.left - frame.left), 0);
};

/** The saved views of a list, beside its built-in ones. */
export default function SavedTabs() {
  const list = useList();
  const { numberText } = useNumbers();
  const { views, current } = list.saved;
  const { fields, linkTo } = list.url;
  const first = views.slice(0, maxTabs);
  const shown = current && !first.includes(current) ? [...first, current] : first;
  const moreCount = views.length - shown.length;
  const parts = partsOf(list);
  return (
    <>
      {shown.map((view) => (
        <a
          key={view.id}
          {...linkTo(toViewInput(fields, toUsableView(view, parts)))}
          title={view.isShared ? t("list.forEveryone", { view: view.name }) : view.name}
          aria-current={view === current ? "page" : undefined}
          ref={view === current ? scrollTo : undefined}
          className="view-tab"
        >
          <bdi className="max-w-32 truncate sm:max-w-48">{view.name}</bdi>
        </a>
      ))}
      {moreCount > 0 && (
        <button type="button" className="view-tab" onClick={() => showDialog("views")}>
          {t("list.moreViews", { count: moreCount, n: numberText(moreCount) })}
        </button>
      )}
    </>
  );
}
