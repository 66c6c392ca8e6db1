import "server-only";
import type { Principal } from "#lib/server/auth/principal.ts";
import { type OpenOrders, scanOrders } from "#lib/server/overview/scan-orders.ts";
import { perform } from "#lib/server/upstream/perform.ts";

const freshMs = 30_000;

const holder = globalThis as typeof globalThis & {
  qmOpenOrders?: Map<string, { at: number; scan: Promise<OpenOrders> }>;
};

/**
 * The open orders, kept for 30 s. What upstream answers depends on the key and what is shown on
 * the role: both are in the cache's key. A failed scan is not kept.
 */
export function findOpenOrders(principal: Principal): Promise<OpenOrders> {
  const { connection, role } = principal;
  holder.qmOpenOrders ??= new Map();
  const kept = holder.qmOpenOrders;
  const key = JSON.stringify([connection?.environment, connection?.id, role, "open-orders"]);
  const now = Date.now();
  for (const [each, { at }] of kept) if (now - at > freshMs) kept.delete(each);
  const known = kept.get(key);
  if (known) return known.scan;
  const fresh = scanOrders(async (input) => (await perform(principal, "orders.list", input)).data);
  kept.set(key, { at: now, scan: fresh });
  fresh.catch(() => kept.delete(key));
  return fresh;
}
