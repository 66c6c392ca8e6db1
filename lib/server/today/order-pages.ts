import type { Page } from "#lib/v4/fields/page.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The number of orders that one read asks for. */
export const pageSize = 50;
/** How many pages are read at the same time. */
export const maxParallelReads = 6;

/** Reads one page of orders, newest first: all, or those with one of the statuses. */
export type ReadOrders = (input: {
  status?: string[];
  page: number;
  limit: number;
}) => Promise<Page<Order>>;

/** The orders of the pages that were read, by their ids. */
export interface ReadPages {
  found: Map<string, Order>;
  totalCount: number | null;
  /** All pages were read: by the list's total, or up to an empty page without one. */
  isWhole: boolean;
  /** The last pages brought nothing new, so further ones won't either. */
  isOver: boolean;
  /** How many pages were read. */
  pageCount: number;
  isLastShort: boolean;
}

/** `expectedCount`: how many pages the list probably has. The first one is read alone if it may be all. */
export const noPages = (expectedCount: number): ReadPages => ({
  found: new Map(),
  totalCount: null,
  isWhole: false,
  isOver: false,
  pageCount: 0,
  isLastShort: expectedCount <= 1,
});

/** Reads on from `before` until `maxCount` pages are read or the list ends. */
export const readPages = async (
  read: ReadOrders,
  status: readonly string[] | null,
  maxCount: number,
  before = noPages(1),
): Promise<ReadPages> => {
  const found = new Map(before.found);
  let { totalCount, isWhole, isOver, pageCount, isLastShort } = before;
  while (pageCount < maxCount && !isOver) {
    // After a short page, which is probably the last, one more read confirms the end.
    const left: number = Math.ceil(((totalCount ?? Infinity) - found.size) / pageSize);
    const count: number = isLastShort ? 1 : Math.min(maxParallelReads, maxCount - pageCount, left);
    const knownCount = found.size;
    const pages: Page<Order>[] = await Promise.all(
      Array.from({ length: count }, (_, step) =>
        read({
          ...(status ? { status: [...status] } : {}),
          page: pageCount + step,
          limit: pageSize,
        }),
      ),
    );
    for (const { items, totalCount: total } of pages) {
      totalCount = total ?? totalCount;
      for (const order of items) found.set(order.id, order);
    }
    pageCount += count;
    isLastShort = (pages.at(-1)?.items.length ?? 0) < pageSize;
    isWhole =
      totalCount === null
        ? pages.some(({ items }) => items.length === 0)
        : found.size >= totalCount;
    // Pages without new orders repeat others: the service ignores the page parameter.
    isOver = isWhole || found.size === knownCount;
  }
  return { found, totalCount, isWhole, isOver, pageCount, isLastShort };
};
