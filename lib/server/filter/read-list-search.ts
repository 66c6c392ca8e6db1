import "server-only";
import { type FilteredList, filteredLists, ownListFields } from "#lib/protocol/list-filter.ts";
import { t } from "#lib/protocol/words/t.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { readSearch, type SearchField } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";

const view: SearchField = { name: "view", kind: "text", label: "View" };

/** Returns the question of an address about a list. Throws `V4Error` (validation) for an unknown parameter. */
export const readListSearch = (
  list: FilteredList,
  search: URLSearchParams,
): Record<string, unknown> => {
  const operation = filteredLists[list];
  const fields = [...searchFieldsOf(operation), ...ownListFields[list], view];
  const unknown = [...search.keys()].find((given) => fields.every(({ name }) => name !== given));
  if (unknown !== undefined) {
    const message = t("listRefusal.noParameter", { name: unknown.slice(0, 40) });
    throw new V4Error({ kind: "validation", message, status: 400, operation });
  }
  return readSearch(fields, search);
};
