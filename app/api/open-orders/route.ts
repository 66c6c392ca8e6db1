import { isOpenOrderView, orderCountKinds } from "#lib/protocol/open-orders.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import {
  findOrderCounts,
  findViewCounts,
  findViewOrders,
} from "#lib/server/overview/find-order-answers.ts";

/**
 * Answers what a screen shows of the open orders that the person may see: the orders of a view
 * (`?view=late`), the numbers of all views (`?count=views`), or the numbers by employee or team
 * (`?count=employee`).
 */
export async function GET(request: Request): Promise<Response> {
  const search = new URL(request.url).searchParams;
  const [view, count] = [search.get("view"), search.get("count")];
  const kind = orderCountKinds.find((each) => each === count);
  return apiHandler(request, "orders.list", async (principal) => {
    if (isOpenOrderView(view)) return findViewOrders(principal, view);
    if (count === "views") return findViewCounts(principal);
    if (kind) return findOrderCounts(principal, kind);
    throw new RouteError("validation", "Name a view, or what to count.");
  });
}
