import type { PersonOrders } from "#components/employees/person-orders.ts";
import { type OrderSearch, searchedBy } from "#components/search/order-searches.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** Returns that no order was found, with the searches and the number of their results. */
export const noOrdersText = (
  { resultCount, possible }: PersonOrders,
  searches: readonly Pick<OrderSearch, "by" | "failure">[],
) => {
  const searched = `No order found by ${searchedBy(searches)}`;
  if (resultCount === 0) return `${searched}: the search returned no results.`;
  const otherCount = resultCount - possible.length;
  if (otherCount === 0) return `${searched} has this employee's ID.`;
  const results = `${otherCount} ${otherCount === 1 ? "result is" : "results are"}`;
  return `${searched} among ${resultCount}: ${results} for other people.`;
};

/** A list of the devices that are assigned to a person, as far as it was read. */
export interface DeviceList {
  items: readonly unknown[];
  totalCount: number | null;
  nextCursor: string | null;
}

const devicesText = (count: number) => (count === 1 ? "device" : `${count} devices`);

/**
 * Returns how many of a person's devices an order type was checked with. They are "held" only where
 * the list has a total; else the list may be incomplete.
 */
export function checkedWithText(
  checkedCount: number,
  { items, totalCount, nextCursor }: DeviceList,
): string {
  if (totalCount !== null && totalCount > checkedCount) {
    return `Checked with ${checkedCount} of the ${totalCount} devices held`;
  }
  if (nextCursor !== null || checkedCount < items.length) {
    return `Checked with the first ${devicesText(checkedCount)} held; there are more`;
  }
  return `Checked with the ${devicesText(checkedCount)} ${totalCount === checkedCount ? "held" : "listed"}`;
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
  if (named === null) return count === 1 ? "1 device" : `${count} devices`;
  return count > 1 ? `${named} and ${count - 1} more` : named;
}
