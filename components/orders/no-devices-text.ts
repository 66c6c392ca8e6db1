import { wasShipped } from "#components/orders/order-answers.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Order, OrderHistory } from "#lib/v4/records/order.ts";

/**
 * Returns why no device is shown: the list came empty, or no list came. An order that was shipped has
 * devices, and so has one whose history names some.
 */
export function noDevicesText(order: Order, history: OrderHistory | undefined): string {
  const { deviceRequests, productIds, deviceCount } = order;
  if (deviceCount) return t("orderFacts.unlisted", { count: deviceCount });
  const isEmptyList = [deviceRequests, productIds].some((list) => list?.length === 0);
  if (!isEmptyList && deviceCount !== 0) {
    return t("orderFacts.noDevices");
  }
  return (history?.devices ?? []).length > 0 || wasShipped(order, { history })
    ? t("orderFacts.emptyDevices")
    : t("orderFacts.noneAssigned");
}
