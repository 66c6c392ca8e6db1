import "server-only";
import { countrySort } from "#lib/protocol/country-order.ts";
import { isOpenOrderView } from "#lib/protocol/open-orders.ts";
import type { ViewList, ViewQuestion } from "#lib/protocol/saved-view.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
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
import { readSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";

/** Returns the number of rows that is certain without a read of the service, or `null`. */
type Count = (principal: Principal, params: URLSearchParams) => Promise<number | null>;

/** The order leaves the number of rows as it is. */
const orderFields = ["sort", "sortDirection", "view"];

const filtersIn = (params: URLSearchParams): [string, string][] =>
  [...params].filter(([name]) => !orderFields.includes(name));

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

/** Counts what the filters of the operation leave of a list with pages. */
const countListed =
  (list: "orders" | "employees"): Count =>
  async (principal, params) => {
    const operation = list === "orders" ? "orders.list" : "employees.list";
    const fields = searchFieldsOf(operation);
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

const counts: Readonly<Record<ViewList, Count | null>> = {
  "orders.list": countOrders,
  "employees.list": countListed("employees"),
  "inventory.search": countDevices,
  "teams.list": null,
  "company.addresses": null,
};

/** A page asks again every minute, also in several tabs. Milliseconds. */
const keptMs = 45_000;

const countView = async (
  principal: Principal,
  list: ViewList,
  { search }: ViewQuestion,
): Promise<number | null> => {
  const count = counts[list];
  if (!count) return null;
  const options = { maxAgeMs: keptMs, resources: ["orders", "employees", "inventory"] as const };
  return keepAnswer(principal, `view count ${list} ${search}`, options, () =>
    count(principal, new URLSearchParams(search)),
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
export const countPinnedViews = async (principal: Principal): Promise<Record<string, number>> => {
  const found = await findViewRows(principal, await viewScopeOf(principal));
  const views = await Promise.all(
    found.filter(({ isPinned }) => isPinned).map((each) => toSavedView(principal, each)),
  );
  const counted = await Promise.all(
    views.map(async (view) => {
      // What a value outside the person's access leaves is certain only where the rows say so.
      const number =
        view && view.outsideCount === 0 ? await countView(principal, view.list, view) : null;
      return view && number !== null ? [[view.id, number] as const] : [];
    }),
  );
  return Object.fromEntries(counted.flat());
};
