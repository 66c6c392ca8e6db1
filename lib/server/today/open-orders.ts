import "server-only";
import { perform } from "#lib/server/perform";
import type { Principal } from "#lib/server/principal";
import type { Order } from "#lib/v4/records/order";

/** The status values of an order under way. Source: api-v4.md, States, "Values seen". */
const openStatuses = ["processing", "scheduled", "shipped", "in_transit"];
const pageSize = 50;
const mostPages = 40;
const atOnce = 4;
const freshMs = 30_000;

export interface OpenOrders {
  orders: Order[];
  /** All open orders, where the service says; the scan stops at 2,000. */
  totalCount: number | null;
  isComplete: boolean;
}

const isLast = (items: number, seen: number, totalCount: number | null) =>
  totalCount === null ? items < pageSize : items === 0 || seen >= totalCount;

/** Every open order in the principal's sight, page by page, four at once, 2,000 at most. */
async function scan(principal: Principal): Promise<OpenOrders> {
  const found = new Map<string, Order>();
  let totalCount: number | null = null;
  for (let at = 0; at < mostPages; at += atOnce) {
    // The first page tells whether more are worth asking for.
    const wave =
      at === 0 ? [0] : Array.from({ length: atOnce }, (_, step) => at - atOnce + 1 + step);
    const pages = await Promise.all(
      wave.map((page) =>
        perform(principal, "orders.list", { status: openStatuses, limit: pageSize, page }),
      ),
    );
    for (const { data } of pages) {
      totalCount = data.totalCount;
      for (const order of data.items) found.set(order.id, order);
    }
    const lastPage = pages.at(-1)?.data.items.length ?? 0;
    if (isLast(lastPage, found.size, totalCount))
      return { orders: [...found.values()], totalCount, isComplete: true };
  }
  return { orders: [...found.values()], totalCount, isComplete: false };
}

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
  const fresh = scan(principal);
  kept.set(key, { at: now, scan: fresh });
  fresh.catch(() => kept.delete(key));
  return fresh;
}
