import type { ArrivingOrder, OrderTypeCount } from "#lib/protocol/today.ts";
import { arrivalOf, type OrdersInView, ordersInView, withMovement } from "#lib/v4/order-views.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The open orders in the lists of Today. Each is a view of Orders, so both show the same rows. */
export interface OrderBuckets {
  waiting: OrdersInView;
  late: OrdersInView;
  "at-risk": OrdersInView;
  "no-movement": OrdersInView;
  arriving: OrdersInView<ArrivingOrder>;
  /** How many orders of each type have each status, most frequent type first. */
  pipeline: OrderTypeCount[];
}

const statusOrder = ["processing", "scheduled", "shipped", "in_transit"];
const rankOf = (status: string | null) => {
  const rank = statusOrder.indexOf(status ?? "");
  return rank === -1 ? statusOrder.length : rank;
};

/** How many orders have a type and a status. */
interface StatusCount {
  type: string | null;
  status: string | null;
  count: number;
}

/** Returns counts by type and status in the order of the pipeline. Each pair is counted once. */
export const sortPipeline = (counts: readonly StatusCount[]): OrderTypeCount[] =>
  [...Map.groupBy(counts, ({ type }) => type || null)]
    .map(([type, ofType]) => ({
      type,
      total: ofType.reduce((sum, { count }) => sum + count, 0),
      segments: ofType
        .map(({ status, count }) => ({ status: status || null, count }))
        .sort((a, b) => rankOf(a.status) - rankOf(b.status) || b.count - a.count),
    }))
    .sort((a, b) => b.total - a.total);

const toPipeline = (orders: readonly Order[]): OrderTypeCount[] =>
  sortPipeline(
    [...Map.groupBy(orders, ({ orderType }) => orderType || null)].flatMap(([type, ofType]) =>
      [...Map.groupBy(ofType, ({ status }) => status || null)].map(([status, ofStatus]) => ({
        type,
        status,
        count: ofStatus.length,
      })),
    ),
  );

/** Returns orders with the dates of their next arrivals at `now`, in epoch milliseconds. */
export const toArriving = (orders: readonly Order[], now: number): ArrivingOrder[] =>
  orders.map((order) => ({ ...order, arrivesAt: String(arrivalOf(order, now)) }));

/** Sorts open orders into the lists of Today. `now` in epoch milliseconds. */
export function toOrderBuckets(orders: readonly Order[], now: number): OrderBuckets {
  const arriving = ordersInView("arriving", orders, now);
  const unmoved = ordersInView("no-movement", orders, now);
  return {
    waiting: ordersInView("waiting", orders, now),
    late: ordersInView("late", orders, now),
    "at-risk": ordersInView("at-risk", orders, now),
    "no-movement": { ...unmoved, orders: withMovement(unmoved.orders, now) },
    arriving: { ...arriving, orders: toArriving(arriving.orders, now) },
    pipeline: toPipeline(orders),
  };
}
