import "server-only";
import {
  countKeyOf,
  mineView,
  type OpenOrderView,
  type OrderCount,
  type OrderCountKind,
  type OrderCounts,
  type ViewCounts,
  type ViewOrders,
} from "#lib/protocol/open-orders.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  fromMirrorOr,
  type MirrorAnswers,
  maxScannedOrders,
  openMirror,
} from "#lib/server/today/mirrored-orders.ts";
import {
  countOrders,
  countViews,
  ordersOfTeam,
  sortValues,
  viewOrders,
} from "#lib/server/today/open-order-answers.ts";
import { findOpenOrders } from "#lib/server/today/read-open-orders.ts";
import { orderViews } from "#lib/v4/order-view-names.ts";

/**
 * Returns the orders of a view. Where it has more than 2,000, those that it shows first; the answer
 * then says of how many.
 */
const viewFromMirror = async (
  principal: Principal,
  view: OpenOrderView,
  { orders, coverage, show }: MirrorAnswers,
): Promise<ViewOrders> => {
  const {
    rows,
    views: { [view]: counts, open },
  } = await orders.ask({
    rows: orders.rowsOf(view, principal, maxScannedOrders),
    views: orders.inViews([view, "open"], principal),
  });
  const isCut = counts.count > rows.length;
  return {
    ...coverage,
    // The sweep's own number is of a moment before.
    readCount: open.count,
    totalCount: open.count,
    ...(isCut ? { isComplete: false, readCount: rows.length, totalCount: counts.count } : {}),
    orders: show(rows),
    undecidedCount: open.count - counts.knownCount,
  };
};

const countsFromMirror = async (
  principal: Principal,
  { orders, coverage }: MirrorAnswers,
): Promise<ViewCounts> => {
  const views: OpenOrderView[] = [...orderViews, mineView];
  const { counts, countries, teams } = await orders.ask({
    counts: orders.inViews(views, principal),
    countries: orders.countriesOf("open", principal),
    teams: orders.by("team"),
  });
  const countOf = (view: OpenOrderView) => {
    const { count, knownCount } = counts[view];
    return { count, isExact: coverage.isComplete && knownCount === counts.open.count };
  };
  return {
    counts: Object.fromEntries(views.map((view) => [view, countOf(view)])) as ViewCounts["counts"],
    values: {
      country: sortValues(countries.map(({ country }) => country)),
      team: sortValues(teams.map(({ key }) => key)),
    },
    at: coverage.at,
  };
};

const orderCountsFromMirror = async (
  by: OrderCountKind,
  { orders, coverage }: MirrorAnswers,
): Promise<OrderCounts> => {
  const { rows } = await orders.ask({ rows: orders.by(by) });
  const isOpenExact = coverage.isComplete && rows.every(({ key }) => key !== null);
  const byKey = new Map<string, OrderCount>();
  for (const { key, open, late } of rows) {
    if (!key) continue;
    const countKey = countKeyOf(by, key);
    const before = byKey.get(countKey) ?? { open: 0, late: 0 };
    byKey.set(countKey, { open: before.open + open, late: before.late + late });
  }
  return {
    byKey: Object.fromEntries(byKey),
    isExact: {
      open: isOpenExact,
      late: isOpenExact && rows.every(({ unknownLate }) => unknownLate === 0),
    },
    at: coverage.at,
  };
};

/** Returns the orders of a view of the open orders, from the mirror where it proves them. */
export const findViewOrders = (principal: Principal, view: OpenOrderView): Promise<ViewOrders> =>
  fromMirrorOr(
    principal,
    (mirror) => viewFromMirror(principal, view, mirror),
    async () => viewOrders(await findOpenOrders(principal), view, principal),
  );

/** Returns the orders of a view that name a team. */
export const findTeamOrders = async (
  principal: Principal,
  view: OpenOrderView,
  team: string,
): Promise<ViewOrders> => ordersOfTeam(await findViewOrders(principal, view), team);

/** Returns the numbers of all views, from the mirror where it proves them. */
export const findViewCounts = (principal: Principal): Promise<ViewCounts> =>
  fromMirrorOr(
    principal,
    (mirror) => countsFromMirror(principal, mirror),
    async () => countViews(await findOpenOrders(principal), principal),
  );

/** Returns open and late orders by employee or team, from the mirror where it proves them. */
export const findOrderCounts = (principal: Principal, by: OrderCountKind): Promise<OrderCounts> =>
  fromMirrorOr(
    principal,
    (mirror) => orderCountsFromMirror(by, mirror),
    async () => countOrders(await findOpenOrders(principal), by),
  );

/** Returns open and late orders by employee or team; `null` where the mirror does not prove the open orders. */
export const findCopiedOrderCounts = async (
  principal: Principal,
  by: OrderCountKind,
): Promise<OrderCounts | null> => {
  const mirror = await openMirror(principal);
  return mirror && orderCountsFromMirror(by, mirror);
};
