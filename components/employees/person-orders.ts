import { isFinished } from "#lib/v4/fields/known-values.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import { daysLate, isInView } from "#lib/v4/order-views.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The page size of each search, the API's maximum (api-v4.md, Limits). */
export const maxPersonOrders = 50;
const maxQueryLength = 200;

/** What an order may name a person by. */
export interface PersonKeys {
  id: string;
  name: string | null;
  email: string | null;
}

/** The orders of a person among the results of searches. */
export interface PersonOrders {
  /** Orders with the person's employee id. */
  orders: Order[];
  /** Orders without an employee id and without another person's name: they may be the person's. */
  possible: Order[];
  /** The number of different orders in all results, those of other people included. */
  resultCount: number;
  /** Whether a search has more results than its first page, so that orders may be missing. */
  hasMore: boolean;
}

export const personKeysOf = (id: string, employee: Employee | null): PersonKeys => {
  const title = employee && employeeTitle(employee);
  const email = employee?.email?.trim() || null;
  return { id, email, name: title && title !== id && title !== email ? title : null };
};

/** Returns the searches for a person's orders: an order may have only one of the keys. */
export const orderSearchesOf = ({ id, name, email }: PersonKeys) =>
  [
    { key: "name", query: name?.slice(0, maxQueryLength) } as const,
    { key: "email", query: email?.slice(0, maxQueryLength) } as const,
    { key: "id", query: id } as const,
  ].flatMap(({ key, query }) => (query ? [{ key, query }] : []));

const folded = (text: string | null | undefined) => (text == null ? null : nameKey(text) || null);

const isPossible = ({ employeeId, employeeName }: Order, { id, name, email }: PersonKeys) => {
  if (employeeId) return false;
  const orderName = folded(employeeName);
  // A person who comes as a plain text, which may be the id, is read as a name.
  return [null, folded(name), folded(email), folded(id)].includes(orderName);
};

const hasMorePages = (page: Page<Order>, limit: number) =>
  page.totalCount === null
    ? page.nextCursor !== null || page.items.length >= limit
    : page.totalCount > page.items.length;

/** Whether an order is late, as the list's row says it. A finished order is not. */
export const isLateOrder = (order: Order): boolean => isInView("late", order, 0) === true;

const rankOf = (order: Order) => (isLateOrder(order) ? 0 : isFinished(order.status) ? 2 : 1);

/** Late orders first, then open ones, then finished ones; of each, the longest delay and the newest. */
const mostUrgentFirst = (a: Order, b: Order) =>
  rankOf(a) - rankOf(b) ||
  (isLateOrder(a) ? daysLate(b) - daysLate(a) : 0) ||
  (b.createdAt ?? "").localeCompare(a.createdAt ?? "");

/**
 * Returns a person's orders among the results of searches by name, email and id, the most urgent
 * first: the contract has no filter of orders by employee. `limit` is the page size of the searches.
 */
export function findPersonOrders(
  pages: readonly Page<Order>[],
  person: PersonKeys,
  limit: number,
): PersonOrders {
  const found = new Map(pages.flatMap(({ items }) => items.map((order) => [order.id, order])));
  const all = [...found.values()].sort(mostUrgentFirst);
  return {
    orders: all.filter(({ employeeId }) => employeeId === person.id),
    possible: all.filter((order) => isPossible(order, person)),
    resultCount: all.length,
    hasMore: pages.some((page) => hasMorePages(page, limit)),
  };
}
