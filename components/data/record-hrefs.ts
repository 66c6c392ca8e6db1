import type { Route } from "next";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import type { OrderView, OrderViewFilters } from "#lib/v4/order-view-names.ts";
import { writeSearch } from "#lib/v4/search.ts";

const hrefIn = (list: string) => (id: string) => `/${list}/${toIdSegment(id)}` as Route;

/** Return the path of a record's own page; the ID may hold any characters. */
export const orderHref = hrefIn("orders");
export const employeeHref = hrefIn("employees");
export const deviceHref = hrefIn("inventory");
export const teamHref = hrefIn("teams");

/** Returns the path of a view of open orders in Orders, with filters inside it. */
export const orderViewHref = (view: OrderView, filters: OrderViewFilters = {}) => {
  const search = new URLSearchParams([["view", view], ...writeSearch(filters)]);
  return `/orders?${search}` as Route;
};
