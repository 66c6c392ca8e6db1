import "server-only";
import { type FilteredList, filteredLists, isFilteredList } from "#lib/protocol/list-filter.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";

/** What Next passes to a route whose address ends with the name of a list. */
export interface ListContext {
  params: Promise<{ list: string }>;
}

/**
 * Answers what `read` returns for the list that the address names, with the checks of `apiHandler`; 404 for any
 * other name.
 */
export const listHandler = async (
  request: Request,
  { params }: ListContext,
  read: (principal: Principal, list: FilteredList) => Promise<unknown>,
): Promise<Response> => {
  const { list } = await params;
  const operation = isFilteredList(list) ? filteredLists[list] : null;
  return apiHandler(request, operation, async (principal) => {
    if (!isFilteredList(list)) throw new RouteError("not_found", t("refusal.noList"));
    return read(principal, list);
  });
};
