import { deviceListFields } from "#lib/protocol/device-list.ts";
import { isOpenOrderView } from "#lib/protocol/open-orders.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";
import type { SearchField } from "#lib/v4/search.ts";

/**
 * The filters that lists have beyond those of their operations. Only the console's own copy answers them,
 * where it proves the list. `not.status=cancelled` leaves out a value, `team=(none)` asks for records that
 * state none, and `created=last-30-days` for days (day-range.ts).
 */

export const filteredLists = {
  orders: "orders.list",
  employees: "employees.list",
  inventory: "inventory.search",
} as const;
export type FilteredList = keyof typeof filteredLists;
export const filteredListNames = Object.keys(filteredLists) as FilteredList[];

export const isFilteredList = (given: string): given is FilteredList =>
  Object.hasOwn(filteredLists, given);

/** What stands before the name of a filter whose values are left out. */
export const notPrefix = "not.";

const many = (name: string, label: string): SearchField => ({ name, kind: "many", label });
const days = (name: string, label: string): SearchField => ({ name, kind: "text", label });
const without = (...names: string[]) => names.map((name) => many(notPrefix + name, ""));

/** The filters of each list that its operation lacks, as its address has them. */
export const copyFilters: Readonly<Record<FilteredList, readonly SearchField[]>> = {
  orders: [
    many("country", "Country"),
    many("team", "Team"),
    many("employee", "Employee"),
    days("created", "Placed"),
    days("expected", "Expected"),
    days("finished", "Finished"),
    many("due", "Due"),
    many("kept", "Promise"),
    days("took", "Days to finish"),
    ...without("status", "type", "country", "team", "employee"),
  ],
  employees: [many("team", "Team"), ...without("status", "country", "team")],
  inventory: [
    many("employee", "Assigned to"),
    many("team", "Team"),
    ...without("category", "country", "status", "employee", "team"),
  ],
};

const view: SearchField = { name: "view", kind: "text", label: "View" };

/** What the address of each list has besides the fields of its operation. */
export const ownListFields: Readonly<Record<FilteredList, readonly SearchField[]>> = {
  orders: [view, ...copyFilters.orders],
  employees: copyFilters.employees,
  inventory: [...deviceListFields, view, ...copyFilters.inventory],
};

/**
 * The values of the filter `kept`: finished within the first promise that was seen, within the last one, or
 * within neither. `finished` and `took` ask for the same orders, of which the end was observed.
 */
export const keptPromises = ["first", "last", "no"] as const;
export type KeptPromise = (typeof keptPromises)[number];

/**
 * The values of the filter `due`, which asks for open orders: over the SLA, or expected by the end of these days,
 * which a date before them is too.
 */
export const dueValues = ["late", "today", "this-week", "next-7-days"] as const;

type Input = Readonly<Record<string, unknown>>;

/** The filters that a view of the open orders applies by itself. */
const viewFilters = ["country", "team"];

/** The orders of each list that its operation lacks. In a view of the open orders the browser sorts. */
const copySorts: Readonly<Record<FilteredList, readonly string[]>> = {
  orders: ["teamName"],
  employees: [],
  inventory: [],
};

/** Returns whether only the console's own copy can answer the filters and the order of an address. */
export const needsCopy = (list: FilteredList, input: Input): boolean => {
  const hasView = isOpenOrderView(input.view);
  return (
    copyFilters[list].some(
      ({ name }) => input[name] !== undefined && !(hasView && viewFilters.includes(name)),
    ) ||
    (!hasView &&
      (copySorts[list].includes(String(input.sort)) ||
        Object.entries(input).some(
          ([name, value]) => name !== "query" && [value].flat().includes(missingValue),
        )))
  );
};

/** The answer of `GET /api/filtered/orders?not.type=Collection&created=last-30-days`. */
export type FilteredPage<Row> =
  | {
      page: Page<Row>;
      /** How many other records may or may not match, because they don't state what a filter asks for. */
      undecidedCount: number;
      /** The records are at least as new as this: ISO 8601, UTC. */
      at: string;
    }
  | { page: null; undecidedCount: 0; at: null; reason: string };

/** The answer of `GET /api/filter-values/orders`: what each filter can offer, or why it has no answer. */
export type FilterValues =
  | { isProven: true; values: Readonly<Record<string, readonly string[]>> }
  | { isProven: false; reason: string };
