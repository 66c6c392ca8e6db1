import type {
  ColumnOrderState,
  ColumnVisibilityState,
  RowSelectionState,
  SortingState,
} from "@tanstack/react-table";
import type { Sort } from "#components/table/sorting.ts";
import type { Column } from "#components/table/table-definition.ts";

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

/** A column, with whether it is hidden until a person shows it. */
type HideableColumn = Pick<Column<never>, "id" | "isHiddenByDefault">;

/** Returns whether a person sees a column: by their choice, and without one by the definition. */
export const isVisible = (
  visibility: ColumnVisibilityState,
  { id, isHiddenByDefault }: HideableColumn,
): boolean => visibility[id] ?? !isHiddenByDefault;

/** Returns the part of a visibility that differs from the definition. */
export const chosenVisibility = (
  columns: readonly HideableColumn[],
  visibility: ColumnVisibilityState,
): ColumnVisibilityState =>
  Object.fromEntries(
    Object.entries(visibility).filter(
      ([id, isShown]) =>
        isShown !== isVisible({}, columns.find((each) => each.id === id) ?? { id }),
    ),
  );

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

/** A column, with the field by which it sorts and its direction. */
type SortedColumn = Pick<Column<never>, "id" | "sort" | "isSortReversed">;

/** Returns a sort of the URL as the table keeps it: an entry for each column that the field sorts. */
export const toSorting = (
  columns: readonly SortedColumn[],
  sort: Pick<Sort, "field" | "direction"> | null,
): SortingState => {
  if (!sort) return [];
  const { field, direction } = sort;
  const isDescending = direction === "desc";
  const sorted = columns.filter((each) => field !== undefined && each.sort === field);
  if (sorted.length === 0) return [{ id: field ?? defaultOrder, desc: isDescending }];
  return sorted.map(({ id, isSortReversed }) => ({
    id,
    desc: isDescending !== (isSortReversed ?? false),
  }));
};

/** Returns the fields of the URL for a sort of the table, which a person changed from `before`. */
export const sortInput = (
  columns: readonly SortedColumn[],
  sorting: SortingState,
  before: SortingState = [],
): { sort: string | undefined; sortDirection: "asc" | "desc" | undefined } => {
  const isKept = ({ id, desc }: SortingState[number]) =>
    before.some((each) => each.id === id && each.desc === desc);
  const sort = sorting.find((each) => !isKept(each)) ?? sorting[0];
  if (!sort) return { sort: undefined, sortDirection: undefined };
  const column = columns.find(({ id }) => id === sort.id);
  const isDescending = sort.desc !== (column?.isSortReversed ?? false);
  return {
    sort: (column?.sort ?? sort.id) || undefined,
    sortDirection: isDescending ? "desc" : "asc",
  };
};
