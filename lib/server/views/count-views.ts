import "server-only";
import { type CountryList, countrySort } from "#lib/protocol/country-order.ts";
import {
  type FilteredList,
  filteredListNames,
  filteredLists,
  needsCopy,
  ownListFields,
} from "#lib/protocol/list-filter.ts";
import { isOpenOrderView } from "#lib/protocol/open-orders.ts";
import type { SavedView, ViewList } from "#lib/protocol/saved-view.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { countFiltered, type RowCount } from "#lib/server/filter/count-filtered.ts";
import type { Calendar } from "#lib/server/filter/list-query.ts";
import { findListByCountry } from "#lib/server/frozen/list-by-country.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { findDeviceList } from "#lib/server/mirror/device-list.ts";
import { findViewOrders } from "#lib/server/today/find-order-answers.ts";
import { openMirror } from "#lib/server/today/mirrored-orders.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { findViewRows, toSavedView } from "#lib/server/views/find-views.ts";
import { viewScopeOf } from "#lib/server/views/visible-views.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { readSearch, type SearchField } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";

/** Returns the number of rows that is certain without a read of the service, or `null`. */
type Count = (principal: Principal, params: URLSearchParams) => Promise<number | null>;

/** The order leaves the number of rows as it is. */
const orderFields = ["sort", "sortDirection"];

const filtersIn = (params: URLSearchParams): [string, string][] =>
  [...params].filter(([name]) => name !== "view" && !orderFields.includes(name));

const readOrder: Readonly<Record<string, (order: Order) => string | null | undefined>> = {
  status: ({ status }) => status,
  type: ({ orderType }) => orderType,
  country: ({ country }) => country,
  team: ({ teamName }) => teamName,
};

/** Counts the orders of a view of the open orders, where the copy of the service proves them. */
const countOpenOrders: Count = async (principal, params) => {
  const view = params.get("view");
  if (!isOpenOrderView(view) || !(await openMirror(principal))) return null;
  const filters = [...Map.groupBy(filtersIn(params), ([name]) => name)].map(([name, given]) => ({
    read: readOrder[name],
    wanted: given.map(([, value]) => nameKey(value)),
  }));
  if (filters.some(({ read }) => read === undefined)) return null;
  const { orders, isComplete, undecidedCount } = await findViewOrders(principal, view);
  if (!isComplete || undecidedCount > 0) return null;
  return orders.filter((order) =>
    filters.every(({ read, wanted }) => wanted.includes(nameKey(read?.(order) || missingValue))),
  ).length;
};

const viewField: SearchField = { name: "view", kind: "text", label: "View" };

/** Returns the filters of a question that only the copy answers; `null` where the list itself answers them. */
const readCopyFilters = (list: FilteredList, params: URLSearchParams) => {
  const fields = [...searchFieldsOf(filteredLists[list]), ...ownListFields[list], viewField];
  const given = new URLSearchParams([...params].filter(([name]) => !orderFields.includes(name)));
  const isKnown = (name: string) => fields.some((field) => field.name === name);
  if (![...given.keys()].every(isKnown)) return null;
  const input = readSearch(fields, given);
  if (!needsCopy(list, input)) return null;
  // A saved view of devices has the filters of the built-in view in which it was made.
  return list === "inventory" ? { ...input, view: undefined } : input;
};

/** Counts what the filters of the operation leave of a list with pages. */
const countListed =
  (list: CountryList): Count =>
  async (principal, params) => {
    const fields = searchFieldsOf(filteredLists[list]);
    const filters = filtersIn(params);
    const isOther = ([name, value]: [string, string]) =>
      value === missingValue || fields.every((field) => field.name !== name);
    if (filters.some(isOther)) return null;
    const input = readSearch(fields, new URLSearchParams(filters));
    const { page } = await findListByCountry(principal, list, {
      ...input,
      limit: 1,
      sort: countrySort,
    });
    return page?.totalCount ?? null;
  };

/** Counts devices. A saved view of them has its filters itself, whatever built-in view it was made in. */
const countDevices: Count = async (principal, params) => {
  const fields = searchFieldsOf("inventory.search");
  const filters = filtersIn(params);
  if (filters.some(([name]) => fields.every((field) => field.name !== name))) return null;
  const input = readSearch(fields, new URLSearchParams(filters));
  const { page } = await findDeviceList(principal, { ...input, limit: 1 });
  return page?.totalCount ?? null;
};

const countOrders: Count = async (principal, params) =>
  (params.get("view") === null ? countListed("orders") : countOpenOrders)(principal, params);

/** Counts by the copy where only that has the filters, and else as the list itself is answered. */
const countRows = async (
  principal: Principal,
  list: ViewList,
  params: URLSearchParams,
  calendar: Calendar,
): Promise<RowCount | null> => {
  const copied = filteredListNames.find((each) => filteredLists[each] === list);
  const input = copied && readCopyFilters(copied, params);
  if (copied && input) return countFiltered(principal, copied, input, calendar);
  const count = await counts[list]?.(principal, params);
  return count === null || count === undefined ? null : { count, undecidedCount: 0 };
};

const counts: Readonly<Record<ViewList, Count | null>> = {
  "orders.list": countOrders,
  "employees.list": countListed("employees"),
  "inventory.search": countDevices,
  "teams.list": null,
  "company.addresses": null,
};

/** A page asks again every minute, also in several tabs. Milliseconds. */
const keptMs = 45_000;

/**
 * Returns how many rows a view has for a person, whose time zone tells its days apart; `null` where the copy of
 * the service, as their own key filled it, does not prove that.
 */
export const countView = async (
  principal: Principal,
  { list, search, outsideCount }: Pick<SavedView, "list" | "search" | "outsideCount">,
  timeZone: string,
): Promise<RowCount | null> => {
  // What a value outside the person's access leaves is certain only where the rows say so.
  if (outsideCount > 0) return null;
  const options = { maxAgeMs: keptMs, resources: ["orders", "employees", "inventory"] as const };
  const calendar = { now: new Date(), timeZone };
  return keepAnswer(principal, `view count ${list} ${timeZone} ${search}`, options, () =>
    countRows(principal, list, new URLSearchParams(search), calendar),
  ).catch((error: unknown) => {
    // A filter that its list no longer has, or a value that it refuses.
    log().info({ error: errorFields(error) }, "a saved view could not be counted");
    return null;
  });
};

/**
 * Returns the numbers of rows of the person's pinned views by their ids, each by the person's own key: only
 * those that the copy of the service proves. Throws `PrincipalError` (no_connection).
 */
export const countPinnedViews = async (
  principal: Principal,
  timeZone: string,
): Promise<Record<string, number>> => {
  const found = await findViewRows(principal, await viewScopeOf(principal));
  const views = await Promise.all(
    found.filter(({ isPinned }) => isPinned).map((each) => toSavedView(principal, each)),
  );
  const counted = await Promise.all(
    views.map(async (view) => {
      const rows = view && (await countView(principal, view, timeZone));
      return view && rows?.undecidedCount === 0 ? [[view.id, rows.count] as const] : [];
    }),
  );
  return Object.fromEntries(counted.flat());
};
