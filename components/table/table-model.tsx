"use client";

import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type OnChangeFn,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  type Table,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useLayoutEffect, useMemo } from "react";
import type { ListRecord } from "#components/table/list-source.ts";
import type { ColumnsState } from "#components/table/list-state.ts";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { chosenVisibility, isVisible } from "#components/table/table-reads.ts";
import type { ListName } from "#lib/v4/registry.ts";

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  rowSortingFeature,
  rowSelectionFeature,
});

/** The table of a list: the rows on screen, and all columns of the definition. */
export type TableModel = Table<typeof features, ListRecord>;

export interface TableModelProps {
  definition: Pick<TableDefinition<ListName>, "columns" | "rowId">;
  /** The rows on screen. */
  rows: readonly ListRecord[];
  columns: ColumnsState;
  onColumns: (next: (before: ColumnsState) => ColumnsState) => void;
  sorting: SortingState;
  onSorting: (next: SortingState) => void;
  /** The direction of the first click on a column. */
  isDescendingFirst: boolean;
  selection: RowSelectionState;
  onSelection: OnChangeFn<RowSelectionState>;
}

/** Returns the table of a list, which changes the state that the list has. */
export const useTableModel = ({
  definition,
  rows,
  columns,
  onColumns,
  sorting,
  onSorting,
  isDescendingFirst,
  selection,
  onSelection,
}: TableModelProps): TableModel => {
  const defined = useMemo(
    () =>
      definition.columns.map(({ id, header, text, isSortReversed }) => ({
        id,
        header,
        accessorFn: text,
        sortDescFirst: isDescendingFirst !== (isSortReversed ?? false),
      })),
    [definition.columns, isDescendingFirst],
  );
  const visibility = useMemo(
    () =>
      Object.fromEntries(
        definition.columns.map((column) => [
          column.id,
          isVisible(columns.columnVisibility, column),
        ]),
      ),
    [definition.columns, columns.columnVisibility],
  );
  return useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: definition.rowId,
    state: { ...columns, columnVisibility: visibility, sorting, rowSelection: selection },
    enableSortingRemoval: false,
    onColumnVisibilityChange: (updater) =>
      onColumns((before) => ({
        ...before,
        columnVisibility: chosenVisibility(
          definition.columns,
          functionalUpdate(updater, before.columnVisibility),
        ),
      })),
    onColumnOrderChange: (updater) =>
      onColumns((before) => ({
        ...before,
        columnOrder: functionalUpdate(updater, before.columnOrder),
      })),
    onColumnSizingChange: (updater) =>
      onColumns((before) => ({
        ...before,
        columnSizing: functionalUpdate(updater, before.columnSizing),
      })),
    onSortingChange: (updater) => onSorting(functionalUpdate(updater, sorting)),
    onRowSelectionChange: onSelection,
  });
};

/** Keeps the table of a list, and tells when it stands. */
export default function MountedTableModel({
  onReady,
  ...props
}: TableModelProps & { onReady: (table: TableModel) => void }) {
  const table = useTableModel(props);
  useLayoutEffect(() => onReady(table));
  return null;
}
