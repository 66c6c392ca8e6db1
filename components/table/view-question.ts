import { wholeList } from "#components/table/filter-views.ts";
import type { List } from "#components/table/list-table.tsx";
import { type SavedView, savedField } from "#lib/protocol/saved-view.ts";
import { readSearch, type SearchField } from "#lib/v4/search.ts";

/** What a list has now of what a saved view may name. */
export interface ListParts {
  fields: readonly SearchField[];
  columns: readonly { id: string; sort?: string }[];
  /** The values of `view`. */
  viewIds: readonly string[];
}

/** A saved view as far as its list still has what it asks for. */
export interface UsableView {
  saved: SavedView;
  /** As in the address. */
  input: Record<string, unknown>;
}

/** Returns what a list has now. */
export const partsOf = ({
  url: { fields },
  definition: { columns, copied },
  views: { all },
}: Pick<List, "url" | "definition" | "views">): ListParts => {
  const ofFilters = copied ? [...copied.views, { id: wholeList }] : [];
  return { fields, columns, viewIds: [...all, ...ofFilters].map(({ id }) => id) };
};

/** Returns what of a saved view its list still has. `findLeftOut` names the rest. */
export const toUsableView = (
  saved: SavedView,
  { fields, columns, viewIds }: ListParts,
): UsableView => {
  const input = readSearch(fields, new URLSearchParams(saved.search));
  if (!viewIds.includes(String(input.view))) delete input.view;
  if (!columns.some(({ sort }) => sort === input.sort)) delete input.sort;
  return { saved, input };
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
