import type { Route } from "next";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import type { OrderType } from "#lib/v4/fields/known-values.ts";
import type { Order, OrderSla } from "#lib/v4/records/order.ts";

/** Returns `text` with its first letter in upper case. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns an order's title: its type, as it came, and its employee. */
export function orderTitle({ orderType, employeeName, employeeId }: Order) {
  const type = orderType ?? "Order";
  const employee = employeeName ?? employeeId;
  return employee ? `${type} for ${employee}` : type;
}

/** What the form for a new order starts with. */
export interface Prefill {
  type: OrderType | null;
  employeeId: string | null;
  deviceIds: readonly string[];
}

/** Returns the address of the form for a new order with these fields filled in. */
export function newOrderHref({ type, employeeId, deviceIds }: Partial<Prefill>): Route {
  const params = new URLSearchParams();
  if (type) params.set("type", type);
  if (employeeId) params.set("employee", toIdSegment(employeeId));
  for (const id of deviceIds ?? []) params.append("device", toIdSegment(id));
  const search = params.toString();
  return (search ? `/orders/new?${search}` : "/orders/new") as Route;
}

/**
 * Returns a carrier's tracking address for a link, or `null` where it is no web address: an address
 * from an answer could hold a script.
 */
export function trackingHref(url: string | null | undefined) {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

const daysText = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/**
 * Returns an SLA in business days, elapsed of expected: `2 days late · 8 of 6`, `5 of 8`,
 * `3 of 6, paused`. An order is late only where the answer says so.
 */
export function slaText(sla: OrderSla | null | undefined) {
  if (!sla) return null;
  const { expectedDays, elapsedDays, late, paused } = sla;
  const notes = `${late ? ", late" : ""}${paused ? ", paused" : ""}`;
  if (typeof expectedDays !== "number") {
    if (typeof elapsedDays === "number") return `${elapsedDays} elapsed${notes}`;
    if (late) return paused ? "late, paused" : "late";
    if (paused) return "paused";
    return late === false ? "not late" : null;
  }
  if (typeof elapsedDays !== "number") {
    return late ? `late, ${expectedDays} expected` : `${expectedDays} expected${notes}`;
  }
  if (late && elapsedDays > expectedDays) {
    const over = `${daysText(elapsedDays - expectedDays)} late`;
    return `${over} · ${elapsedDays} of ${expectedDays}${paused ? ", paused" : ""}`;
  }
  return `${elapsedDays} of ${expectedDays}${notes}`;
}
