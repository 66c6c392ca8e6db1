import { copyFilters, filteredLists, isFilteredList } from "#lib/protocol/list-filter.ts";
import { findFilteredList } from "#lib/server/filter/find-filtered-list.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { readSearch, type SearchField } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { viewerFormats } from "../../../(console)/_shared/viewer-formats.ts";

type Context = { params: Promise<{ list: string }> };

const view: SearchField = { name: "view", kind: "text", label: "View" };

/**
 * Answers a page of a list by filters that the service does not have, where the console's own copy proves the list
 * (`/api/filtered/orders?not.type=Collection&created=last-30-days&page=3`).
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { list } = await params;
  return apiHandler(
    request,
    isFilteredList(list) ? filteredLists[list] : null,
    async (principal) => {
      if (!isFilteredList(list)) throw new RouteError("not_found", "There is no such list.");
      const fields = [...searchFieldsOf(filteredLists[list]), ...copyFilters[list], view];
      const search = new URL(request.url).searchParams;
      const unknown = [...search.keys()].find((given) =>
        fields.every(({ name }) => name !== given),
      );
      if (unknown !== undefined) throw new RouteError("validation", "There is no such parameter.");
      const { timeZone } = (await viewerFormats()).used;
      const calendar = { now: new Date(), timeZone };
      return findFilteredList(principal, list, readSearch(fields, search), calendar);
    },
  );
}
