import { isInView } from "#lib/v4/order-views.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** Why an open order waits for a person, as far as time alone does not change it. */
export const timelessReasons = ["late", "at-risk", "failed", "customs", "waiting"] as const;

/** Why an open order waits for a person. */
export const reasonNames = [...timelessReasons, "no-movement"] as const;
export type ReasonName = (typeof reasonNames)[number];

/** An order whose expected day was seen to move so often to a later one will be late. */
export const slipsAtRisk = 2;

/** No documented status says that a delivery failed, so the words of the service decide. */
const failedPattern = /(fail|undeliver|exception|refused|return(ed|ing)?[ _-]to[ _-]sender)/i;

/** The same words for SQL, of any letter case. */
export const failedWords = failedPattern.source;

/** Returns whether the words of a status say that a delivery failed. */
export const isDeliveryFailed = (status: string | null | undefined): boolean =>
  failedPattern.test(status ?? "");

/** Returns how many business days of the SLA are left; negative beyond it, `null` where that is not counted. */
export const daysLeftOf = ({ sla }: Pick<Order, "sla">): number | null =>
  typeof sla?.expectedDays === "number" && typeof sla.elapsedDays === "number"
    ? sla.expectedDays - sla.elapsedDays
    : null;

/**
 * Returns whether an order at `now` (epoch milliseconds) waits for this reason; `null` where the fields or
 * words that decide are missing or unknown. A finished order waits for nothing.
 */
export const hasReason = (reason: ReasonName, order: Order, now: number): boolean | null => {
  const isFailed = isDeliveryFailed(order.status);
  if (reason === "failed" && isFailed) return isInView("open", order, now);
  // Known words of one of the two are not words of the other; unknown ones may be of both.
  if (reason === "failed") return isInView("customs", order, now) === null ? null : false;
  if (reason === "customs" && isFailed) return false;
  return isInView(reason, order, now);
};
