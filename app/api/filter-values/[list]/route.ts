import { type FilteredList, filteredLists } from "#lib/protocol/list-filter.ts";
import { findFilterValues } from "#lib/server/filter/find-filtered-list.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";

type Context = { params: Promise<{ list: string }> };

const isList = (given: string): given is FilteredList => Object.hasOwn(filteredLists, given);

/** Answers what the filters of a list offer, or why its own copy can't answer them (`/api/filter-values/orders`). */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { list } = await params;
  return apiHandler(request, isList(list) ? filteredLists[list] : null, async (principal) => {
    if (!isList(list)) throw new RouteError("not_found", "There is no such list.");
    return findFilterValues(principal, list);
  });
}
