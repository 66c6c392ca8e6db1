import type { EventsPage } from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";
import { parseEventFilter } from "#lib/server/events/read/event-filter.ts";
import { readEventsPage } from "#lib/server/events/read/events-page.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";

/** Lists the lifecycle events of the person's own connection: `GET /api/events?state=failed`. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, null, async (principal): Promise<EventsPage> => {
    const filter = parseEventFilter(new URL(request.url).searchParams);
    if (!filter) throw new RouteError("validation", t("apiRefusal.noFilter"));
    return readEventsPage(principal, filter);
  });
}
