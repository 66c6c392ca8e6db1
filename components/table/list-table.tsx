"use client";

import type { RowSelectionState } from "@tanstack/react-table";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { filterViewOf, keepView, notFilters } from "#components/table/filter-views.ts";
import type { ListRecord, ListSource } from "#components/table/list-source.ts";
import { filterViewInput, listInput } from "#components/table/list-state.ts";
import { extendSelection, isNoneSelected, toggleRow } from "#components/table/row-selection.ts";
import { type Sort, sortOf, sortReader } from "#components/table/sorting.ts";
import type { Column, View } from "#components/table/table-definition.ts";
import { sortInput, toSorting } from "#components/table/table-reads.ts";
import { useColumns } from "#components/table/use-columns.ts";
import {
  type CopiedList,
  type UseCopy,
  useCopy,
  useFilteredCopy,
} from "#components/table/use-copy.ts";
import { rowLinkIn, useListReturn } from "#components/table/use-list-return.ts";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { useRowWarming } from "#components/table/use-row-warming.ts";
import { useSavedView } from "#components/table/use-saved-view.ts";
import { useSteadyRows } from "#components/table/use-steady-rows.ts";
import { useTableChanges } from "#components/table/use-table-changes.tsx";
import { pageOfRows, useView } from "#components/table/use-view.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import { isRefusal } from "#lib/protocol/failure.ts";
import { needsCopy } from "#lib/protocol/list-filter.ts";
import { epochField, savedField } from "#lib/protocol/saved-view.ts";
import { sortRows } from "#lib/protocol/sort-rows.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { InputOf, ListName } from "#lib/v4/registry.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** Everything that the parts of a list table share. */
export interface List extends Pick<ListSource<ListName>, "operation" | "definition"> {
  url: ReturnType<typeof useListUrl>;
  /** The built-in views, their numbers, the one on screen, and the scan of its records. */
  views: ReturnType<typeof useView<ListRecord>>;
  answer: ReturnType<typeof useListAnswer>;
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

/** Returns whether a page is the whole list: as many records as the total, or fewer than the limit. */
export const isWhole = ({ items, totalCount, nextCursor }: Page<unknown>, limit: number) =>
  totalCount === null ? nextCursor === null && items.length < limit : items.length >= totalCount;

/** Returns the rows in the order of the URL, where the browser sorts them and has them all. */
const useSortedRows = (
  page: Page<ListRecord> | undefined,
  sort: Sort | null,
  isSorted: boolean,
  columns: readonly Column<ListRecord>[],
): readonly ListRecord[] => {
  const field = isSorted ? sort?.field : undefined;
  const direction = sort?.direction ?? "asc";
  return useMemo(() => {
    if (!page) return noRows;
    if (field === undefined) return page.items;
    return sortRows(page.items, sortReader(columns, field), direction);
  }, [page, field, direction, columns]);
};

/** Returns a value; while what is on screen is stale, the value of before. */
const useWhileFresh = <Value,>(value: Value, isStale: boolean): Value => {
  const [fresh, setFresh] = useState(value);
  // The URL may name a page that is no number.
  if (isStale || Object.is(fresh, value)) return fresh;
  setFresh(value);
  return value;
};

const noRows: readonly ListRecord[] = [];
const noFields: readonly SearchField[] = [];
const noInput: Record<string, unknown> = {};
const savedViewField: SearchField = { name: savedField, kind: "text", label: "Saved view" };

/** Returns what the URL says of a list, and how to change it. */
const useListUrl = ({ fields: sent, definition }: ListSource<ListName>) => {
  const { ownFields = noFields, copied } = definition;
  /** The fields of the operation, and those that the browser applies. */
  const fields = useMemo(() => [...sent, ...ownFields, savedViewField], [sent, ownFields]);
  const { input, unknown, ...address } = useSearchState(fields);
  const filterView = copied ? filterViewOf(copied, input) : null;
  return {
    fields,
    input,
    /** The names of parameters that the list does not have. */
    unknown: unknown.filter((name) => name !== epochField),
    /** The view on screen that is a filter of the operation; `null` in the whole list. */
    filterView,
    /** Whether the URL has a filter; a view is none. */
    isFiltered: fields.some(({ name }) => !notFilters.includes(name) && input[name] !== undefined),
    /** Merges into the URL. */
    change: (next: Record<string, unknown>, history?: "push" | "replace") =>
      address.change(keepView(filterView, next), history),
    /** Returns a link to what `change` leads to. */
    linkTo: (next: Record<string, unknown>) => address.linkTo(keepView(filterView, next)),
  };
};

/** Returns the page of the list or of the view that the URL names, as it was last read. */
const useListAnswer = (
  { operation, definition, fields, maximum }: ListSource<ListName>,
  input: Record<string, unknown>,
  { scannedView: view, found, scanned, ...scan }: ReturnType<typeof useView<ListRecord>>,
  isFiltered: boolean,
) => {
  const copied = definition.copied as CopiedList<ListRecord> | undefined;
  // A list has the same definition as long as it is mounted. A view is read by its scan.
  const readCopy = copied?.useCopy ?? (definition.useSortedCopy as UseCopy<ListRecord> | undefined);
  // The read route checks this input by the schema and names what it refuses.
  const sent = filterViewInput(copied, fields, input, maximum) as InputOf<ListName>;
  const filtered = useFilteredCopy<ListRecord>(
    definition.filteredCopy ?? "orders",
    isFiltered ? listInput(fields, { ...input, [savedField]: undefined }, maximum) : noInput,
    isFiltered,
  );
  const readsCopy = view === null && !isFiltered;
  const own = useCopy(readCopy, readsCopy ? input : noInput, sent);
  const copy = filtered ?? own.copy;
  const asksService = !isFiltered && own.asksService;
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useRead(operation, sent, {
    keepOld: true,
    enabled: view === null && asksService,
  });
  const pageIndex = Number(input.page ?? 0);
  const pageSize = Number((sent as { limit?: number }).limit ?? maximum ?? 50);
  const read = data?.data as Page<ListRecord> | undefined;
  const viewPage = useMemo(
    () => found && pageOfRows(found.rows, pageIndex, pageSize),
    [found, pageIndex, pageSize],
  );
  const isCopied = !asksService;
  const listed = !isCopied
    ? { page: read, isStale: isPlaceholderData, at: dataUpdatedAt }
    : copy.page
      ? { page: copy.page, isStale: copy.isPrevious, at: copy.at }
      : // Until the copy answers, the rows of before stay.
        { page: isPlaceholderData ? read : undefined, isStale: true, at: dataUpdatedAt };
  const listFailure = isCopied ? copy.failure : error && failureOf(error);
  const hasPages = fields.some(({ name }) => name === "page");
  const page = view ? (viewPage ?? undefined) : listed.page;
  const isStale = view === null ? listed.isStale : scan.isPrevious;
  const shownIndex = useWhileFresh(pageIndex, isStale);
  return {
    /** The input of the request: the URL's, with a page size. */
    sent,
    /** Absent until the first answer. */
    page,
    /** Why the page may lack records of the answer. */
    gap: view || isCopied ? null : (data?.gap ?? null),
    failure: view ? (scanned ? null : scan.failure) : listFailure,
    /** The person or the key may not read the list: nothing in it can be filtered, shown or exported. */
    isRefused: !page && error !== null && isRefusal(failureOf(error)),
    retry: view ? scan.retry : isCopied ? copy.retry : () => void refetch(),
    /** When the page on screen was read, in epoch milliseconds. */
    updatedAt: view ? (scanned?.at ?? 0) : listed.at,
    /** The page on screen is the one before the change, until the answer comes. */
    isStale,
    /** The page that the URL names, counted from 0. */
    pageIndex,
    /** The page whose rows are on screen, counted from 0. */
    shownIndex,
    pageSize,
    /** The page is of Quartermaster's own copy of the list. */
    isCopied,
    /** What the copy says of filters that the service lacks; `null` where the address has none. */
    filtered,
    /** The number of records of each filter view by its id. */
    filterCounts: copy.counts,
    isPaged: view !== null || isCopied || hasPages,
    /** Whether the operation itself has pages: an export reads it. */
    hasPages,
  };
};

/** Returns how the list is sorted, and its rows so, where the browser sorts them. */
const useListSorting = (
  { definition, fields }: ListSource<ListName>,
  input: Record<string, unknown>,
  view: View | null,
  { page, pageSize, isCopied }: ReturnType<typeof useListAnswer>,
) => {
  const { columns } = definition;
  const order = view?.order ?? definition.order;
  const canSortOnScreen =
    definition.isSortedOnScreen === true &&
    !isCopied &&
    page !== undefined &&
    isWhole(page, pageSize);
  const isByService = view === null && !isCopied && !canSortOnScreen;
  const sort = sortOf(columns, order, input, isByService);
  return {
    sort,
    /** The same, as the table has it. */
    state: toSorting(columns, sort),
    /** Whether the columns' headers sort. */
    canSort:
      view !== null || canSortOnScreen || isCopied || fields.some(({ name }) => name === "sort"),
    isDescendingFirst: order?.byDefault === "desc",
    rows: useSortedRows(page, sort, canSortOnScreen, columns),
  };
};

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
  return { ...parts, saved, isSelectable, selection, ...table };
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
