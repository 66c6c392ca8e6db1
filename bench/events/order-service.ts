import { pageOf } from "#testing/service/page-of.ts";
import { startScriptedService } from "#testing/service/scripted-service.ts";

/** Order statuses in the order in which an order passes through them. */
const statuses = ["processing", "scheduled", "shipped", "in_transit", "delivered"] as const;

/** Whether an API key may see an order. */
type IsVisible = (apiKey: string, id: string) => boolean;

/** Starts a service of the v4 contract that has nothing but orders, whose statuses the bench moves. */
export async function startOrderService(
  orderIds: readonly string[],
  isVisible: IsVisible = () => true,
) {
  const stages = new Map(orderIds.map((id) => [id, 0]));
  const ownStatuses = new Map<string, string>();
  const statusOf = (id: string) => ownStatuses.get(id) ?? statuses[stages.get(id) ?? 0];
  const recordOf = (id: string) => ({
    id,
    orderType: "Deployment",
    status: statusOf(id),
    createdAt: "2026-01-02T03:04:05Z",
  });
  let reads = 0;

  const listOrders = (url: URL, apiKey: string) => {
    const wanted = url.searchParams.getAll("status");
    const ids = [...stages.keys()].filter(
      (id) => isVisible(apiKey, id) && (wanted.length === 0 || wanted.includes(statusOf(id) ?? "")),
    );
    const { rows, numbers } = pageOf(ids, url.searchParams);
    return { status: "success", orders: rows.map(recordOf), ...numbers };
  };

  const bodyOf = (url: URL, apiKey: string): unknown => {
    const [, , resource = "", id] = url.pathname.split("/");
    if (resource === "me") return { authenticated: true, user: { uid: "bench" } };
    if (resource !== "orders") return { status: "success", [resource]: [], totalCount: 0 };
    if (id === undefined) return listOrders(url, apiKey);
    return stages.has(id) && isVisible(apiKey, id)
      ? { status: "success", order: recordOf(id) }
      : null;
  };

  const { origin, close } = await startScriptedService(({ url, headers }) => {
    reads += 1;
    const body = bodyOf(new URL(url, "http://service.test"), String(headers["x-api-key"]));
    return body ? { body } : { status: 404, body: { statusCode: 404, statusMessage: "Not found" } };
  });

  return {
    baseUrl: origin,
    statusOf,
    ids: () => [...stages.keys()],
    /** Moves an order to its next status, from the last one to the first. */
    move: (id: string) => void stages.set(id, ((stages.get(id) ?? 0) + 1) % statuses.length),
    /** Gives an order a status that it keeps. */
    set: (id: string, status: string) => void ownStatuses.set(id, status),
    reads: () => reads,
    close,
  };
}
