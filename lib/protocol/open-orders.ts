import { nameKey } from "#lib/v4/fields/name-key.ts";
import { isOrderView, type OrderView } from "#lib/v4/order-view-names.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** How much of the open orders a scan has read. */
export interface ScanCoverage {
  /** The answers prove that no open order is missing. */
  isComplete: boolean;
  /** How many of the orders that `totalCount` counts were read. */
  readCount: number;
  /** `null` if the service gives no total. */
  totalCount: number | null;
  /** What `totalCount` counts: open orders, or all orders if the service can't filter by status. */
  counted: "open orders" | "orders";
  /** Orders whose statuses the scan could not filter by, by the totals; `null` if unknown. */
  others: number | null;
}

/** The open orders, and whether they are complete. */
export interface OpenOrders extends ScanCoverage {
  /** Orders that are not finished. An order with an unknown status, or none, counts as open. */
  orders: Order[];
  /** When the scan ended: ISO 8601, UTC. */
  at: string;
}

/** Where an earlier answer about an order saw it last, in the words of that answer's entry. */
export interface SeenAt {
  location: string;
  /** As the service writes it. */
  at: string;
}

/** The view of the open orders that the person placed, as addresses name it. */
export const mineView = "mine";

/** The views of open orders in `/orders?view=late`. */
export type OpenOrderView = OrderView | typeof mineView;

export const isOpenOrderView = (value: unknown): value is OpenOrderView =>
  value === mineView || isOrderView(value);

/** The orders of one view: the answer of `GET /api/open-orders?view=late`. */
export interface ViewOrders extends OpenOrders {
  /** How many other open orders may or may not belong to the view, for lack of a field. */
  undecidedCount: number;
}

/** How many of the orders that were read are in a view. */
export interface ViewCount {
  count: number;
  /** Every open order was read and has the fields that decide: else there may be more. */
  isExact: boolean;
}

/** What the tabs and filters of Orders show: the answer of `GET /api/open-orders?count=views`. */
export interface ViewCounts {
  /** The number of orders of each view, as Today shows it. */
  counts: Record<OpenOrderView, ViewCount>;
  /** The values of the open orders for filters that the service lacks, sorted. */
  values: Record<"country" | "team", string[]>;
  at: string;
}

/** By what the open orders are counted for the lists of employees and teams. */
export const orderCountKinds = ["employee", "team"] as const;
export type OrderCountKind = (typeof orderCountKinds)[number];

/** Returns the key of an employee ID or a team name: two spellings of a name are one team. */
export const countKeyOf = (by: OrderCountKind, value: string): string =>
  by === "team" ? nameKey(value) : value;

/** The open and late orders of an employee or a team. */
export interface OrderCount {
  open: number;
  late: number;
}

/** The answer of `GET /api/open-orders?count=employee`. */
export interface OrderCounts {
  /** By the key of an employee ID or a team name. One that is absent has no order among those that were read. */
  byKey: Record<string, OrderCount>;
  /** Whether the counts are all there are: else more orders may belong to a key. */
  isExact: Record<keyof OrderCount, boolean>;
  at: string;
}

/** Returns a number of orders, with a plus where it may be too low; `null` for a zero that may be. */
export const orderCountText = (
  { byKey, isExact }: OrderCounts,
  key: string,
  counted: keyof OrderCount,
  numberText: (value: number) => string,
): string | null => {
  const count = (Object.hasOwn(byKey, key) && byKey[key]?.[counted]) || 0;
  if (count === 0 && !isExact[counted]) return null;
  return `${numberText(count)}${isExact[counted] ? "" : "+"}`;
};
