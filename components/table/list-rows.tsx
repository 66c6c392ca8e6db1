"use client";

import type { ColumnSizingState } from "@tanstack/react-table";
import { lazy, type ReactNode, Suspense } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { emptyListText } from "#components/search/empty-list.ts";
import { wholeList } from "#components/table/filter-views.ts";
import type { ListRecord } from "#components/table/list-source.ts";
import { useList } from "#components/table/list-table.tsx";
import { toggleRow } from "#components/table/row-selection.ts";
import { Rows } from "#components/table/rows.tsx";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { useChangedRows } from "#components/table/use-changed-rows.ts";
import { Button } from "#components/ui/button.tsx";
import { arrowUpPath, Icon } from "#components/ui/icon.tsx";
import { useNumbers, useViewer } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { t } from "#lib/protocol/words/t.ts";

const FilterNotice = lazy(() => withWords(import("#components/table/filter-notice.tsx")));

/** Returns what the rows of a list need of its table, whose changes all go through `changeTable`. */
const useTableProps = () => {
  const list = useList();
  const { sorting, columns, selection, changeTable } = list;
  return {
    sizes: columns.state.columnSizing,
    sorting: sorting.canSort
      ? {
          state: sorting.state,
          onSort: (id: string) => changeTable((table) => table.getColumn(id)?.toggleSorting()),
        }
      : undefined,
    selecting: list.isSelectable
      ? {
          state: selection,
          onToggle: (id: string, how: { isSelected: boolean; shiftKey: boolean }) =>
            changeTable((table) => toggleRow(table, id, how)),
          onToggleAll: (isSelected: boolean) =>
            changeTable((table) => table.toggleAllPageRowsSelected(isSelected)),
        }
      : undefined,
    resize: {
      onResize: (sizes: ColumnSizingState) =>
        changeTable((table) => table.setColumnSizing((before) => ({ ...before, ...sizes }))),
      onReset: (ids: readonly string[]) =>
        changeTable((table) => {
          for (const id of ids) table.getColumn(id)?.resetSize();
        }),
    },
    onPrepare: list.prepareTable,
  };
};

/** Explains why a page has no rows: no match, past the end, unreadable, or an empty list. */
function EmptyPage() {
  const { definition, url, views, answer } = useList();
  const { fields, input, isFiltered, change, filterView } = url;
  const { view, found } = views;
  const { page, gap, pageIndex, filtered } = answer;
  const [noun] = definition.noun;
  const totalCount = pageIndex > 0 ? null : (page?.totalCount ?? null);
  const { seesPartOfSearches } = useViewer();
  const known = () => {
    if (seesPartOfSearches && "query" in input && input.query) return t("table.partial", { noun });
    // Those that may match are counted above the rows.
    if (isFiltered && filtered?.undecidedCount) return t("table.noneKnown", { noun });
    if (isFiltered) return t("table.noneMatches", { noun });
    if (pageIndex > 0) return t("table.noMore");
    if (filterView) return filterView.none;
    if (view)
      return found?.isExact ? view.none : t("table.noneFound", { coverage: found?.coverage ?? "" });
    return t("table.noneYet", { noun });
  };
  return (
    <div className="py-10 text-center text-ink-2">
      <p>{emptyListText({ totalCount, gap }, noun, known())}</p>
      {filterView && !isFiltered && pageIndex === 0 && (
        <Button className="mt-3" onClick={() => change({ view: wholeList })}>
          {t("table.showAll", { noun })}
        </Button>
      )}
      {(isFiltered || pageIndex > 0) && (
        <Button
          className="mt-3"
          onClick={() =>
            change({
              ...Object.fromEntries(fields.map(({ name }) => [name, undefined])),
              view: input.view,
            })
          }
        >
          {isFiltered ? t("table.clearFilters") : t("table.firstPage")}
        </Button>
      )}
    </div>
  );
}

/** What waits while the rows on screen are in use. It takes no room, so that nothing moves. */
function HeldNotice() {
  const { definition, onScreen } = useList();
  const { isHeld, newCount, showAll } = onScreen;
  const { numberText } = useNumbers();
  if (!isHeld) return null;
  const [noun] = definition.noun;
  const onShow = () => {
    showAll();
    // The button, which had the focus, is gone, and the new rows may be above the screen.
    requestAnimationFrame(() => {
      const list = document.querySelector("[data-live-rows]");
      list?.querySelector<HTMLElement>("[data-row-link]")?.focus({ preventScroll: true });
      if (list && list.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 });
    });
  };
  return (
    <div className="no-print sticky top-16 z-5 flex h-0 justify-end" aria-live="polite">
      <Button className="-translate-y-1/2 text-accent shadow-float" onClick={onShow}>
        <Icon path={arrowUpPath} className="size-3.5" />
        {newCount === 0
          ? t("table.showChanges")
          : t("table.showNew", { noun, count: newCount, n: numberText(newCount) })}
      </Button>
    </div>
  );
}

/** The rows of a list, or what is shown in their place: the failure, the skeleton, "none". */
const WithoutProvider = ({ children }: { children: ReactNode }) => children;

export function ListRows() {
  const { operation, definition, url, views, answer, unknownView, onScreen, columns, peek } =
    useList();
  const { sent, page, failure, isStale } = answer;
  const { rows, goneIds } = onScreen;
  const { peekId, setPeekId } = peek;
  const tableProps = useTableProps();
  const changed = useChangedRows<ListRecord>(
    JSON.stringify([operation, views.view?.id, sent]),
    isStale || !page ? undefined : rows,
    definition.rowId,
  );
  const { Peek, Notice, CellsProvider = WithoutProvider } = definition;
  if (failure && !page)
    return (
      <div className="mt-4">
        <FailureNotice failure={failure} onRetry={answer.retry} />
      </div>
    );
  const notice = (answer.filtered || url.unknown.length > 0 || unknownView !== null) && (
    <Suspense>
      <FilterNotice />
    </Suspense>
  );
  if (answer.filtered?.reason) return notice;
  // Why the rows of before were none says nothing about those that are being read.
  if (!page || (isStale && page.items.length === 0)) return <TableSkeleton />;
  return (
    <div
      data-live-rows
      className={isStale ? "opacity-55 transition-opacity" : undefined}
      aria-busy={isStale}
    >
      <HeldNotice />
      {notice}
      {Notice && (
        <Suspense>
          <Notice />
        </Suspense>
      )}
      <CellsProvider rows={rows}>
        <Rows<ListRecord>
          caption={t("table.caption", { noun: definition.noun[0] })}
          columns={columns.shown}
          rows={rows}
          rowId={definition.rowId}
          href={definition.href}
          activeId={peekId}
          changedIds={changed}
          goneIds={goneIds}
          onPeek={Peek && ((id) => setPeekId(id === peekId ? null : id))}
          {...tableProps}
        />
      </CellsProvider>
      {page.items.length === 0 && <EmptyPage />}
    </div>
  );
}
