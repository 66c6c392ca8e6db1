import type { ColumnsState } from "#components/table/list-state.ts";
import type { TableDefinition } from "#components/table/table-definition.ts";
import {
  type SavedView,
  savedField,
  toViewSearch,
  type ViewColumns,
} from "#lib/protocol/saved-view.ts";
import type { ListName } from "#lib/v4/registry.ts";
import { readSearch, type SearchField, writeSearch } from "#lib/v4/search.ts";

/** What a list has now. */
export interface ListParts {
  fields: readonly SearchField[];
  columns: TableDefinition<ListName>["columns"];
  /** The values of `view`. */
  viewIds: readonly string[];
}

/** A saved view as far as its list still has what it asks for. */
export interface UsableView {
  saved: SavedView;
  /** As in the address, without what the list no longer has. */
  input: Record<string, unknown>;
  search: string;
  columns: ViewColumns;
  /** What the list no longer has, in words: `the filter “color”`. */
  leftOut: readonly string[];
}

/** Returns the search of an input in one spelling, in which two can be compared. */
export const searchOf = (input: object): string => toViewSearch(writeSearch(input));

/** Returns what of a saved view its list still has, and names the rest. */
export const toUsableView = (
  saved: SavedView,
  { fields, columns, viewIds }: ListParts,
): UsableView => {
  const params = new URLSearchParams(saved.search);
  const { view, sort, ...filters } = readSearch(fields, params);
  const hasView = view === undefined || viewIds.includes(String(view));
  const hasSort = sort === undefined || columns.some((column) => column.sort === sort);
  const input = { ...filters, ...(hasView && { view }), ...(hasSort && { sort }) };
  const has = (id: string) => columns.some((column) => column.id === id);
  const { hidden, shown, order } = saved.columns;
  const quoted = (what: string) => (name: unknown) => `the ${what} “${name}”`;
  const unknown = (names: Iterable<string>, isKnown: (name: string) => boolean) =>
    [...new Set(names)].filter((name) => !isKnown(name));
  return {
    saved,
    input,
    search: searchOf(input),
    columns: { hidden: hidden.filter(has), shown: shown.filter(has), order: order.filter(has) },
    leftOut: [
      ...unknown(params.keys(), (name) => fields.some((field) => field.name === name)).map(
        quoted("filter"),
      ),
      ...(hasView ? [] : [quoted("built-in view")(view)]),
      ...(hasSort ? [] : [quoted("order by")(sort)]),
      ...unknown([...hidden, ...shown, ...order], has).map(quoted("column")),
    ],
  };
};

/** Returns what of an address changes where it becomes that of a saved view. */
export const toViewInput = (
  fields: readonly SearchField[],
  { saved, input }: UsableView,
): Record<string, unknown> => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, undefined])),
  ...input,
  [savedField]: saved.id,
});

/** Returns the columns of a list as a view stores them. Widths belong to the screen, not to the view. */
export const toViewColumns = ({ columnVisibility, columnOrder }: ColumnsState): ViewColumns => {
  const withValue = (isShown: boolean) =>
    Object.keys(columnVisibility)
      .filter((id) => columnVisibility[id] === isShown)
      .sort();
  return { hidden: withValue(false), shown: withValue(true), order: columnOrder };
};

/** Returns the columns of a view with the widths that the person has for the list. */
export const toColumnsState = (
  { hidden, shown, order }: ViewColumns,
  { columnSizing }: ColumnsState,
): ColumnsState => ({
  columnVisibility: Object.fromEntries([
    ...hidden.map((id) => [id, false]),
    ...shown.map((id) => [id, true]),
  ]),
  columnOrder: [...order],
  columnSizing,
});

export const areSameColumns = (one: ViewColumns, other: ViewColumns): boolean =>
  JSON.stringify([one.hidden.toSorted(), one.shown.toSorted(), one.order]) ===
  JSON.stringify([other.hidden.toSorted(), other.shown.toSorted(), other.order]);
