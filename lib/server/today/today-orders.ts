import "server-only";
import { cache } from "react";
import type { OpenOrders } from "#lib/protocol/open-orders.ts";
import type { TodayOrders } from "#lib/protocol/today.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { fromMirrorOr, type MirrorAnswers } from "#lib/server/today/mirrored-orders.ts";
import { sortPipeline, toArriving, toOrderBuckets } from "#lib/server/today/order-buckets.ts";
import { findOpenOrders } from "#lib/server/today/read-open-orders.ts";
import { pauseCauseOf } from "#lib/v4/paused-clock.ts";
import type { Order } from "#lib/v4/records/order.ts";

const lists = ["waiting", "late", "at-risk", "no-movement", "arriving"] as const;
type ListName = (typeof lists)[number];

const maxRows = 20;

/** How many rows of a list the page shows: the first one of each in a tile, and those of the selected one. */
const rowsShown = (list: ListName, selected: ListName | undefined): number => {
  // What takes the place of a selected list that the person can't have.
  if (list === "late") return 10;
  if (list === selected) return maxRows;
  return list === "waiting" ? 7 : 1;
};

const fromScan = ({ orders, ...coverage }: OpenOrders): TodayOrders => {
  const { pipeline, ...buckets } = toOrderBuckets(orders, Date.now());
  const firstOf = <Row extends Order>(list: { orders: Row[]; knownCount: number }) => ({
    orders: list.orders.slice(0, maxRows),
    count: list.orders.length,
    knownCount: list.knownCount,
  });
  const causes = Map.groupBy(buckets.waiting.orders, ({ sla }) => pauseCauseOf(sla?.reason));
  const countries = buckets.arriving.orders.map(({ country }) => country || null);
  return {
    ...coverage,
    openCount: orders.length,
    lists: {
      waiting: firstOf(buckets.waiting),
      late: firstOf(buckets.late),
      "at-risk": firstOf(buckets["at-risk"]),
      "no-movement": firstOf(buckets["no-movement"]),
      arriving: firstOf(buckets.arriving),
    },
    pipeline,
    pauseCounts: Object.fromEntries([...causes].map(([cause, each]) => [cause, each.length])),
    arrivingCountries: toCountries(countries),
  };
};

const toCountries = (countries: readonly (string | null)[]) => ({
  count: new Set(countries.filter(Boolean)).size,
  isPartial: countries.some((country) => !country),
});

const fromMirror = async (
  principal: Principal,
  selected: ListName | undefined,
  { orders, coverage, show }: MirrorAnswers,
): Promise<TodayOrders> => {
  // Each row is decrypted and redacted.
  const rowsOf = (list: ListName) => orders.rowsOf(list, principal, rowsShown(list, selected));
  const { counts, pipeline, causes, countries, ...rows } = await orders.ask({
    counts: orders.inViews(["open", ...lists], principal),
    pipeline: orders.byStatus(),
    causes: orders.byPauseCause(),
    countries: orders.countriesOf("arriving", principal),
    waiting: rowsOf("waiting"),
    late: rowsOf("late"),
    atRisk: rowsOf("at-risk"),
    unmoved: rowsOf("no-movement"),
    arriving: rowsOf("arriving"),
  });
  return {
    ...coverage,
    openCount: counts.open.count,
    lists: {
      waiting: { orders: show(rows.waiting), ...counts.waiting },
      late: { orders: show(rows.late), ...counts.late },
      "at-risk": { orders: show(rows.atRisk), ...counts["at-risk"] },
      "no-movement": { orders: show(rows.unmoved), ...counts["no-movement"] },
      arriving: { orders: toArriving(show(rows.arriving), Date.now()), ...counts.arriving },
    },
    pipeline: sortPipeline(pipeline),
    pauseCounts: Object.fromEntries(causes.map(({ cause, count }) => [cause ?? "other", count])),
    arrivingCountries: toCountries(countries.map(({ country }) => country)),
  };
};

/**
 * Returns what Today shows of the open orders: from the connection's mirror where a complete sweep
 * proves them, else from a scan of the service. Asked for once in a request. `selected`: the list whose
 * rows are shown, if it is one of these.
 */
export const findTodayOrders = cache(
  (principal: Principal, selected?: ListName): Promise<TodayOrders> =>
    fromMirrorOr(
      principal,
      (mirror) => fromMirror(principal, selected, mirror),
      async () => fromScan(await findOpenOrders(principal)),
    ),
);
