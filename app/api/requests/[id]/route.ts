import { z } from "zod";
import { t } from "#lib/protocol/words/t.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { findIntent } from "#lib/server/intents/read/find.ts";

/** Returns one request with its evidence. Another manager's request is 404, like an unknown one. */
export async function GET(request: Request, { params }: RouteContext<"/api/requests/[id]">) {
  const { id } = await params;
  return apiHandler(request, null, async (principal) => {
    const intent = z.uuid().safeParse(id).success ? await findIntent(principal, id) : null;
    if (!intent) throw new RouteError("not_found", t("refusal.requestNotFound"));
    return intent;
  });
}
