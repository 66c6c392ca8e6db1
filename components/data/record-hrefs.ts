import type { Route } from "next";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";

const hrefIn = (list: string) => (id: string) => `/${list}/${toIdSegment(id)}` as Route;

/** The addresses of records' own pages, whatever characters their ids are made of. */
export const orderHref = hrefIn("orders");
export const employeeHref = hrefIn("employees");
export const deviceHref = hrefIn("inventory");
export const teamHref = hrefIn("teams");
