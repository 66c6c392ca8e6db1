import { byLanguage } from "#lib/protocol/intl-words.ts";
import {
  countKeyOf,
  mineView,
  type OpenOrders,
  type OpenOrderView,
  type OrderCount,
  type OrderCountKind,
  type OrderCounts,
  type ViewCount,
  type ViewCounts,
  type ViewOrders,
} from "#lib/protocol/open-orders.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { orderViews } from "#lib/v4/order-view-names.ts";
import { isInView, type OrdersInView, ordersInView, withMovement } from "#lib/v4/order-views.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The person whose orders the view `mine` shows. */
interface Person {
  displayName: string;
  email: string | null;
}

/** Returns the open orders that name the person as the one who placed them, newest first. */
const ordersOf = ({ displayName, email }: Person, orders: readonly Order[], now: number) => {
  const names = [displayName, email ?? ""].map(foldText).filter(Boolean);
  const mine = orders.filter(({ createdBy }) => createdBy && names.includes(foldText(createdBy)));
  return {
    orders: ordersInView("open", mine, now).orders,
    knownCount: orders.filter(({ createdBy }) => createdBy).length,
  };
};

const inView = ({ orders, at }: OpenOrders, view: OpenOrderView, person: Person): OrdersInView => {
  const now = Date.parse(at);
  return view === mineView ? ordersOf(person, orders, now) : ordersInView(view, orders, now);
};

/** Returns the orders of a view in its order, and of how many others the membership is unknown. */
export const viewOrders = (open: OpenOrders, view: OpenOrderView, person: Person): ViewOrders => {
  const { orders: found, knownCount } = inView(open, view, person);
  const orders = view === "no-movement" ? withMovement(found, Date.parse(open.at)) : found;
  return { ...open, orders, undecidedCount: open.orders.length - knownCount };
};

/**
 * Returns the orders of a view that name a team. An order without the field may belong to any team, and is
 * counted among the undecided.
 */
export const ordersOfTeam = (found: ViewOrders, team: string): ViewOrders => ({
  ...found,
  orders: found.orders.filter(
    ({ teamName }) => teamName && countKeyOf("team", teamName) === countKeyOf("team", team),
  ),
  undecidedCount:
    found.undecidedCount + found.orders.filter(({ teamName }) => teamName === undefined).length,
});

/** Returns the values of a filter, each once, sorted. */
export const sortValues = (values: readonly (string | null | undefined)[]): string[] =>
  [...new Set(values.flatMap((value) => value || []))].toSorted(byLanguage);

/** Returns what the tabs and filters of Orders show, without the orders themselves. */
export const countViews = (open: OpenOrders, person: Person): ViewCounts => {
  const countOf = (view: OpenOrderView): ViewCount => {
    const { orders, knownCount } = inView(open, view, person);
    const isExact = open.isComplete && knownCount === open.orders.length;
    return { count: orders.length, isExact };
  };
  const views: OpenOrderView[] = [...orderViews, mineView];
  return {
    counts: Object.fromEntries(views.map((view) => [view, countOf(view)])) as ViewCounts["counts"],
    values: {
      country: sortValues(open.orders.map(({ country }) => country)),
      team: sortValues(open.orders.map(({ teamName }) => teamName)),
    },
    at: open.at,
  };
};

const readKey: Record<OrderCountKind, (order: Order) => string | null | undefined> = {
  employee: ({ employeeId }) => employeeId,
  team: ({ teamName }) => teamName,
};

/**
 * Counts open and late orders by employee or team. An order whose field is `null` belongs to no one;
 * one without the field may belong to anyone.
 */
export function countOrders(
  { orders, at, isComplete }: OpenOrders,
  by: OrderCountKind,
): OrderCounts {
  const byKey = new Map<string, OrderCount>();
  const isExact = { open: isComplete, late: isComplete };
  for (const order of orders) {
    const isLate = isInView("late", order, Date.parse(at));
    const key = readKey[by](order);
    if (key === undefined) isExact.open = false;
    if (key === undefined || isLate === null) isExact.late = false;
    if (!key) continue;
    const countKey = countKeyOf(by, key);
    const { open, late } = byKey.get(countKey) ?? { open: 0, late: 0 };
    byKey.set(countKey, { open: open + 1, late: late + (isLate ? 1 : 0) });
  }
  return { byKey: Object.fromEntries(byKey), isExact, at };
}
