import { t } from "#lib/protocol/words/t.ts";
import { readExceptionFilter } from "#lib/server/exceptions/exception-filter.ts";
import { findExceptions } from "#lib/server/exceptions/find-exceptions.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";

/** Lists what waits for a person, as far as their key shows it: `GET /api/exceptions?reason=late&owner=mine`. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, "orders.list", async (principal) => {
    const filter = readExceptionFilter(new URL(request.url).searchParams);
    if (!filter) throw new RouteError("validation", t("apiRefusal.noFilter"));
    return findExceptions(principal, filter);
  });
}
