import { useMemo, useState } from "react";
import { captioned } from "#components/table/captioned.tsx";
import type { ListRecord, ListSource } from "#components/table/list-source.ts";
import { type ColumnsState, cookiesOfColumns } from "#components/table/list-state.ts";
import type { Column } from "#components/table/table-definition.ts";
import { inOrder, isVisible } from "#components/table/table-reads.ts";
import { toColumnsState } from "#components/table/use-saved-view.ts";
import { setCookie } from "#lib/client/cookie.ts";
import { headerText } from "#lib/protocol/list-cell.ts";
import type { SavedView } from "#lib/protocol/saved-view.ts";
import type { ListName } from "#lib/v4/registry.ts";

/**
 * The choice of columns in this tab, by list and by saved view. That of a list is newer than the page that
 * the server rendered; that of a view is a change of it, which is not saved yet.
 */
const choices = new Map<string, ColumnsState>();

/**
 * A column that is in every width, and in the waybill of a narrow list: at its own place, else at one
 * where its header names it.
 */
const asStaying = <Row>(
  column: Column<Row>,
  place: NonNullable<Column<Row>["narrow"]>,
): Column<Row> => ({
  ...column,
  stays: true,
  ...(column.narrow === undefined && {
    narrow: place,
    cell: (row: Row) => captioned(headerText(column.header), column.cell(row)),
  }),
});

/** The column that decides about a view. */
const asDeciding = <Row>(column: Column<Row>, isNoteFree: boolean): Column<Row> => ({
  ...asStaying(column, isNoteFree ? "note" : "deciding"),
  // A ruler beside a note has no room for a reason.
  ...(column.narrow === "rule" ? { narrow: "deciding" as const } : {}),
  ...(column.growsDeciding ? { grow: true as const } : {}),
});

/** Beside a deciding column that grows no other does. */
const withoutGrowth = <Row>({ grow: _, ...column }: Column<Row>): Column<Row> => column;

/**
 * Returns the columns of a list in their order: all that it can show, and those on screen. An optional
 * column that no row on screen has a value for is in neither.
 * The `deciding` one of the view on screen stays in a narrow table, and is shown although it is hidden
 * elsewhere. Those by which the list is `sorted` stay in a narrow table too.
 */
export function useColumns(
  { operation, definition, savedColumns }: ListSource<ListName>,
  rows: readonly ListRecord[],
  {
    deciding,
    sorted,
    view,
  }: {
    deciding: string | undefined;
    sorted: readonly string[];
    /** The saved view on screen, which has its own columns. */
    view: SavedView | null;
  },
) {
  const [, setChangedAt] = useState<object>();
  const ofList = choices.get(operation) ?? savedColumns;
  const ofView = useMemo(() => view && toColumnsState(view, ofList), [view, ofList]);
  const key = view ? `${operation} ${view.id}` : operation;
  const state = choices.get(key) ?? ofView ?? ofList;
  const present = useMemo(
    () =>
      definition.columns.filter(
        ({ isOptional, isRare, text }) =>
          !isOptional || (rows.length === 0 && !isRare) || rows.some((row) => text(row) !== ""),
      ),
    [definition.columns, rows],
  );
  const { columnOrder, columnVisibility } = state;
  const isShown = (column: Column<ListRecord>) =>
    column.id === deciding || isVisible(columnVisibility, column);
  // The rows render again only if a column changed, and new rows often have the same columns.
  const presentIds = present.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `presentIds` stands for the columns, which come in a new list with new rows, and `state` with `deciding` for `isShown`.
  const { all, shown } = useMemo(() => {
    const isGrowing = present.some(({ id, growsDeciding }) => id === deciding && growsDeciding);
    const isNoteFree = present.every(({ narrow }) => narrow !== "note");
    const ordered = inOrder(present, columnOrder).map((column) => {
      if (column.id === deciding) return asDeciding(column, isNoteFree);
      const other = isGrowing ? withoutGrowth(column) : column;
      return sorted.includes(column.id) ? asStaying(other, "sorted") : other;
    });
    return { all: ordered, shown: ordered.filter(isShown) };
  }, [presentIds, state, deciding, sorted.join()]);
  /** The columns that a file may have: an optional one may have values on other pages only. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` and `deciding` stand for `isShown`.
  const chosen = useMemo(
    () => inOrder(definition.columns, columnOrder).filter(isShown),
    [definition.columns, state, deciding],
  );
  const keep = (ofListNow: ColumnsState) => {
    choices.set(operation, ofListNow);
    for (const [name, value] of cookiesOfColumns(operation, ofListNow)) void setCookie(name, value);
  };
  /** Changes the newest choice. Cookies keep that of the list, and the widths, which no view has. */
  const update = (next: (before: ColumnsState) => ColumnsState) => {
    const changed = next(choices.get(key) ?? state);
    choices.set(key, changed);
    keep(view ? { ...ofList, columnSizing: changed.columnSizing } : changed);
    setChangedAt({});
  };
  /** Shows the columns of the saved view again. */
  const discard = () => {
    if (view) choices.delete(key);
    setChangedAt({});
  };
  return {
    all,
    shown,
    chosen,
    state,
    /** Those of the saved view on screen, as they are stored. */
    saved: ofView,
    update,
    discard,
    deciding,
  };
}
