/** The views of open orders, as addresses name them: `/orders?view=late`. */
export const orderViews = [
  "open",
  "late",
  "at-risk",
  "no-movement",
  "waiting",
  "arriving",
  "customs",
] as const;
export type OrderView = (typeof orderViews)[number];

export const isOrderView = (value: unknown): value is OrderView =>
  orderViews.some((view) => view === value);

/** From so many calendar days without a dated fact of a courier on, an order does not move. */
export const noMovementDays = 5;

/** An order that is not late is at risk from this share of its expected business days on. */
export const atRiskShare = 0.8;

/** The value of a filter that matches orders without the field, as addresses spell it. */
export const missingValue = "(none)";

/** Filters inside a view. A field matches if it has one of the values; without values all match. */
export interface OrderViewFilters {
  type?: readonly string[];
  status?: readonly string[];
  country?: readonly string[];
}
