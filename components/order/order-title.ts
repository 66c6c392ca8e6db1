import type { Order } from "#lib/v4/records/order.ts";

/** What an order is and for whom; a type that is not known is named as it came. */
export function orderTitle(order: Order) {
  const who = order.employeeName ?? order.employeeId;
  return who ? `${order.orderType ?? "Order"} for ${who}` : (order.orderType ?? "Order");
}
