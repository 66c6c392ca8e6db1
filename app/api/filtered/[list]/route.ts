import { findFilteredList } from "#lib/server/filter/find-filtered-list.ts";
import { readListSearch } from "#lib/server/filter/read-list-search.ts";
import { type ListContext, listHandler } from "#lib/server/http/list-handler.ts";
import { viewerFormats } from "../../../(console)/_shared/viewer-formats.ts";

/**
 * Answers a page of a list by filters that the service does not have, where the console's own copy proves the list
 * (`/api/filtered/orders?not.type=Collection&created=last-30-days&page=3`).
 */
export async function GET(request: Request, context: ListContext): Promise<Response> {
  return listHandler(request, context, async (principal, list) => {
    const input = readListSearch(list, new URL(request.url).searchParams);
    const { timeZone } = (await viewerFormats()).used;
    const calendar = { now: new Date(), timeZone };
    return findFilteredList(principal, list, input, calendar);
  });
}
