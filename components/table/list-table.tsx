"use client";

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
import { keepView, notFilters } from "#components/table/filter-views.ts";
import type { ListRecord, ListSource } from "#components/table/list-source.ts";
import { filterViewInput } from "#components/table/list-state.ts";
import { type Sort, sortOf, sortReader } from "#components/table/sorting.ts";
import type { Column } from "#components/table/table-definition.ts";
import { useColumns } from "#components/table/use-columns.ts";
import { type CopiedList, useCopy } from "#components/table/use-copy.ts";
import { rowLinkIn, useListReturn } from "#components/table/use-list-return.ts";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { useRowWarming } from "#components/table/use-row-warming.ts";
import { useSteadyRows } from "#components/table/use-steady-rows.ts";
import { pageOfRows, useView } from "#components/table/use-view.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import type { FailureKind } from "#lib/protocol/failure.ts";
import { sortRows } from "#lib/protocol/sort-rows.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { InputOf, ListName } from "#lib/v4/registry.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** Everything that the parts of a list table share. */
export interface List extends ReturnType<typeof useListState> {
  /** Closes the peek and returns the focus to its row. */
  closePeek: () => void;
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

const refusals: ReadonlySet<FailureKind> = new Set(["authorization", "role"]);

const noRows: readonly ListRecord[] = [];
const noFields: readonly SearchField[] = [];

const useListState = (source: ListSource<ListName>, element: RefObject<HTMLElement | null>) => {
  const { operation, definition, maximum } = source;
  const { ownFields = noFields } = definition;
  const fields = useMemo(() => [...source.fields, ...ownFields], [source.fields, ownFields]);
  const { input, ...address } = useSearchState(fields);
  const { peekId, setPeekId } = useListReturn(element);
  const { found, ...views } = useView(definition.views, input, definition.columns);
  const { view, scanned } = views;
  const copied = definition.copied as CopiedList<ListRecord> | undefined;
  // The read route checks this input by the schema and names what it refuses.
  const sent = filterViewInput(copied, source.fields, input, maximum) as InputOf<ListName>;
  const { copy, filterView, asksService } = useCopy(copied, input, sent);
  const change = (next: Record<string, unknown>, history?: "push" | "replace") =>
    address.change(keepView(filterView, next), history);
  const linkTo = (next: Record<string, unknown>) => address.linkTo(keepView(filterView, next));
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
  const listed = isCopied ? (copy.page ?? undefined) : read;
  const page = view ? (viewPage ?? undefined) : listed;
  const canSortOnScreen =
    definition.isSortedOnScreen === true &&
    !isCopied &&
    page !== undefined &&
    isWhole(page, pageSize);
  const sort = sortOf(definition.columns, view?.order ?? definition.order, input);
  const sorted = useSortedRows(page, sort, canSortOnScreen, definition.columns);
  const isListStale = isCopied ? copy.isPrevious : isPlaceholderData;
  const isStale = view === null ? isListStale : views.isPrevious;
  const shownIndex = useWhileFresh(pageIndex, isStale);
  const listedAt = isCopied ? copy.at : dataUpdatedAt;
  const updatedAt = view ? (scanned?.at ?? 0) : listedAt;
  const listFailure = isCopied ? copy.failure : error && failureOf(error);
  const steady = useSteadyRows(
    isStale ? null : JSON.stringify(input),
    sorted,
    definition.rowId as (row: ListRecord) => string,
    updatedAt,
  );
  const columns = useColumns(source, steady.rows, view?.decidingColumn);
  return {
    operation,
    definition,
    /** The fields of the operation, and those that the browser applies. */
    fields,
    /** The input in the URL. */
    input,
    /** Whether the URL has a filter; a view is none. */
    isFiltered: fields.some(({ name }) => !notFilters.includes(name) && input[name] !== undefined),
    /** Merges into the URL. */
    change,
    /** Returns a link to what `change` leads to. */
    linkTo,
    /** The input of the request: the URL's, with a page size. */
    sent,
    /** The built-in views, their numbers, the one on screen, and the scan of its records. */
    ...views,
    /** The view on screen that is a filter of the operation; `null` in the whole list. */
    filterView,
    /** The number of records of each such view by its id. */
    filterCounts: copy.counts,
    /** All rows of the view on screen; `null` in the whole list. */
    found,
    /** Absent until the first answer. */
    page,
    /** The rows on screen, in their order, and what waits while they are in use. */
    ...steady,
    sort,
    /** Whether the columns' headers sort. */
    canSort:
      view !== null ||
      canSortOnScreen ||
      (isCopied && copied !== undefined) ||
      source.fields.some(({ name }) => name === "sort"),
    /** Why the page may lack records of the answer. */
    gap: view || isCopied ? null : (data?.gap ?? null),
    failure: view ? (scanned ? null : views.failure) : listFailure,
    /** The person or the key may not read the list: nothing in it can be filtered, shown or exported. */
    isRefused: !page && error !== null && refusals.has(failureOf(error).kind),
    retry: view ? views.retry : isCopied ? copy.retry : () => void refetch(),
    /** When the page on screen was read, in epoch milliseconds. */
    updatedAt,
    /** The page on screen is the one before the change, until the answer comes. */
    isStale,
    /** The page that the URL names, counted from 0. */
    pageIndex,
    /** The page whose rows are on screen, counted from 0. */
    shownIndex,
    pageSize,
    isPaged: view !== null || isCopied || source.fields.some(({ name }) => name === "page"),
    /** Whether the operation itself has pages: an export reads it. */
    hasPages: source.fields.some(({ name }) => name === "page"),
    /** The columns, and which of them the person chose. */
    columns,
    peekId,
    setPeekId,
  };
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
  const list = useListState(source as unknown as ListSource<ListName>, element);
  const { peekId, setPeekId } = list;
  const rowLink = (id: string) => rowLinkIn(element.current, id);
  const closePeek = () => {
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
    onClose: closePeek,
  });
  return (
    <ListContext value={{ ...list, closePeek }}>
      <div ref={element}>{children}</div>
    </ListContext>
  );
}
