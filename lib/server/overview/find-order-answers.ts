import "server-only";
import {
  mineView,
  type OpenOrderView,
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
} from "#lib/server/overview/mirrored-orders.ts";
import {
  countOrders,
  countViews,
  sortValues,
  viewOrders,
} from "#lib/server/overview/open-order-answers.ts";
import { findOpenOrders } from "#lib/server/overview/open-orders.ts";
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
  const countOf = (view: OpenOrderView) =>
    counts[view].knownCount === counts.open.count ? counts[view].count : null;
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
  const isOpenExact = rows.every(({ key }) => key !== null);
  return {
    byKey: Object.fromEntries(
      rows.flatMap(({ key, open, late }) => (key ? [[key, { open, late }]] : [])),
    ),
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
