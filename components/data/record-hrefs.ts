import type { Route } from "next";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";

const hrefIn = (list: string) => (id: string) => `/${list}/${toIdSegment(id)}` as Route;

/** Return the path of a record's own page; the ID may hold any characters. */
export const orderHref = hrefIn("orders");
export const employeeHref = hrefIn("employees");
export const deviceHref = hrefIn("inventory");
export const teamHref = hrefIn("teams");
