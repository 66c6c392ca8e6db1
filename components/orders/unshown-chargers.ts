import { isAwaited } from "#components/requests/appearing.ts";
import { useRequests } from "#lib/client/requests.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import { isSameDevice } from "#lib/v4/charger-requests.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** What was sent for a charger. */
interface SentCharger {
  id?: string;
  productId?: string;
  serialNumber?: string;
}

export const sentChargerOf = ({ sent }: Pick<IntentView, "sent">): SentCharger =>
  (sent ?? {}) as SentCharger;

/**
 * Returns the charger requests that were accepted for an order and that its record does not show yet:
 * neither by their id nor, without one, by their device.
 */
export const unshownChargers = (
  requests: readonly IntentView[],
  { id, accessories }: Pick<Order, "id" | "accessories">,
  now = Date.now(),
): IntentView[] =>
  requests.filter((request) => {
    const { operation, status, resultId, settledAt } = request;
    const sent = sentChargerOf(request);
    if (operation !== "orders.add-accessory" || status !== "accepted" || sent.id !== id)
      return false;
    if (settledAt === null || !isAwaited(settledAt, now)) return false;
    return !(accessories ?? []).some((shown) =>
      shown.id && resultId ? shown.id === resultId : isSameDevice(shown, sent),
    );
  });

/** Returns the same of the requests that the person may see. */
export function useUnshownChargers(
  orders: readonly Pick<Order, "id" | "accessories">[],
  { enabled = true } = {},
): IntentView[] {
  const { data } = useRequests(
    { operation: "orders.add-accessory", show: "settled", limit: 50 },
    { enabled },
  );
  const requests = data?.requests ?? [];
  return orders.flatMap((order) => unshownChargers(requests, order));
}
