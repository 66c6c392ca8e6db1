import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { expectedOf, nextArrivalOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** An order with the date of its next arrival. */
export interface ArrivingOrder extends Order {
  arrivesAt: string;
}

/** The open orders in the lists of Today, as the service's order list describes them. */
export interface OrderBuckets {
  /** Longest delay first. */
  late: Order[];
  /** Not late, but 80% or more of the expected business days are used. */
  atRisk: Order[];
  /** At least one shipment arrives within seven days, soonest first. */
  arriving: ArrivingOrder[];
  /** How many orders have the fields that decide about each bucket. The others may or may not belong to it. */
  knownCounts: { late: number; atRisk: number; arriving: number };
  /** How many orders of each type have each status, most frequent type first. */
  pipeline: OrderTypeCount[];
}

interface OrderTypeCount {
  type: string | null;
  total: number;
  segments: { status: string | null; count: number }[];
}

const day = 24 * 3_600_000;

const daysOf = ({ sla }: Order) =>
  typeof sla?.expectedDays === "number" && typeof sla.elapsedDays === "number"
    ? { expected: sla.expectedDays, elapsed: sla.elapsedDays }
    : null;

/** Returns by how many business days an order exceeds its SLA; negative before that, 0 if unknown. */
export const daysLate = (order: Order): number => {
  const days = daysOf(order);
  return days ? days.elapsed - days.expected : 0;
};

/** By the service's flag, else by its day counts; `null` without either. */
const isLate = (order: Order): boolean | null => {
  if (typeof order.sla?.late === "boolean") return order.sla.late;
  return daysOf(order) && daysLate(order) > 0;
};

/** `null` if the fields for it are missing. */
const isAtRisk = (order: Order): boolean | null => {
  if (isLate(order) || order.sla?.paused) return false;
  const days = daysOf(order);
  return days && days.expected > 0 && days.elapsed >= 0.8 * days.expected;
};

const timeOf = (moment: string | undefined) => parseMoment(moment)?.getTime() ?? Number.NaN;

const countDecided = (orders: readonly Order[], decide: (order: Order) => boolean | null) =>
  orders.filter((order) => decide(order) !== null).length;

const statusOrder = ["processing", "scheduled", "shipped", "in_transit"];
const rankOf = (status: string | null) => {
  const rank = statusOrder.indexOf(status ?? "");
  return rank === -1 ? statusOrder.length : rank;
};

const toPipeline = (orders: readonly Order[]): OrderBuckets["pipeline"] =>
  [...Map.groupBy(orders, (order) => order.orderType ?? null)]
    .map(([type, ofType]) => ({
      type,
      total: ofType.length,
      segments: [...Map.groupBy(ofType, (order) => order.status ?? null)]
        .map(([status, ofStatus]) => ({ status, count: ofStatus.length }))
        .sort((a, b) => rankOf(a.status) - rankOf(b.status)),
    }))
    .sort((a, b) => b.total - a.total);

const byDelay = (a: Order, b: Order) => daysLate(b) - daysLate(a);

/** Sorts open orders into the lists of Today. `now` in epoch milliseconds. */
export function toOrderBuckets(orders: readonly Order[], now: number): OrderBuckets {
  const today = Math.floor(now / day) * day;
  return {
    late: orders.filter(isLate).sort(byDelay),
    atRisk: orders.filter(isAtRisk).sort(byDelay),
    arriving: orders
      .flatMap((order): ArrivingOrder[] => {
        const arrivesAt = nextArrivalOf(order, today);
        return timeOf(arrivesAt) < today + 8 * day
          ? [{ ...order, arrivesAt: String(arrivesAt) }]
          : [];
      })
      .sort((a, b) => timeOf(a.arrivesAt) - timeOf(b.arrivesAt)),
    knownCounts: {
      late: countDecided(orders, isLate),
      atRisk: countDecided(orders, isAtRisk),
      arriving: orders.filter((order) => !Number.isNaN(timeOf(expectedOf(order)?.eta))).length,
    },
    pipeline: toPipeline(orders),
  };
}
