import { t } from "#lib/protocol/words/t.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { findObservedChanges } from "#lib/server/mirror/observed-changes.ts";
import { isNonEmptyText } from "#lib/v4/normalize/json.ts";

/** Answers what Quartermaster saw change in an order (`?order=ord_1`), oldest first. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, "orders.get", async (principal) => {
    const id = new URL(request.url).searchParams.get("order");
    if (!isNonEmptyText(id)) throw new RouteError("validation", t("apiRefusal.nameOrder"));
    return findObservedChanges(principal, id);
  });
}
