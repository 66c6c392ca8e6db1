import { V4Error } from "#lib/v4/errors.ts";
import { isFinished, knownOrderStatuses } from "#lib/v4/fields/known-values.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { Order } from "#lib/v4/records/order.ts";

const pageSize = 50;
/** Where reading stops: 2,000 orders. */
const maxPages = 40;
/** How far statuses that nobody announced are looked for: the newest 200 orders. */
const maxNewestPages = 4;
const atOnce = 4;

/** One page of orders, newest first, of any status or of these. */
export type ReadOrders = (input: {
  status?: string[];
  page: number;
  limit: number;
}) => Promise<Page<Order>>;

/** The open orders, and how far they are all of them. */
export interface OpenOrders {
  /** Orders that have not ended; one with an unknown status, or with none, counts as open. */
  orders: Order[];
  /** No open order is missing: the answers would have shown it. */
  isComplete: boolean;
  /** Orders that were read among those that `totalCount` counts. */
  looked: number;
  totalCount: number | null;
  /** What `totalCount` counts: the orders of open statuses, or all where those can't be asked for. */
  counted: "open orders" | "orders";
  /** Orders of statuses that could not be asked for, as far as the totals show; `null`: unknown. */
  others: number | null;
}

interface Reading {
  found: Map<string, Order>;
  totalCount: number | null;
  /** The list ended: by its own total, or at an empty page where it gives none. */
  isWhole: boolean;
}

const readPages = async (
  read: ReadOrders,
  status: string[] | null,
  most: number,
): Promise<Reading> => {
  const found = new Map<string, Order>();
  let totalCount: number | null = null;
  let isShort = true;
  for (let next = 0; next < most; ) {
    // A short page is probably the last: one more tells, four would be wasted.
    const wave: number = isShort ? 1 : Math.min(atOnce, most - next);
    const before = found.size;
    const pages: Page<Order>[] = await Promise.all(
      Array.from({ length: wave }, (_, step) =>
        read({ ...(status ? { status } : {}), page: next + step, limit: pageSize }),
      ),
    );
    for (const { items, totalCount: total } of pages) {
      totalCount = total ?? totalCount;
      for (const order of items) found.set(order.id, order);
    }
    next += wave;
    isShort = (pages.at(-1)?.items.length ?? 0) < pageSize;
    const isWhole =
      totalCount === null
        ? pages.some(({ items }) => items.length === 0)
        : found.size >= totalCount;
    // A page that repeats another adds nothing, and nor would the next.
    if (isWhole || found.size === before) return { found, totalCount, isWhole };
  }
  return { found, totalCount, isWhole: false };
};

const orNullWhereRefused = async <Value>(work: Promise<Value>): Promise<Value | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof V4Error && error.kind === "validation") return null;
    throw error;
  }
};

const statusesOf = (orders: Iterable<Order>) => [
  ...new Set([...orders].flatMap(({ status }) => status?.trim() || [])),
];

const openOf = (orders: Iterable<Order>) => [...orders].filter(({ status }) => !isFinished(status));

const knownOpen = knownOrderStatuses.filter((status) => !isFinished(status));
const knownFinished = knownOrderStatuses.filter(isFinished);

/** The orders of open statuses; `null` where the service refuses or ignores such a filter. */
const readOpen = async (read: ReadOrders, seen: string[]): Promise<Reading | null> => {
  const statuses = [...new Set([...knownOpen, ...seen.filter((each) => !isFinished(each))])];
  const reading =
    (await orNullWhereRefused(readPages(read, statuses, maxPages))) ??
    (await orNullWhereRefused(readPages(read, [...knownOpen], maxPages)));
  if (!reading) return null;
  return [...reading.found.values()].some(({ status }) => isFinished(status)) ? null : reading;
};

/** How many orders have ended, by the service's own total. */
const countFinished = async (read: ReadOrders, seen: string[]): Promise<number | null> => {
  const status = [...new Set([...knownFinished, ...seen.filter(isFinished)])];
  const page = await orNullWhereRefused(read({ status, page: 0, limit: 1 }));
  return page?.totalCount ?? null;
};

/**
 * Reads the open orders. Which status values there are is "not shown" (api-v4.md, Query parameter
 * rules): the newest orders tell which ones are in use, and the totals whether there are others.
 */
export async function scanOrders(read: ReadOrders): Promise<OpenOrders> {
  const newest = await readPages(read, null, maxNewestPages);
  const newestOrders = [...newest.found.values()];
  if (newest.isWhole) {
    return {
      orders: openOf(newestOrders),
      isComplete: true,
      looked: newest.found.size,
      totalCount: newest.totalCount,
      counted: "orders",
      others: 0,
    };
  }
  const seen = statusesOf(newestOrders);
  const open = await readOpen(read, seen);
  if (!open) {
    const all = await readPages(read, null, maxPages);
    return {
      orders: openOf(all.found.values()),
      isComplete: all.isWhole,
      looked: all.found.size,
      totalCount: all.totalCount,
      counted: "orders",
      others: all.isWhole ? 0 : null,
    };
  }
  const finished = await countFinished(read, seen);
  const isCounted = newest.totalCount !== null && open.totalCount !== null && finished !== null;
  const others = isCounted
    ? Math.max(0, (newest.totalCount ?? 0) - (open.totalCount ?? 0) - (finished ?? 0))
    : null;
  const orders = new Map(openOf(newestOrders).map((order) => [order.id, order]));
  for (const order of open.found.values()) orders.set(order.id, order);
  return {
    orders: [...orders.values()],
    isComplete: open.isWhole && others === 0,
    looked: open.found.size,
    totalCount: open.totalCount,
    counted: "open orders",
    others,
  };
}
