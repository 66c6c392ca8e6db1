"use client";

import type { RowSelectionState } from "@tanstack/react-table";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { unknownViewOf } from "#components/table/filter-views.ts";
import type { ListRecord, ListSource } from "#components/table/list-source.ts";
import { extendSelection, isNoneSelected, toggleRow } from "#components/table/row-selection.ts";
import { sortInput } from "#components/table/table-reads.ts";
import { useColumns } from "#components/table/use-columns.ts";
import { useListAnswer } from "#components/table/use-list-answer.ts";
import { rowLinkIn, useListReturn } from "#components/table/use-list-return.ts";
import { useListSorting } from "#components/table/use-list-sorting.ts";
import { useListUrl } from "#components/table/use-list-url.ts";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { useRowWarming } from "#components/table/use-row-warming.ts";
import { useSavedView } from "#components/table/use-saved-view.ts";
import { useSteadyRows } from "#components/table/use-steady-rows.ts";
import { useTableChanges } from "#components/table/use-table-changes.tsx";
import { useView } from "#components/table/use-view.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { needsCopy } from "#lib/protocol/list-filter.ts";
import type { ListName } from "#lib/v4/registry.ts";

/** Everything that the parts of a list table share. */
export interface List extends Pick<ListSource<ListName>, "operation" | "definition"> {
  url: ReturnType<typeof useListUrl>;
  /** The built-in views, their numbers, the one on screen, and the scan of its records. */
  views: ReturnType<typeof useView<ListRecord>>;
  answer: ReturnType<typeof useListAnswer>;
  /** A view that the address names and the list does not have. */
  unknownView: string | null;
  /** The rows on screen, in their order, and what waits while they are in use. */
  onScreen: ReturnType<typeof useSteadyRows<ListRecord>>;
  sorting: ReturnType<typeof useListSorting>;
  /** The columns, and which of them the person chose. */
  columns: ReturnType<typeof useColumns>;
  /** The saved views, and the one on screen. */
  saved: ReturnType<typeof useSavedView>;
  /** Whether the person selects rows. */
  isSelectable: boolean;
  /** The selected rows by their ids, also of other pages. */
  selection: RowSelectionState;
  /** Changes columns, sorting and selection by the table. */
  changeTable: ReturnType<typeof useTableChanges>["changeTable"];
  /** Loads the table before a change. */
  prepareTable: () => void;
  peek: ReturnType<typeof useListReturn> & {
    /** Closes the peek and returns the focus to its row. */
    close: () => void;
  };
}

const ListContext = createContext<List | null>(null);

/** Returns the list that a part belongs to. Throws outside a `ListTable`. */
export function useList(): List {
  const list = useContext(ListContext);
  if (!list) throw new Error("A part of a list table needs a ListTable around it.");
  return list;
}

/** Returns the state of a list, each part by its own hook. */
const useListState = (source: ListSource<ListName>, element: RefObject<HTMLElement | null>) => {
  const { operation, definition } = source;
  const url = useListUrl(source);
  const { filteredCopy, columns: defined } = definition;
  const isFiltered = filteredCopy !== undefined && needsCopy(filteredCopy, url.input);
  const views = useView(definition.views, url.input, defined, isFiltered);
  const answer = useListAnswer(source, url.input, views, isFiltered);
  const sorting = useListSorting(source, url.input, views.view, answer);
  const onScreen = useSteadyRows(
    answer.isStale ? null : JSON.stringify(url.input),
    sorting.rows,
    definition.rowId,
    answer.updatedAt,
  );
  const unknownView = unknownViewOf(definition.copied, views.all, url.input);
  const saved = useSavedView(source, url.input);
  const columns = useColumns(source, onScreen.rows, {
    view: saved.current,
    deciding: (views.view ?? url.filterView)?.decidingColumn,
    sorted: sorting.state.map(({ id }) => id),
  });
  const [selection, onSelection] = useState<RowSelectionState>({});
  const table = useTableChanges({
    definition,
    rows: onScreen.rows,
    columns: columns.state,
    onColumns: columns.update,
    sorting: sorting.state,
    onSorting: (next) => url.change(sortInput(definition.columns, next, sorting.state)),
    isDescendingFirst: sorting.isDescendingFirst,
    selection,
    onSelection,
  });
  const peek = useListReturn(element);
  const { writes } = useViewer();
  const isSelectable = definition.selectableWith?.some((name) => writes.includes(name)) ?? false;
  const parts = { operation, definition, url, views, answer, onScreen, sorting, columns, peek };
  return { ...parts, unknownView, saved, isSelectable, selection, ...table };
};

/**
 * The table of a list operation. Its state is the URL, its filters come from the registry, its parts
 * are its children: tabs, a toolbar, the rows, a pager, a peek panel.
 */
export function ListTable<Name extends ListName>({
  children,
  ...source
}: ListSource<Name> & { children: ReactNode }) {
  // The parts handle records of every list alike; only here is the noun known.
  const element = useRef<HTMLDivElement>(null);
  const { mountedTable, ...list } = useListState(
    source as unknown as ListSource<ListName>,
    element,
  );
  const { selection, changeTable } = list;
  const { peekId, setPeekId } = list.peek;
  const rowLink = (id: string) => rowLinkIn(element.current, id);
  const close = () => {
    if (peekId === null) return;
    setPeekId(null);
    rowLink(peekId)?.focus();
  };
  const showPeeked = useEffectEvent((id: string) => {
    rowLink(id)?.closest("tr")?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => {
    if (peekId !== null) showPeeked(peekId);
  }, [peekId]);
  useRowWarming(element);
  useRowKeys(element, {
    activeId: peekId,
    onMove: (id) => peekId !== null && setPeekId(id),
    onPeek: (id) => setPeekId(id === peekId ? null : id),
    onClose: () => {
      if (peekId !== null) close();
      else if (!isNoneSelected(selection)) changeTable((table) => table.resetRowSelection(true));
    },
    onSelect: list.isSelectable
      ? (id, to) =>
          changeTable((table) =>
            to === undefined ? toggleRow(table, id) : extendSelection(table, id, to),
          )
      : undefined,
  });
  return (
    <ListContext value={{ ...list, peek: { ...list.peek, close } }}>
      <div ref={element}>{children}</div>
      {mountedTable}
    </ListContext>
  );
}
