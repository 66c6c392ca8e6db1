import type { Page } from "#lib/v4/fields/page.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** A person as orders may name them. */
export interface PersonKeys {
  id: string;
  name: string | null;
  email: string | null;
}

/** A person's orders among those that searches found. */
export interface OrdersOf {
  /** Orders whose own employee field is this person. */
  orders: Order[];
  /** Orders that name nobody, or this person's name alone: they may or may not be theirs. */
  mentions: Order[];
  /** How many different orders the searches found, those of other people included. */
  looked: number;
  /** A search has more results than its first page, so some of the person's may be missing. */
  hasMore: boolean;
}

const plain = (text: string | null | undefined) => text?.trim().toLowerCase() || null;

const isOfNobodyElse = ({ employeeId, employeeName }: Order, { name, email }: PersonKeys) => {
  if (employeeId) return false;
  const named = plain(employeeName);
  return named === null || named === plain(name) || named === plain(email);
};

const hasMorePages = (page: Page<Order>, limit: number) =>
  page.totalCount === null
    ? page.nextCursor !== null || page.items.length >= limit
    : page.totalCount > page.items.length;

const newestFirst = (a: Order, b: Order) => (b.createdAt ?? "").localeCompare(a.createdAt ?? "");

/**
 * Picks a person's orders from searches by their name, email and id: the contract has no filter of
 * orders by employee. `limit` is the page size that was asked for.
 */
export function ordersOf(
  pages: readonly Page<Order>[],
  person: PersonKeys,
  limit: number,
): OrdersOf {
  const found = new Map(pages.flatMap(({ items }) => items.map((order) => [order.id, order])));
  const all = [...found.values()].sort(newestFirst);
  return {
    orders: all.filter(({ employeeId }) => employeeId === person.id),
    mentions: all.filter((order) => isOfNobodyElse(order, person)),
    looked: all.length,
    hasMore: pages.some((page) => hasMorePages(page, limit)),
  };
}
