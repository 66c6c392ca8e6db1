import type {
  ColumnOrderState,
  ColumnVisibilityState,
  RowSelectionState,
  SortingState,
} from "@tanstack/react-table";
import type { Sort } from "#components/table/sorting.ts";

/**
 * What a list reads of the table's state to show its first page. The table itself (table-model.tsx)
 * loads with the first change, and a test compares the two.
 */

/** Returns the columns in the order of the ids. Those without a place in it follow as they were. */
export const inOrder = <Column extends { id: string }>(
  columns: readonly Column[],
  order: ColumnOrderState,
): Column[] => [
  ...[...new Set(order)].flatMap((id) => columns.find((column) => column.id === id) ?? []),
  ...columns.filter(({ id }) => !order.includes(id)),
];

export const isVisible = (visibility: ColumnVisibilityState, id: string): boolean =>
  visibility[id] !== false;

/** Returns the direction in which a column sorts the list; `null` for another column. */
export const directionOf = (sorting: SortingState, id: string): "asc" | "desc" | null => {
  const sort = sorting.find((each) => each.id === id);
  return sort ? (sort.desc ? "desc" : "asc") : null;
};

/** Returns how many of the rows are selected: those on screen, of all that are. */
export const selectedAmong = (rowIds: readonly string[], selection: RowSelectionState): number =>
  rowIds.filter((id) => selection[id]).length;

/** Stands for the order of a list without a field in the URL, which may be that of no column. */
const defaultOrder = "";

/** Returns a sort of the URL as the table keeps it. */
export const toSorting = (
  columns: readonly { id: string; sort?: string }[],
  sort: Pick<Sort, "field" | "direction"> | null,
): SortingState => {
  if (!sort) return [];
  const { field, direction } = sort;
  const column = columns.find((each) => field !== undefined && each.sort === field);
  return [{ id: column?.id ?? field ?? defaultOrder, desc: direction === "desc" }];
};

/** Returns the fields of the URL for a sort of the table. */
export const sortInput = (
  columns: readonly { id: string; sort?: string }[],
  [sort]: SortingState,
): { sort: string | undefined; sortDirection: "asc" | "desc" | undefined } => {
  if (!sort) return { sort: undefined, sortDirection: undefined };
  const field = columns.find(({ id }) => id === sort.id)?.sort ?? sort.id;
  return { sort: field || undefined, sortDirection: sort.desc ? "desc" : "asc" };
};
