import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { SavedColumns } from "#components/table/list-state.ts";
import type { ListRecord, ListSource } from "#components/table/list-table.tsx";
import type { Column } from "#components/table/table-definition.ts";
import type { ListName } from "#lib/v4/registry.ts";

/** The URL holds the sorting, the filters and the page, so the table needs no features for them. */
const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnMeta: {} as Column<ListRecord>,
});

/** The choice of columns in this tab by list, which is newer than the page that the server rendered. */
const choices = new Map<ListName, SavedColumns>();

const toState = ({ hidden, order, sizes }: SavedColumns) => ({
  columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
  columnOrder: [...order],
  columnSizing: { ...sizes },
});

/**
 * Returns the columns of a list in their order: all that it can show, and those on screen. An optional
 * column that no row on screen has a value for is in neither.
 */
export function useColumns(
  { operation, definition, savedColumns }: ListSource<ListName>,
  rows: readonly ListRecord[],
) {
  const present = useMemo(
    () =>
      definition.columns.filter(
        ({ isOptional, isRare, text }) =>
          !isOptional || (rows.length === 0 && !isRare) || rows.some((row) => text(row) !== ""),
      ),
    [definition.columns, rows],
  );
  // The rows render again only if a column changed, and new rows often have the same columns.
  const key = present.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the columns, which come in a new list with new rows.
  const columns = useMemo(() => present.map((column) => ({ id: column.id, meta: column })), [key]);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: definition.rowId,
    initialState: toState(choices.get(operation) ?? savedColumns),
  });
  const { columnVisibility, columnOrder, columnSizing } = table.state;
  const choice: SavedColumns = {
    hidden: Object.keys(columnVisibility).filter((id) => !columnVisibility[id]),
    order: columnOrder,
    sizes: columnSizing,
  };
  const choose = (next: SavedColumns) => {
    choices.set(operation, next);
    const state = toState(next);
    table.setColumnVisibility(state.columnVisibility);
    table.setColumnOrder(state.columnOrder);
    table.setColumnSizing(state.columnSizing);
  };
  const visible = table.getVisibleLeafColumns();
  const shown = useMemo(() => visible.flatMap(({ columnDef }) => columnDef.meta ?? []), [visible]);
  const all = table.getAllLeafColumns().flatMap(({ columnDef }) => columnDef.meta ?? []);
  return { all, shown, choice, choose };
}
