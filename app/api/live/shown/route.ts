import { t } from "#lib/protocol/words/t.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { isSameOriginWrite, originProblem } from "#lib/server/http/same-origin.ts";
import { markShown, shownSchema } from "#lib/server/live/mark-shown.ts";

/** Notes which changed records a screen shows, to measure the time from an event to the screen. */
export async function POST(request: Request): Promise<Response> {
  return apiHandler(request, null, async ({ connection }) => {
    if (!isSameOriginWrite(request.headers)) {
      throw new RouteError("role", originProblem(request.headers));
    }
    const parsed = shownSchema.safeParse(await request.json().catch(() => null));
    if (!parsed.success) throw new RouteError("validation", t("apiRefusal.nameShown"));
    if (connection) await markShown(connection, parsed.data.records);
    return {};
  });
}
