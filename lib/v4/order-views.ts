import { factsOfOrder, isWithoutMovement } from "#lib/v4/courier-movement.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { isFinished, knownOrderStatuses } from "#lib/v4/fields/known-values.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { expectedOf, nextArrivalOf } from "#lib/v4/order-eta.ts";
import {
  atRiskShare,
  noMovementDays,
  type OrderView,
  orderViews,
} from "#lib/v4/order-view-names.ts";
import type { Order } from "#lib/v4/records/order.ts";

interface OrderViewRules {
  label: string;
  /** The order of its rows, in words. */
  sortedBy: string;
  /**
   * Returns whether an open order belongs to the view at `now` (epoch milliseconds); `null` if the
   * fields that decide are missing.
   */
  decide: (order: Order, now: number) => boolean | null;
  /** Compares two orders of the view at `now`, for sorting. */
  compare: (a: Order, b: Order, now: number) => number;
}

const dayMs = 24 * 3_600_000;
const startOfDay = (now: number) => Math.floor(now / dayMs) * dayMs;

/** Epoch milliseconds; `NaN` without a readable moment. */
const timeOf = (moment: string | null | undefined) => parseMoment(moment)?.getTime() ?? Number.NaN;

const daysOf = ({ sla }: Order) =>
  typeof sla?.expectedDays === "number" && typeof sla.elapsedDays === "number"
    ? { expected: sla.expectedDays, elapsed: sla.elapsedDays }
    : null;

/** Returns by how many business days an order exceeds its SLA; negative before that, 0 if unknown. */
export const daysLate = (order: Order): number => {
  const days = daysOf(order);
  return days ? days.elapsed - days.expected : 0;
};

/** Returns whether an order is or was late, by the service's flag, else by its day counts. */
export const isLate = (order: Order): boolean | null => {
  if (typeof order.sla?.late === "boolean") return order.sla.late;
  return daysOf(order) && daysLate(order) > 0;
};

/** Not late, but 80% or more of the expected business days are used. */
const isAtRisk = (order: Order): boolean | null => {
  if (isLate(order) || order.sla?.paused) return false;
  const days = daysOf(order);
  return days && days.expected > 0 && days.elapsed >= atRiskShare * days.expected;
};

/**
 * A paused clock waits for the client, whatever the reason says. The contract shows neither the flag
 * nor its reasons (api-v4.md, Resources, Order), so an order without the flag is undecided.
 */
const isWaiting = ({ sla }: Order): boolean | null => sla?.paused ?? null;

const arrivingDays = 7;

/** Returns the next estimated arrival of an order from the day of `now` on; `undefined` without any. */
export const arrivalOf = (order: Order, now: number): string | undefined =>
  nextArrivalOf(order, startOfDay(now));

/** Returns the days of the view `arriving` at `now`, in epoch milliseconds: from the first to before the last. */
export const arrivingDaysAt = (now: number) => ({
  from: startOfDay(now),
  to: startOfDay(now) + (arrivingDays + 1) * dayMs,
});

const isArriving = (order: Order, now: number): boolean | null => {
  if (timeOf(arrivalOf(order, now)) < arrivingDaysAt(now).to) return true;
  return Number.isNaN(timeOf(expectedOf(order)?.eta)) ? null : false;
};

const statusesElsewhere: ReadonlySet<string> = new Set(knownOrderStatuses.map(foldText));

/**
 * Services name this status differently: `awaiting_customs`, `Held at customs`. The contract does not
 * show all statuses (api-v4.md, Values seen), so another one, `清关中`, may mean customs too.
 */
const isAtCustoms = ({ status }: Order): boolean | null => {
  const folded = foldText(status ?? "");
  if (folded.includes("customs")) return true;
  return statusesElsewhere.has(folded) ? false : null;
};

/** Returns when a courier has moved an order last, as far as the order itself shows it. ISO 8601. */
const movedAtOf = (order: Order, now: number): string | null =>
  factsOfOrder(order, now).movedAt?.toISOString() ?? null;

/**
 * Returns orders with `movedAt`, the newest dated fact of a courier that they themselves show at `now`
 * (epoch milliseconds): ISO 8601, or `null` where they show none.
 */
export const withMovement = (orders: readonly Order[], now: number): Order[] =>
  orders.map((order) => ({ ...order, movedAt: movedAtOf(order, now) }));

/** Orders without a readable moment come last. */
const byTime = (a: number, b: number) =>
  (Number.isNaN(a) ? Number.POSITIVE_INFINITY : a) -
    (Number.isNaN(b) ? Number.POSITIVE_INFINITY : b) || 0;

const byDelay = (a: Order, b: Order) => daysLate(b) - daysLate(a);
const oldestFirst = (a: Order, b: Order) => byTime(timeOf(a.createdAt), timeOf(b.createdAt));
const newestFirst = (a: Order, b: Order) => byTime(-timeOf(a.createdAt), -timeOf(b.createdAt));

export const orderViewRules: Readonly<Record<OrderView, OrderViewRules>> = {
  open: { label: "Open", sortedBy: "newest first", decide: () => true, compare: newestFirst },
  late: { label: "Late", sortedBy: "longest first", decide: isLate, compare: byDelay },
  "at-risk": {
    label: "At risk",
    sortedBy: "nearest to late first",
    decide: isAtRisk,
    compare: byDelay,
  },
  "no-movement": {
    label: `No movement for ${noMovementDays} days`,
    sortedBy: "longest first",
    decide: isWithoutMovement,
    compare: (a, b, now) => byTime(timeOf(movedAtOf(a, now)), timeOf(movedAtOf(b, now))),
  },
  waiting: {
    label: "Waiting on you",
    sortedBy: "oldest first",
    decide: isWaiting,
    compare: oldestFirst,
  },
  arriving: {
    label: "Arriving within 7 days",
    sortedBy: "soonest first",
    decide: isArriving,
    compare: (a, b, now) => byTime(timeOf(arrivalOf(a, now)), timeOf(arrivalOf(b, now))),
  },
  customs: {
    label: "At customs",
    sortedBy: "longest delay first",
    decide: isAtCustoms,
    compare: byDelay,
  },
};

/** The views whose orders do not change with time alone. */
export const timelessViews = orderViews.filter(
  (view) => view !== "arriving" && view !== "no-movement",
);

/**
 * Returns whether an order belongs to a view at `now` (epoch milliseconds); `null` if the fields
 * that decide are missing. A finished order belongs to none. An unknown status, or none, is open.
 */
export const isInView = (view: OrderView, order: Order, now: number): boolean | null =>
  isFinished(order.status) ? false : orderViewRules[view].decide(order, now);

/** The orders of a view, and how many orders have the fields that decide about it. */
export interface OrdersInView<Row extends Order = Order> {
  /** Sorted by the rules of the view. */
  orders: Row[];
  /** The other orders may or may not belong to the view. */
  knownCount: number;
}

/** Returns the orders that belong to a view at `now` (epoch milliseconds). */
export function ordersInView<Row extends Order>(
  view: OrderView,
  orders: readonly Row[],
  now: number,
): OrdersInView<Row> {
  const decided = orders.map((order) => ({ order, isIn: isInView(view, order, now) }));
  return {
    orders: decided
      .flatMap(({ order, isIn }) => (isIn ? [order] : []))
      .sort((a, b) => orderViewRules[view].compare(a, b, now)),
    knownCount: decided.filter(({ isIn }) => isIn !== null).length,
  };
}
