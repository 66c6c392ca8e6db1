import type { Route } from "next";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import type { OrderType } from "#lib/v4/fields/known-values.ts";

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
