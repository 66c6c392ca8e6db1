import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { expectedOf, nextArrivalOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** An order with the next day on which something of it arrives. */
export interface ArrivingOrder extends Order {
  arrivesAt: string;
}

/** How open orders stand, from what their list carries: pure, so that it can be held to account. */
export interface OrderBuckets {
  /** Longest over first. */
  late: Order[];
  /** Not late, but with 80 % or more of the expected business days used. */
  atRisk: Order[];
  /** Something of it arrives within seven days, soonest first. */
  arriving: ArrivingOrder[];
  /** How many orders' list entries say whether they belong to each bucket. The others may or may not. */
  said: { late: number; atRisk: number; arriving: number };
  pipeline: { type: string; total: number; segments: { status: string; count: number }[] }[];
}

const day = 24 * 3_600_000;

export const daysOver = ({ sla }: Order) =>
  typeof sla?.expectedDays === "number" && typeof sla.elapsedDays === "number"
    ? sla.elapsedDays - sla.expectedDays
    : 0;

const hasDays = ({ sla }: Order) =>
  typeof sla?.expectedDays === "number" && typeof sla.elapsedDays === "number";

/** The service's own flag, else its own day counts; `null` where it gives neither. */
const isLate = (order: Order): boolean | null => {
  if (typeof order.sla?.late === "boolean") return order.sla.late;
  return hasDays(order) ? daysOver(order) > 0 : null;
};

/** `null` where the entry has too little to tell. */
const isAtRisk = (order: Order): boolean | null => {
  const { sla } = order;
  if (isLate(order) || sla?.paused) return false;
  if (typeof sla?.expectedDays !== "number" || typeof sla.elapsedDays !== "number") return null;
  return sla.expectedDays > 0 && sla.elapsedDays >= 0.8 * sla.expectedDays;
};

const timeOf = (moment: string | undefined) => parseMoment(moment)?.getTime() ?? Number.NaN;

const countSaid = (orders: readonly Order[], tell: (order: Order) => boolean | null) =>
  orders.filter((order) => tell(order) !== null).length;

const statusOrder = ["processing", "scheduled", "shipped", "in_transit"];
const rankOf = (status: string) => {
  const rank = statusOrder.indexOf(status);
  return rank === -1 ? statusOrder.length : rank;
};

/** What an order without a type, or without a status, counts under. */
export const unknownType = "Unknown type";
export const unknownStatus = "unknown status";

const toPipeline = (orders: readonly Order[]): OrderBuckets["pipeline"] =>
  [...Map.groupBy(orders, (order) => order.orderType ?? unknownType)]
    .map(([type, ofType]) => ({
      type,
      total: ofType.length,
      segments: [...Map.groupBy(ofType, (order) => order.status ?? unknownStatus)]
        .map(([status, ofStatus]) => ({ status, count: ofStatus.length }))
        .sort((a, b) => rankOf(a.status) - rankOf(b.status)),
    }))
    .sort((a, b) => b.total - a.total);

/** Sorts open orders by what needs someone. `now` in epoch milliseconds. */
export function toOrderBuckets(orders: readonly Order[], now: number): OrderBuckets {
  const today = Math.floor(now / day) * day;
  return {
    late: orders
      .filter((order) => isLate(order) === true)
      .sort((a, b) => daysOver(b) - daysOver(a)),
    atRisk: orders
      .filter((order) => isAtRisk(order) === true)
      .sort((a, b) => daysOver(b) - daysOver(a)),
    arriving: orders
      .flatMap((order): ArrivingOrder[] => {
        const arrivesAt = nextArrivalOf(order, today);
        return timeOf(arrivesAt) < today + 8 * day
          ? [{ ...order, arrivesAt: String(arrivesAt) }]
          : [];
      })
      .sort((a, b) => timeOf(a.arrivesAt) - timeOf(b.arrivesAt)),
    said: {
      late: countSaid(orders, isLate),
      atRisk: countSaid(orders, isAtRisk),
      arriving: orders.filter((order) => !Number.isNaN(timeOf(expectedOf(order)?.eta))).length,
    },
    pipeline: toPipeline(orders),
  };
}
