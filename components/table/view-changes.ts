import { wholeList } from "#components/table/filter-views.ts";
import type { ColumnsState } from "#components/table/list-state.ts";
import type { List } from "#components/table/list-table.tsx";
import type { ListParts } from "#components/table/view-question.ts";
import { type SavedView, toViewSearch, type ViewColumns } from "#lib/protocol/saved-view.ts";
import { t } from "#lib/protocol/words/t.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** What only a saved view on screen needs: what it lacks, and whether it was changed. */

/** Returns the search of an input in one spelling, in which two can be compared. */
export const searchOf = (input: object): string => toViewSearch(writeSearch(input));

/**
 * Returns the question on screen, as a saved view keeps it. In place of a built-in view of filters stand the
 * filters, so that a later change of that view does not change the question.
 */
export const searchOnScreen = ({ url, definition }: Pick<List, "url" | "definition">): string => {
  const { input, filterView } = url;
  return searchOf(
    definition.copied ? { ...filterView?.filters, ...input, view: wholeList } : input,
  );
};

/**
 * Returns the columns of a list as a view stores them: those that the list has. Widths belong to the screen,
 * not to the view.
 */
export const toViewColumns = (
  { columnVisibility, columnOrder }: Pick<ColumnsState, "columnVisibility" | "columnOrder">,
  { columns }: Pick<ListParts, "columns">,
): ViewColumns => {
  const isKnown = (id: string) => columns.some((column) => column.id === id);
  const withValue = (isShown: boolean) =>
    Object.keys(columnVisibility)
      .filter((id) => isKnown(id) && columnVisibility[id] === isShown)
      .sort();
  return {
    hidden: withValue(false),
    shown: withValue(true),
    order: columnOrder.filter(isKnown),
  };
};

export const areSameColumns = (one: ViewColumns, other: ViewColumns): boolean =>
  JSON.stringify([one.hidden.toSorted(), one.shown.toSorted(), one.order]) ===
  JSON.stringify([other.hidden.toSorted(), other.shown.toSorted(), other.order]);

/** Returns what of a saved view its list no longer has, in words: `the filter “color”`. */
export const findLeftOut = (
  { search, columns: { hidden, shown, order } }: SavedView,
  { fields, columns, viewIds }: ListParts,
): string[] => {
  const params = new URLSearchParams(search);
  const [view, sort] = [params.get("view"), params.get("sort")];
  const unknown = (kind: string, names: Iterable<string>, isKnown: (name: string) => boolean) =>
    [...new Set(names)]
      .filter((name) => !isKnown(name))
      .map((name) => t("list.leftOutWhat", { kind, name }));
  return [
    ...unknown("filter", params.keys(), (name) => fields.some((field) => field.name === name)),
    ...unknown("view", view === null ? [] : [view], (id) => viewIds.includes(id)),
    ...unknown("sort", sort === null ? [] : [sort], (name) =>
      columns.some((column) => column.sort === name),
    ),
    ...unknown("column", [...hidden, ...shown, ...order], (id) =>
      columns.some((column) => column.id === id),
    ),
  ];
};
