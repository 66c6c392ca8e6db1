"use client";

import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import { listInput, type SavedColumns } from "#components/table/list-state.ts";
import type { Column, TableDefinition } from "#components/table/table-definition.ts";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { InputOf, ListName, RecordOf } from "#lib/v4/registry.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** A record of any list: the parts of a list table don't depend on the noun. */
export type ListRecord = RecordOf<ListName>;

/** Row selection has no control yet. Its state is kept by record id, ready for bulk work. */
const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  rowSelectionFeature,
  columnMeta: {} as Column<ListRecord>,
});

/** Everything that the parts of a list table share. */
export type List = ReturnType<typeof useListState>;

const ListContext = createContext<List | null>(null);

/** Returns the list that a part belongs to. Throws outside a `ListTable`. */
export function useList(): List {
  const list = useContext(ListContext);
  if (!list) throw new Error("A part of a list table needs a ListTable around it.");
  return list;
}

interface ListSource<Name extends ListName> {
  operation: Name;
  definition: TableDefinition<Name>;
  fields: readonly SearchField[];
  /** The page size at which the service truncates; absent where it has no limit parameter. */
  maximum?: number | undefined;
  savedColumns: SavedColumns;
}

/** Columns of the definition, without optional ones that no row on screen has a value for. */
const useColumns = (
  definition: TableDefinition<ListName>,
  rows: readonly ListRecord[] | undefined,
) =>
  useMemo(
    () =>
      definition.columns
        .filter(
          ({ isOptional, text }) =>
            !isOptional || !rows?.length || rows.some((row) => text(row) !== ""),
        )
        .map((column) => ({
          id: column.id,
          header: column.header,
          meta: column,
          ...(column.size === undefined ? {} : { size: column.size }),
        })),
    [definition.columns, rows],
  );

const noRows: readonly ListRecord[] = [];

const useListState = (source: ListSource<ListName>) => {
  const { operation, definition, fields, maximum, savedColumns } = source;
  const { input, change } = useSearchState(fields);
  const [peekId, setPeekId] = useState<string | null>(null);
  // The read route checks this input by the schema and names what it refuses.
  const sent = listInput(fields, input, maximum) as InputOf<ListName>;
  const { data, error, refetch, isPlaceholderData } = useRead(operation, sent, { keepOld: true });
  const page = data?.data as Page<ListRecord> | undefined;
  /** Owns which columns are shown, in which order and width, and which rows are selected. */
  const table = useTable({
    features,
    columns: useColumns(definition, page?.items),
    data: page?.items ?? noRows,
    getRowId: definition.rowId,
    initialState: {
      columnVisibility: Object.fromEntries(savedColumns.hidden.map((id) => [id, false])),
      columnOrder: [...savedColumns.order],
    },
  });
  return {
    operation,
    definition,
    fields,
    /** The input in the URL. */
    input,
    /** Merges into the URL. */
    change,
    /** The input of the request: the URL's, with a page size. */
    sent,
    /** Absent until the first answer. */
    page,
    /** How many kinds of difference from the contract the answer had. */
    drift: data?.drift ?? 0,
    failure: error && failureOf(error),
    retry: () => void refetch(),
    /** The page on screen is the one before the change, until the answer comes. */
    isStale: isPlaceholderData,
    /** Counted from 0. */
    pageIndex: Number(input.page ?? 0),
    pageSize: Number((sent as { limit?: number }).limit ?? maximum ?? 50),
    isPaged: fields.some(({ name }) => name === "page"),
    table,
    peekId,
    setPeekId,
  };
};

/**
 * The table of a list operation. Its state is the URL, its filters come from the registry, its parts
 * are its children: a toolbar, the rows, a pager, a peek panel.
 */
export function ListTable<Name extends ListName>({
  children,
  ...source
}: ListSource<Name> & { children: ReactNode }) {
  // The parts handle records of every list alike; only here is the noun known.
  const list = useListState(source as unknown as ListSource<ListName>);
  const element = useRef<HTMLDivElement>(null);
  useRowKeys(element, { onPeek: list.setPeekId, onClose: () => list.setPeekId(null) });
  return (
    <ListContext value={list}>
      <div ref={element}>{children}</div>
    </ListContext>
  );
}
