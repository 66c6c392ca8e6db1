import type { RequestsAnswer } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { readFilter } from "#lib/server/intents/read/filter.ts";
import { countOpen, findIntents } from "#lib/server/intents/read/find.ts";
import { findRunsOf } from "#lib/server/intents/read/undecided-runs.ts";
import { isCompanyVisible } from "#lib/server/intents/read/visibility.ts";
import { findRestoredAt } from "#lib/server/intents/restored/standing.ts";

/** Lists the requests that the person may see, newest first: `GET /api/requests?show=open&yours=true`. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, null, async (principal): Promise<RequestsAnswer> => {
    const filter = readFilter(new URL(request.url).searchParams);
    if (!filter) throw new RouteError("validation", t("apiRefusal.noFilter"));
    const [requests, runs, open, isWhole, restoredAt] = await Promise.all([
      findIntents(principal, filter),
      findRunsOf(principal, filter),
      countOpen(principal),
      isCompanyVisible(principal),
      findRestoredAt(),
    ]);
    return { requests, runs, open, isWhole, restoredAt };
  });
}
