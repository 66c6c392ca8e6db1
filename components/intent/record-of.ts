import type { Route } from "next";
import { deviceHref, employeeHref, orderHref, teamHref } from "#components/data/record-hrefs.ts";
import type { WriteName } from "#lib/v4/registry.ts";

interface WriteWords {
  /** What was asked for, as a heading says it. */
  what: string;
  /** What the record is called, and where it is shown. */
  noun: string;
  href: ((id: string) => string) | null;
  /** Starts real work, so that accepted is not done. */
  isWork: boolean;
}

/** Each write in words, and where its result is to be seen. */
export const writeWords: Readonly<Record<WriteName, WriteWords>> = {
  "orders.create": { what: "Order", noun: "order", href: orderHref, isWork: true },
  "orders.purchase": { what: "Purchase", noun: "order", href: orderHref, isWork: true },
  "orders.add-accessory": {
    what: "Replacement charger",
    noun: "accessory request",
    href: null,
    isWork: true,
  },
  "employees.create": {
    what: "New employee",
    noun: "employee",
    href: employeeHref,
    isWork: false,
  },
  "employees.update": {
    what: "Change of an employee",
    noun: "employee",
    href: employeeHref,
    isWork: false,
  },
  "teams.create": { what: "New team", noun: "team", href: teamHref, isWork: false },
  "teams.update": { what: "New name of a team", noun: "team", href: teamHref, isWork: false },
  "products.add-pin": {
    what: "Unlock PIN",
    noun: "device",
    href: deviceHref,
    isWork: false,
  },
  "company.add-address": {
    what: "New address",
    noun: "address",
    href: () => "/addresses",
    isWork: false,
  },
};

/** Where the record of a write is shown; `null` where no page shows it. */
export const recordHref = (operation: WriteName, id: string | null | undefined) =>
  ((id && writeWords[operation].href?.(id)) || null) as Route | null;

/** Where a request is shown with all that was done for it. */
export const requestHref = (id: string | null) => `/requests/${id}` as Route;
