import type { Page } from "#lib/v4/page";
import type { Order } from "#lib/v4/records/order";

/** A person's orders among those that a search found. */
export interface OrdersOf {
  orders: Order[];
  /** Orders that do not say whom they are for: they may or may not be this person's. */
  unclear: number;
  /** There are more than the page carries, so some of the person's may be missing. */
  hasMore: boolean;
}

/**
 * Picks a person's orders from a search by their e-mail or id: the contract has no filter of
 * orders by employee. `limit` is the page size that was asked for.
 */
export function ordersOf(found: Page<Order>, employeeId: string, limit: number): OrdersOf {
  return {
    orders: found.items.filter((order) => order.employeeId === employeeId),
    unclear: found.items.filter((order) => !order.employeeId).length,
    hasMore:
      found.totalCount === null
        ? found.nextCursor !== null || found.items.length >= limit
        : found.totalCount > found.items.length,
  };
}
