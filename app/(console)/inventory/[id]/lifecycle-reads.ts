import "server-only";
import type { Principal } from "#lib/server/auth/principal.ts";
import { type Read, readAnswers } from "#lib/server/upstream/prefetch.ts";
import { deviceOrdersIn, deviceSearchesOf, maxDeviceOrders } from "#lib/v4/device-order-match.ts";

/**
 * Returns the reads behind a device's life: the device, the searches for its orders, and the history
 * of each order that they find. Each is performed once for the whole page.
 */
export async function lifecycleReads(principal: Principal, id: string): Promise<Read[]> {
  const get = ["products.get", { id }] as const;
  const [device] = await readAnswers<"products.get">(principal, [get]);
  if (!device) return [get];
  const searches = deviceSearchesOf(device).map(
    ({ query }) => ["orders.list", { query, limit: maxDeviceOrders }] as const,
  );
  const orders = deviceOrdersIn(await readAnswers<"orders.list">(principal, searches), device);
  const histories = orders
    .slice(0, maxDeviceOrders)
    .map((order) => ["orders.history", { id: order.id }] as const);
  return [get, ...searches, ...histories];
}
