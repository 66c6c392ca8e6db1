"use client";

import type { ColumnSizingState } from "@tanstack/react-table";
import { lazy, type ReactNode, Suspense } from "react";
import type { ListRecord } from "#components/table/list-source.ts";
import { useList } from "#components/table/list-table.tsx";
import { toggleRow } from "#components/table/row-selection.ts";
import { Rows } from "#components/table/rows.tsx";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { useChangedRows } from "#components/table/use-changed-rows.ts";
import { LaterFailureNotice } from "#components/words/later-failure-notice.tsx";
import { withWords } from "#components/words/later-words.ts";
import { t } from "#lib/protocol/words/t.ts";

// What most lists never show loads where one does.
const EmptyPage = lazy(() => withWords(import("#components/table/empty-page.tsx")));
const HeldNotice = lazy(() => withWords(import("#components/table/held-notice.tsx")));
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

const WithoutProvider = ({ children }: { children: ReactNode }) => children;

/** The rows of a list, or what is shown in their place: the failure, the skeleton, "none". */
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
        <LaterFailureNotice failure={failure} onRetry={answer.retry} />
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
      {onScreen.isHeld && (
        <Suspense>
          <HeldNotice />
        </Suspense>
      )}
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
      {page.items.length === 0 && (
        <Suspense>
          <EmptyPage />
        </Suspense>
      )}
    </div>
  );
}
