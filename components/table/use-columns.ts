import { useMemo, useState } from "react";
import type { ListRecord, ListSource } from "#components/table/list-source.ts";
import type { SavedColumns } from "#components/table/list-state.ts";
import type { Column } from "#components/table/table-definition.ts";
import type { ListName } from "#lib/v4/registry.ts";

/** The choice of columns in this tab by list, which is newer than the page that the server rendered. */
const choices = new Map<ListName, SavedColumns>();

/** Returns the columns in the order of the ids. Those without a place in it follow as they were. */
const inOrder = <Column extends { id: string }>(
  columns: readonly Column[],
  order: readonly string[],
): Column[] => [
  ...[...new Set(order)].flatMap((id) => columns.find((column) => column.id === id) ?? []),
  ...columns.filter(({ id }) => !order.includes(id)),
];

/** The column that decides about a view is in every width, and in the waybill of a narrow list. */
const asDeciding = <Row>(column: Column<Row>): Column<Row> => ({
  ...column,
  stays: true,
  narrow: column.narrow ?? "deciding",
  ...(column.growsDeciding ? { grow: true as const } : {}),
});

const isHidden = ({ hidden }: SavedColumns, id: string, deciding: string | undefined) =>
  id !== deciding && hidden.includes(id);

/**
 * Returns the columns of a list in their order: all that it can show, and those on screen. An optional
 * column that no row on screen has a value for is in neither. The menu of columns changes the choice.
 * The `deciding` one of the view on screen stays in a narrow table, and is shown although it is hidden elsewhere.
 */
export function useColumns(
  { operation, definition, savedColumns }: ListSource<ListName>,
  rows: readonly ListRecord[],
  deciding: string | undefined,
) {
  const [choice, setChoice] = useState(choices.get(operation) ?? savedColumns);
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
  const { all, shown } = useMemo(() => {
    const ordered = inOrder(present, choice.order).map((column) =>
      column.id === deciding ? asDeciding(column) : column,
    );
    return { all: ordered, shown: ordered.filter(({ id }) => !isHidden(choice, id, deciding)) };
  }, [key, choice, deciding]);
  const choose = (next: SavedColumns) => {
    choices.set(operation, next);
    setChoice(next);
  };
  /** The columns that a file may have: an optional one may have values on other pages only. */
  const chosen = useMemo(
    () =>
      inOrder(definition.columns, choice.order).filter(({ id }) => !isHidden(choice, id, deciding)),
    [definition.columns, choice, deciding],
  );
  return { all, shown, chosen, choice, choose, deciding };
}
