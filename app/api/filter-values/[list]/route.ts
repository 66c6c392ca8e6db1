import { filteredLists, isFilteredList } from "#lib/protocol/list-filter.ts";
import { findFilterValues } from "#lib/server/filter/find-filtered-list.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";

type Context = { params: Promise<{ list: string }> };

/** Answers what the filters of a list offer, or why its own copy can't answer them (`/api/filter-values/orders`). */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { list } = await params;
  return apiHandler(
    request,
    isFilteredList(list) ? filteredLists[list] : null,
    async (principal) => {
      if (!isFilteredList(list)) throw new RouteError("not_found", "There is no such list.");
      return findFilterValues(principal, list);
    },
  );
}
