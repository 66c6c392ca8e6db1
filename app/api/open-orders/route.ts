import { isOpenOrderView, orderCountKinds } from "#lib/protocol/open-orders.ts";
import { t } from "#lib/protocol/words/t.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import {
  findOrderCounts,
  findTeamOrders,
  findViewCounts,
  findViewOrders,
} from "#lib/server/today/find-order-answers.ts";

/**
 * Answers what a screen shows of the open orders that the person may see: the orders of a view
 * (`?view=late`), also of one team (`?view=open&team=Sales`), the numbers of all views
 * (`?count=views`), or the numbers by employee or team (`?count=employee`).
 */
export async function GET(request: Request): Promise<Response> {
  const search = new URL(request.url).searchParams;
  const [view, team, count] = ["view", "team", "count"].map((name) => search.get(name));
  const kind = orderCountKinds.find((each) => each === count);
  return apiHandler(request, "orders.list", async (principal) => {
    if (isOpenOrderView(view)) {
      return team ? findTeamOrders(principal, view, team) : findViewOrders(principal, view);
    }
    if (count === "views") return findViewCounts(principal);
    if (kind) return findOrderCounts(principal, kind);
    throw new RouteError("validation", t("apiRefusal.nameView"));
  });
}
