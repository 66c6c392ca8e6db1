import { t } from "#lib/protocol/words/t.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { openStream } from "#lib/server/live/live-streams.ts";

const headers = {
  "Content-Type": "text/event-stream",
  // A proxy that transformed or buffered the stream would hold changes back.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Returns the last message that the browser has seen, or `null`. */
const cursorOf = (request: Request): number | null => {
  // A browser sends the header by itself only where it resumes its own stream, not another tab's.
  const text =
    request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text)) throw new RouteError("validation", t("apiRefusal.noPosition"));
  return Number(text);
};

/**
 * Streams which records of the person's own connection changed, as server-sent events:
 * `ChangeMessage`, without any value of a record. `?after=` or `Last-Event-ID` resumes it.
 */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, null, async (principal) => {
    const body = await openStream(principal, cursorOf(request), request.signal);
    return new Response(body, { headers });
  });
}
