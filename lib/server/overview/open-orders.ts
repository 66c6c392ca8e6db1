import "server-only";
import type { Principal } from "#lib/server/auth/principal.ts";
import { type OpenOrders, scanOrders } from "#lib/server/overview/scan-orders.ts";
import { perform } from "#lib/server/upstream/perform.ts";

const keepMs = 30_000;

const holder = globalThis as typeof globalThis & {
  qmOpenOrders?: Map<string, { at: number; scan: Promise<OpenOrders> }>;
};

/**
 * Returns the open orders, cached for 30 s. The service's answer depends on the API key and the
 * redaction on the role, so both are in the cache key. A failed scan is not cached.
 */
export function findOpenOrders(principal: Principal): Promise<OpenOrders> {
  const { connection, role } = principal;
  holder.qmOpenOrders ??= new Map();
  const cache = holder.qmOpenOrders;
  const key = JSON.stringify([connection?.environment, connection?.id, role, "open-orders"]);
  const now = Date.now();
  for (const [each, { at }] of cache) if (now - at > keepMs) cache.delete(each);
  const cached = cache.get(key);
  if (cached) return cached.scan;
  const scan = scanOrders(async (input) => (await perform(principal, "orders.list", input)).data);
  cache.set(key, { at: now, scan });
  scan.catch(() => cache.delete(key));
  return scan;
}
