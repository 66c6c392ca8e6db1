import type { PersonOrders } from "#components/employees/person-orders.ts";
import { type OrderSearch, searchedBy } from "#components/search/order-searches.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** Returns that no order was found, with the searches and the number of their results. */
export const noOrdersText = (
  { resultCount, possible }: PersonOrders,
  searches: readonly Pick<OrderSearch, "by" | "failure">[],
) => {
  const by = searchedBy(searches);
  if (resultCount === 0) return t("employeeRecord.noResults", { by });
  const otherCount = resultCount - possible.length;
  if (otherCount === 0) return t("employeeRecord.noneHasId", { by });
  return t("employeeRecord.othersOnly", { by, total: String(resultCount), count: otherCount });
};

/** A list of the devices that are assigned to a person, as far as it was read. */
export interface DeviceList {
  items: readonly unknown[];
  totalCount: number | null;
  nextCursor: string | null;
}

/**
 * Returns how many of a person's devices an order type was checked with. They are "held" only where
 * the list has a total; else the list may be incomplete.
 */
export function checkedWithText(
  checkedCount: number,
  { items, totalCount, nextCursor }: DeviceList,
): string {
  if (totalCount !== null && totalCount > checkedCount) {
    return t("eligibility.withSome", {
      checked: String(checkedCount),
      total: String(totalCount),
    });
  }
  if (nextCursor !== null || checkedCount < items.length) {
    return t("eligibility.withFirst", { count: checkedCount });
  }
  return t("eligibility.withAll", {
    count: checkedCount,
    isHeld: totalCount === checkedCount ? "yes" : "no",
  });
}

/**
 * Returns the devices of an order as its row names them: `MacBook Air 13`, `MacBook Air 13 and 2 more`,
 * `3 devices`; `null` where it names none. `models` has names of devices by their IDs.
 */
export function orderedDevicesText(
  { productIds, deviceId, deviceRequests, deviceCount }: Order,
  models: ReadonlyMap<string, string>,
): string | null {
  const requested = (deviceRequests ?? []).map(
    ({ model, productId }) => model || (productId && models.get(productId)) || null,
  );
  const ids = productIds ?? (deviceId ? [deviceId] : []);
  const named = [...requested, ...ids.map((id) => models.get(id) ?? null)].find(Boolean) ?? null;
  const count = deviceCount ?? Math.max(requested.length, ids.length);
  if (count === 0) return null;
  if (named === null) return t("employeeRecord.deviceCount", { count });
  return count > 1
    ? t("employeeRecord.andMore", { device: named, more: String(count - 1) })
    : named;
}
