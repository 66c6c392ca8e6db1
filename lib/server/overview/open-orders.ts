import "server-only";
import type { Principal } from "#lib/server/auth/principal.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { isFinished, knownOrderStatuses } from "#lib/v4/fields/known-values.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { Order } from "#lib/v4/records/order.ts";

const pageSize = 50;
/** At most 2,000 orders are read. */
const maxPages = 40;
/** Statuses are collected from the newest 200 orders. */
const maxNewestPages = 4;
const maxParallelReads = 4;

/** Reads one page of orders, newest first: all, or those with one of the statuses. */
export type ReadOrders = (input: {
  status?: string[];
  page: number;
  limit: number;
}) => Promise<Page<Order>>;

/** The open orders, and whether they are complete. */
export interface OpenOrders {
  /** Orders that are not finished. An order with an unknown status, or none, counts as open. */
  orders: Order[];
  /** The answers prove that no open order is missing. */
  isComplete: boolean;
  /** How many of the orders that `totalCount` counts were read. */
  readCount: number;
  totalCount: number | null;
  /** What `totalCount` counts: open orders, or all orders if the service can't filter by status. */
  counted: "open orders" | "orders";
  /** Orders with statuses that the filter does not include, by the totals; `null` if unknown. */
  others: number | null;
}

interface ReadPages {
  found: Map<string, Order>;
  totalCount: number | null;
  /** All pages were read: by the list's total, or up to an empty page without one. */
  isWhole: boolean;
}

const readPages = async (
  read: ReadOrders,
  status: string[] | null,
  maxCount: number,
): Promise<ReadPages> => {
  const found = new Map<string, Order>();
  let totalCount: number | null = null;
  let isShort = true;
  for (let next = 0; next < maxCount; ) {
    // After a short page, which is probably the last, one more read confirms the end.
    const pageCount: number = isShort ? 1 : Math.min(maxParallelReads, maxCount - next);
    const before = found.size;
    const pages: Page<Order>[] = await Promise.all(
      Array.from({ length: pageCount }, (_, step) =>
        read({ ...(status ? { status } : {}), page: next + step, limit: pageSize }),
      ),
    );
    for (const { items, totalCount: total } of pages) {
      totalCount = total ?? totalCount;
      for (const order of items) found.set(order.id, order);
    }
    next += pageCount;
    isShort = (pages.at(-1)?.items.length ?? 0) < pageSize;
    const isWhole =
      totalCount === null
        ? pages.some(({ items }) => items.length === 0)
        : found.size >= totalCount;
    // Pages without new orders repeat others: the service ignores the page parameter.
    if (isWhole || found.size === before) return { found, totalCount, isWhole };
  }
  return { found, totalCount, isWhole: false };
};

const orNullIfInvalid = <Value>(work: Promise<Value>): Promise<Value | null> =>
  work.catch((error: unknown) => {
    if (error instanceof V4Error && error.kind === "validation") return null;
    throw error;
  });

const statusesOf = (orders: Iterable<Order>) => [
  ...new Set([...orders].flatMap(({ status }) => status?.trim() || [])),
];

const openOf = (orders: Iterable<Order>) => [...orders].filter(({ status }) => !isFinished(status));

const knownOpen = knownOrderStatuses.filter((status) => !isFinished(status));
const knownFinished = knownOrderStatuses.filter(isFinished);

/** Reads the orders with open statuses; `null` if the service refuses or ignores the filter. */
const readOpen = async (read: ReadOrders, seenStatuses: string[]): Promise<ReadPages | null> => {
  const statuses = [
    ...new Set([...knownOpen, ...seenStatuses.filter((each) => !isFinished(each))]),
  ];
  const reading =
    (await orNullIfInvalid(readPages(read, statuses, maxPages))) ??
    (await orNullIfInvalid(readPages(read, [...knownOpen], maxPages)));
  if (!reading) return null;
  return [...reading.found.values()].some(({ status }) => isFinished(status)) ? null : reading;
};

/** Returns how many orders are finished, by the service's total. */
const countFinished = async (read: ReadOrders, seenStatuses: string[]): Promise<number | null> => {
  const status = [...new Set([...knownFinished, ...seenStatuses.filter(isFinished)])];
  const page = await orNullIfInvalid(read({ status, page: 0, limit: 1 }));
  return page?.totalCount ?? null;
};

/** Returns the open ones among orders that were read without a filter. */
const withoutFilter = ({ found, isWhole, totalCount }: ReadPages): OpenOrders => ({
  orders: openOf(found.values()),
  isComplete: isWhole,
  readCount: found.size,
  totalCount,
  counted: "orders",
  others: isWhole ? 0 : null,
});

/**
 * Reads the open orders. The contract does not list the status values (api-v4.md, Query parameter
 * rules), so the newest orders show which are in use, and the totals whether there are others.
 */
export async function scanOrders(read: ReadOrders): Promise<OpenOrders> {
  const newest = await readPages(read, null, maxNewestPages);
  const newestOrders = [...newest.found.values()];
  if (newest.isWhole) return withoutFilter(newest);
  const seenStatuses = statusesOf(newestOrders);
  const open = await readOpen(read, seenStatuses);
  if (!open) return withoutFilter(await readPages(read, null, maxPages));
  const finished = await countFinished(read, seenStatuses);
  const others =
    newest.totalCount === null || open.totalCount === null || finished === null
      ? null
      : Math.max(0, newest.totalCount - open.totalCount - finished);
  const orders = new Map(openOf(newestOrders).map((order) => [order.id, order]));
  for (const order of open.found.values()) orders.set(order.id, order);
  return {
    orders: [...orders.values()],
    isComplete: open.isWhole && others === 0,
    readCount: open.found.size,
    totalCount: open.totalCount,
    counted: "open orders",
    others,
  };
}

const keepMs = 30_000;

const keptScans = perProcess(
  "qmOpenOrders",
  () => new Map<string, { at: number; scan: Promise<OpenOrders> }>(),
);

/**
 * Returns the open orders, cached for 30 s. The service's answer depends on the API key and the
 * redaction on the role, so both are in the cache key. A failed scan is not cached.
 */
export function findOpenOrders(principal: Principal): Promise<OpenOrders> {
  const { connection, role } = principal;
  const cache = keptScans();
  const key = JSON.stringify([connection?.environment, connection?.id, role]);
  const now = Date.now();
  for (const [each, { at }] of cache) if (now - at > keepMs) cache.delete(each);
  const cached = cache.get(key);
  if (cached) return cached.scan;
  const scan = scanOrders(async (input) => (await perform(principal, "orders.list", input)).data);
  cache.set(key, { at: now, scan });
  scan.catch(() => cache.delete(key));
  return scan;
}
