import { findFilterValues } from "#lib/server/filter/find-filtered-list.ts";
import { type ListContext, listHandler } from "#lib/server/http/list-handler.ts";

/** Answers what the filters of a list offer, or why its own copy can't answer them (`/api/filter-values/orders`). */
export async function GET(request: Request, context: ListContext): Promise<Response> {
  return listHandler(request, context, findFilterValues);
}
