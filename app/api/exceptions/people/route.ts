import type { CasePeopleAnswer } from "#lib/protocol/exception.ts";
import { t } from "#lib/protocol/words/t.ts";
import { findCasePeople } from "#lib/server/exceptions/change-cases.ts";
import { readRecords } from "#lib/server/exceptions/exception-filter.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";

/** Lists who can own records that the person sees: `GET /api/exceptions/people?record=orders+ord_1`. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, "orders.list", async (principal): Promise<CasePeopleAnswer> => {
    const records = readRecords(new URL(request.url).searchParams);
    if (!records) throw new RouteError("validation", t("apiRefusal.nameRecords"));
    return { people: await findCasePeople(principal, records) };
  });
}
