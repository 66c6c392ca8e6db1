"use client";

import { useMemo } from "react";
import type { ListRecord, ListSource } from "#components/table/list-source.ts";
import { isWhole } from "#components/table/list-state.ts";
import { type Sort, sortOf, sortReader } from "#components/table/sorting.ts";
import type { Column, View } from "#components/table/table-definition.ts";
import { toSorting } from "#components/table/table-reads.ts";
import type { useListAnswer } from "#components/table/use-list-answer.ts";
import { sortRows } from "#lib/protocol/sort-rows.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { ListName } from "#lib/v4/registry.ts";

const noRows: readonly ListRecord[] = [];

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

/** Returns how the list is sorted, and its rows so, where the browser sorts them. */
export const useListSorting = (
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
