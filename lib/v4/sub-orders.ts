import type { Order, OrderReference } from "#lib/v4/records/order.ts";

/** Returns the sub-orders of an order, each with its own, at every depth. */
export const subOrdersOf = ({ subOrders }: Pick<Order, "subOrders">): OrderReference[] =>
  (subOrders ?? []).flatMap((sub) => [sub, ...subOrdersOf(sub)]);
