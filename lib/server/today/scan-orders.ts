import type { OpenOrders } from "#lib/protocol/open-orders.ts";
import { openOrdersInput } from "#lib/protocol/open-orders-input.ts";
import {
  maxParallelReads,
  noPages,
  pageSize,
  type ReadOrders,
  type ReadPages,
  readPages,
} from "#lib/server/today/order-pages.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { isFinished, knownOrderStatuses } from "#lib/v4/fields/known-values.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** At most 40 pages are read of each list: 2,000 orders, or fewer if the service's pages are shorter. */
const maxPages = 40;
/** Where the service gives no totals, statuses are collected from the newest 200 orders. */
const maxNewestPages = 4;
/** How often older orders are searched again for statuses that an earlier search did not find. */
const searchIntervalMs = 5 * 60_000;

type Scan = Omit<OpenOrders, "at">;

/** What earlier scans of the same orders found. A scan reads and extends it. */
export interface ScanMemory {
  /** Statuses that orders have. */
  statuses: Set<string>;
  /** How many pages of all orders to read. An order without a status is found only there. */
  newestPages: number;
  /** How many pages of open orders the last scan read; 0 if one read of all orders was enough. */
  openPages: number;
  /** How many orders the last search did not find. More than these are searched for at once. */
  notFound: number;
  /** When these may be searched for again, in epoch milliseconds. */
  nextSearchAt: number;
}

export const newScanMemory = (): ScanMemory => ({
  statuses: new Set(knownOrderStatuses),
  newestPages: 1,
  openPages: 0,
  notFound: 0,
  nextSearchAt: 0,
});

const orNullIfInvalid = <Value>(work: Promise<Value>): Promise<Value | null> =>
  work.catch((error: unknown) => {
    if (error instanceof V4Error && error.kind === "validation") return null;
    throw error;
  });

const openOf = (orders: Iterable<Order>) => [...orders].filter(({ status }) => !isFinished(status));

const isOpenStatus = (status: string) => !isFinished(status);

/** Remembers the statuses of orders and returns the new ones. */
const learnStatuses = ({ statuses }: ScanMemory, orders: Iterable<Order>): string[] => {
  const seen = new Set([...orders].flatMap(({ status }) => status?.trim() || []));
  const added = [...seen].filter((status) => !statuses.has(status));
  for (const status of added) statuses.add(status);
  return added;
};

const countWithout = (orders: Iterable<Order>) =>
  [...orders].filter(({ status }) => !status?.trim()).length;

const hasFinished = ({ found }: ReadPages) =>
  [...found.values()].some(({ status }) => isFinished(status));

/**
 * Reads the first orders with open statuses, as many pages at once as the last scan read. `null` if
 * the service refuses or ignores the filter.
 */
const startOpen = async (read: ReadOrders, { statuses, openPages }: ScanMemory) => {
  const count = Math.min(maxParallelReads, Math.max(1, openPages));
  for (const each of [[...statuses].filter(isOpenStatus), openOrdersInput.status]) {
    const pages = await orNullIfInvalid(readPages(read, each, count, noPages(count)));
    if (pages) return hasFinished(pages) ? null : { pages, statuses: each };
  }
  return null;
};

/** Returns how many orders have one of the statuses, by the service's total. */
const countWith = async (read: ReadOrders, status: string[]): Promise<number | null> => {
  if (status.length === 0) return 0;
  const page = await orNullIfInvalid(read({ status, page: 0, limit: 1 }));
  return page?.totalCount ?? null;
};

/** Returns the open ones among orders that were read without a filter. */
const withoutFilter = ({ found, isWhole, totalCount }: ReadPages): Scan => ({
  orders: openOf(found.values()),
  isComplete: isWhole,
  readCount: found.size,
  totalCount,
  counted: "orders",
  others: isWhole ? 0 : null,
});

interface Search {
  newest: ReadPages;
  /** Statuses that no scan has seen before. */
  added: string[];
  /** Orders that still have a status which no read order has. */
  others: number;
}

/** Reads older orders until those are found that no known status accounts for, or up to the bound. */
const searchOlder = async (
  read: ReadOrders,
  memory: ScanMemory,
  before: { newest: ReadPages; others: number },
): Promise<Search> => {
  let { newest, others } = before;
  const added: string[] = [];
  const withoutBefore = countWithout(newest.found.values());
  while (others > 0 && newest.pageCount < maxPages && !newest.isOver) {
    const nextCount = Math.min(maxPages, newest.pageCount + maxParallelReads);
    newest = await readPages(read, null, nextCount, newest);
    added.push(...learnStatuses(memory, newest.found.values()));
    const without = countWithout(newest.found.values()) - withoutBefore;
    if (without > 0) memory.newestPages = newest.pageCount;
    others = before.others - without - ((await countWith(read, added)) ?? 0);
  }
  return { newest, added, others: Math.max(0, others) };
};

/**
 * Reads the open orders. The contract does not list the status values (api-v4.md, Query parameter
 * rules): orders show which are in use, and the totals whether there are others. Then older orders
 * are searched for them, and `memory` keeps what was found for later scans.
 */
export async function scanOrders(
  read: ReadOrders,
  memory: ScanMemory = newScanMemory(),
  now: number = Date.now(),
): Promise<Scan> {
  const start = () =>
    Promise.all([
      startOpen(read, memory),
      countWith(read, [...memory.statuses].filter(isFinished)),
    ]);
  const { newestPages } = memory;
  const [first, early] = await Promise.all([
    readPages(read, null, newestPages, noPages(newestPages)),
    memory.openPages > 0 ? start() : null,
  ]);
  const isCounted = first.totalCount !== null;
  let newest = isCounted ? first : await readPages(read, null, maxNewestPages, first);
  if (newest.isWhole) {
    memory.openPages = 0;
    return withoutFilter(newest);
  }
  const isLearned = learnStatuses(memory, newest.found.values()).length > 0;
  const [started, finished] = early && !isLearned ? early : await start();
  const readAll = async () => withoutFilter(await readPages(read, null, maxPages, newest));
  if (!started) return readAll();
  const { totalCount } = started.pages;
  let others =
    newest.totalCount === null || totalCount === null || finished === null
      ? null
      : newest.totalCount - totalCount - finished - countWithout(newest.found.values());
  const mustSearch =
    others !== null && others > 0 && (others > memory.notFound || now >= memory.nextSearchAt);
  const [open, search] = await Promise.all([
    readPages(read, started.statuses, maxPages, started.pages),
    mustSearch ? searchOlder(read, memory, { newest, others: others ?? 0 }) : null,
  ]);
  if (hasFinished(open)) return readAll();
  memory.openPages = Math.max(1, Math.ceil(open.found.size / pageSize));
  let added: ReadPages | null = null;
  if (search) {
    ({ newest, others } = search);
    memory.notFound = search.others;
    memory.nextSearchAt = now + searchIntervalMs;
    if (newest.isWhole) return withoutFilter(newest);
    const addedOpen = search.added.filter(isOpenStatus);
    if (addedOpen.length > 0) added = await readPages(read, addedOpen, maxPages);
  }
  const found = new Map(openOf(newest.found.values()).map((order) => [order.id, order]));
  const listed = added ? [open, added] : [open];
  for (const { found: orders } of listed) for (const [id, order] of orders) found.set(id, order);
  const left = others === null ? null : Math.max(0, others);
  return {
    orders: [...found.values()],
    isComplete: left === 0 && listed.every(({ isWhole }) => isWhole),
    readCount: open.found.size + (added?.found.size ?? 0),
    totalCount: open.totalCount === null ? null : open.totalCount + (added?.totalCount ?? 0),
    counted: "open orders",
    others: left,
  };
}
