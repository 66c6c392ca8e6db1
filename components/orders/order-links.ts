import type { Route } from "next";
import { catalog, purchaseForm } from "#components/catalog/catalog-screen.ts";
import { newOrderForm, orderList } from "#components/orders/order-screen.ts";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { type OrderType, orderTypes } from "#lib/v4/fields/known-values.ts";
import type { OrderView, OrderViewFilters } from "#lib/v4/order-view-names.ts";
import type { Order } from "#lib/v4/records/order.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { writeSearch } from "#lib/v4/search.ts";

export interface Prefill {
  type: OrderType | null;
  employeeId: string | null;
  deviceIds: readonly string[];
  /** The model that the stock picker shows first. None of its devices is chosen. */
  model: string | null;
}

/** Returns the address of the form for a new order with these fields filled in. */
export function newOrderHref({ type, employeeId, deviceIds, model }: Partial<Prefill>): Route {
  const params = new URLSearchParams();
  if (type) params.set("type", type);
  if (employeeId) params.set("employee", toIdSegment(employeeId));
  for (const id of deviceIds ?? []) params.append("device", toIdSegment(id));
  if (model) params.set("model", model);
  const search = params.toString();
  return (search ? `${newOrderForm.route}?${search}` : newOrderForm.route) as Route;
}

/** Returns the address of the catalog for an employee, who stays the receiver of what is bought. */
export function catalogHref(employeeId: string, country: string | null): Route {
  const params = new URLSearchParams({ ...(country ? { country } : {}), employee: employeeId });
  return `${catalog.route}?${params}` as Route;
}

/**
 * Returns the address of the form that places an order like this one, or `null` where no endpoint
 * creates its type or the role does not include that write. A purchase is put together anew in the
 * catalog.
 */
export function repeatOrderHref(
  { id, orderType }: Pick<Order, "id" | "orderType">,
  writes: readonly WriteName[],
): Route | null {
  if (orderTypes.some((type) => type === orderType))
    return writes.includes("orders.create")
      ? (`${newOrderForm.route}?${new URLSearchParams({ repeat: toIdSegment(id) })}` as Route)
      : null;
  return /^purchase\b/i.test(orderType ?? "") && writes.includes("orders.purchase")
    ? purchaseForm.route
    : null;
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

/** Returns the path of a view of open orders in Orders, with filters inside it. */
export const orderViewHref = (view: OrderView, filters: OrderViewFilters = {}) => {
  const search = new URLSearchParams([["view", view], ...writeSearch(filters)]);
  return `${orderList.route}?${search}` as Route;
};
