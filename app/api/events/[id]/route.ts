import type { EventDetail } from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";
import { parseEventId } from "#lib/server/events/read/event-filter.ts";
import { findEvent } from "#lib/server/events/read/events.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";

/** Returns one event with its payload. Another connection's event is 404, like an unknown one. */
export async function GET(request: Request, { params }: RouteContext<"/api/events/[id]">) {
  const id = parseEventId((await params).id);
  return apiHandler(request, null, async (principal): Promise<EventDetail> => {
    const event = id === null ? null : await findEvent(principal, id);
    if (!event) throw new RouteError("not_found", t("refusal.noEvent"));
    return event;
  });
}
