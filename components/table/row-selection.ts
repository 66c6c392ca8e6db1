import type { RowSelectionState } from "@tanstack/react-table";
import type { TableModel } from "#components/table/table-model.tsx";

/** Changes of the selected rows, as the keys and the checkboxes make them. A row that is gone is skipped. */
const rowIn = (table: TableModel, id: string) => table.getCoreRowModel().rowsById[id];

/** Selects or deselects a row; with Shift, all rows from the one before to it. */
export const toggleRow = (
  table: TableModel,
  id: string,
  { isSelected, shiftKey = false }: { isSelected?: boolean; shiftKey?: boolean } = {},
) => {
  const row = rowIn(table, id);
  const checked = isSelected ?? !row?.getIsSelected();
  row?.getToggleSelectedHandler()({ target: { checked }, shiftKey });
};

/** Selects two neighbors, as the focus moves from one to the other; on its way back, deselects the one that it leaves. */
export const extendSelection = (table: TableModel, from: string, to: string) => {
  const isWayBack = rowIn(table, from)?.getIsSelected() && rowIn(table, to)?.getIsSelected();
  toggleRow(table, from, { isSelected: !isWayBack });
  toggleRow(table, to, { isSelected: true });
};

export const isNoneSelected = (selection: RowSelectionState): boolean =>
  Object.keys(selection).length === 0;
