import type { Order } from "#lib/v4/records/order";

/** How open orders stand, from what their list carries: pure, so that it can be held to account. */
export interface Standing {
  /** Longest over first. */
  late: Order[];
  /** Not late, but with 80 % or more of the expected business days used. */
  atRisk: Order[];
  /** Expected within seven days, soonest first. */
  arriving: Order[];
  /** Whether any order's list entry carried an SLA, elapsed days, an ETA: else a count is unknown. */
  knows: { late: boolean; atRisk: boolean; arriving: boolean };
  pipeline: { type: string; total: number; segments: { status: string; count: number }[] }[];
}

const day = 24 * 3_600_000;

export const daysOver = ({ sla }: Order) =>
  typeof sla?.expectedDays === "number" && typeof sla.elapsedDays === "number"
    ? sla.elapsedDays - sla.expectedDays
    : 0;

const isAtRisk = (order: Order) => {
  const { sla } = order;
  if (!sla || sla.late || sla.paused) return false;
  if (typeof sla.expectedDays !== "number" || typeof sla.elapsedDays !== "number") return false;
  return sla.expectedDays > 0 && sla.elapsedDays >= 0.8 * sla.expectedDays;
};

const etaOf = (order: Order) => Date.parse(order.tracking?.eta ?? "");

const statusOrder = ["processing", "scheduled", "shipped", "in_transit"];
const rankOf = (status: string) => {
  const rank = statusOrder.indexOf(status);
  return rank === -1 ? statusOrder.length : rank;
};

const toPipeline = (orders: readonly Order[]): Standing["pipeline"] =>
  [...Map.groupBy(orders, (order) => order.orderType ?? "Type not said")]
    .map(([type, ofType]) => ({
      type,
      total: ofType.length,
      segments: [...Map.groupBy(ofType, (order) => order.status ?? "status not said")]
        .map(([status, ofStatus]) => ({ status, count: ofStatus.length }))
        .sort((a, b) => rankOf(a.status) - rankOf(b.status)),
    }))
    .sort((a, b) => b.total - a.total);

/** Sorts open orders by what needs someone. `now` in epoch milliseconds. */
export function toStanding(orders: readonly Order[], now: number): Standing {
  const today = Math.floor(now / day) * day;
  return {
    late: orders.filter(({ sla }) => sla?.late === true).sort((a, b) => daysOver(b) - daysOver(a)),
    atRisk: orders.filter(isAtRisk).sort((a, b) => daysOver(b) - daysOver(a)),
    arriving: orders
      .filter((order) => etaOf(order) >= today && etaOf(order) < today + 8 * day)
      .sort((a, b) => etaOf(a) - etaOf(b)),
    knows: {
      late: orders.length === 0 || orders.some(({ sla }) => typeof sla?.late === "boolean"),
      atRisk: orders.length === 0 || orders.some(({ sla }) => typeof sla?.elapsedDays === "number"),
      arriving: orders.length === 0 || orders.some(({ tracking }) => tracking?.eta != null),
    },
    pipeline: toPipeline(orders),
  };
}
