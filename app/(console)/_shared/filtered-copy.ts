import type { FilterViews } from "#components/table/filter-views.ts";
import { copyInput } from "#components/table/list-state.ts";
import {
  type FilteredList,
  filteredLists,
  needsCopy,
  ownListFields,
} from "#lib/protocol/list-filter.ts";
import { copyKey } from "#lib/protocol/query-keys.ts";
import { findFilteredList } from "#lib/server/filter/find-filtered-list.ts";
import { specOf } from "#lib/v4/registry.ts";
import { readSearch, writeSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import type { FindCopy } from "./operation-page.tsx";
import { viewerFormats } from "./viewer-formats.ts";

/**
 * Returns how the copy of a list is read where its address has filters that the service lacks; `otherwise`
 * reads it for other addresses. If that fails here, the browser reads it and shows the failure.
 */
export const filteredCopyOf = (
  list: FilteredList,
  otherwise: FindCopy,
  views?: FilterViews,
): FindCopy => {
  const operation = filteredLists[list];
  const fields = [...searchFieldsOf(operation), ...ownListFields[list]];
  return async (principal, params, sent) => {
    const given = readSearch(fields, params);
    if (!needsCopy(list, given)) return otherwise(principal, params, sent);
    const input = { limit: specOf(operation).limit?.maximum, ...copyInput(views, given) };
    const { timeZone } = (await viewerFormats()).used;
    const calendar = { now: new Date(), timeZone };
    const answer = await findFilteredList(principal, list, input, calendar).catch(() => null);
    const key = copyKey(operation, writeSearch(input).toString());
    // The service is never asked for such a list: it would leave the filters out.
    return { answers: answer ? [[key, answer] as const] : [], isWhole: true };
  };
};
