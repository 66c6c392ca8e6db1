import { isViewList, type ViewNamesAnswer } from "#lib/protocol/saved-view.ts";
import { t } from "#lib/protocol/words/t.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { findListViews, findViewNames } from "#lib/server/views/find-views.ts";

/**
 * Answers the saved views that the person sees: those of one list with their questions
 * (`?list=orders.list`), or the names of all.
 */
export async function GET(request: Request): Promise<Response> {
  const list = new URL(request.url).searchParams.get("list");
  return apiHandler(request, null, async (principal) => {
    if (list === null) return { views: await findViewNames(principal) } satisfies ViewNamesAnswer;
    if (!isViewList(list)) throw new RouteError("validation", t("apiRefusal.noList"));
    return findListViews(principal, list);
  });
}
