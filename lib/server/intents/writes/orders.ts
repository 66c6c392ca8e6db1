import "server-only";
import type { Fields } from "#lib/server/intents/journal/record.ts";
import {
  deviceSetsIn,
  devicesIn,
  valuesByPlace,
} from "#lib/server/intents/journal/record-values.ts";
import {
  compareText,
  fold,
  isBlank,
  type Likeness,
  type View,
} from "#lib/server/intents/lookup/comparison.ts";
import {
  controlIn,
  judgeListed,
  keyOfKind,
  type LookUp,
  type LookupLimits,
  type LookupRequest,
} from "#lib/server/intents/lookup/lookup.ts";
import { type Searched, searchList } from "#lib/server/intents/lookup/search.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { knownOrderTypes } from "#lib/v4/fields/known-values.ts";

const known: readonly string[] = knownOrderTypes;

/** A type that the contract does not name may be this service's name for any of them. */
const compareType = (sent: unknown, found: unknown): Likeness => {
  const likeness = isBlank(found) ? "unclear" : compareText(sent, found);
  return likeness === "different" && !known.includes(String(found)) ? "unclear" : likeness;
};

/** The illustrative shapes have no type for a purchase, which ends in a deployment. */
const comparePurchaseType = (sent: unknown, found: unknown): Likeness =>
  found === "Deployment" ? "unclear" : compareType(sent, found);

const personPlace = /employee|person|assignee|recipient/i;

/** Where a record names people, an id of another shape or depth is no contradiction. */
const compareEmployee = (sent: unknown, record: Fields): Likeness => {
  // A service may name the employee of an order that was placed for devices alone.
  if (sent === undefined) return "same";
  const isNamed = [...valuesByPlace(record)].some(
    ([place, values]) => personPlace.test(place) && values.has(String(sent)),
  );
  if (isNamed) return "same";
  return typeof record.employeeId === "string" && record.employeeId !== ""
    ? "different"
    : "unclear";
};

/**
 * Whether this answer lists sets of devices at that place: the count of the record says so, or one
 * of its records lists several. A list that shows one device an order shows no sets.
 */
const isSetPlace = ({ record, answer }: View, place: string, size: number) =>
  typeof record.deviceCount === "number"
    ? record.deviceCount === size
    : answer.some((other) => (deviceSetsIn(other).get(place)?.size ?? 0) > 1);

const shownSets = (view: View) =>
  [...deviceSetsIn(view.record)].filter(([place, ids]) => isSetPlace(view, place, ids.size));

const wantedDevices = ({ productIds }: Fields) =>
  Array.isArray(productIds) ? [...new Set(productIds.map(String))] : [];

/**
 * One device never excludes others, and part of the wanted devices is unclear: only a set that holds
 * none of them is a contradiction. A swap names devices that go and devices that come, so that its
 * record may list either.
 */
const compareDevices = (input: Fields, views: readonly View[]): Likeness => {
  const wanted = wantedDevices(input);
  const found = new Set(views.flatMap(({ record }) => [...devicesIn(record, wanted)]));
  if (wanted.length === 0) {
    const isEmptySet = views.some(({ record }) => Array.isArray(record.productIds));
    return isEmptySet && found.size === 0 ? "same" : "unclear";
  }
  const named = wanted.filter((id) => found.has(id));
  if (named.length === wanted.length) return found.size === wanted.length ? "same" : "unclear";
  if (named.length > 0 || input.orderType === "Swap from Inventory") return "unclear";
  return views.some((view) => shownSets(view).length > 0) ? "different" : "unclear";
};

/** Any answer that contradicts does so for good; what one leaves out, another may say. */
const across = (views: readonly View[], compareOne: (record: Fields) => Likeness): Likeness => {
  const all = views.map(({ record }) => compareOne(record));
  if (all.includes("different")) return "different";
  return all.includes("same") ? "same" : "unclear";
};

export const compareOrder = (input: Fields, views: readonly View[]): Likeness =>
  fold([
    across(views, (record) => compareType(input.orderType, record.orderType)),
    across(views, (record) => compareEmployee(input.employeeId, record)),
    compareDevices(input, views),
  ]);

/** What was bought is not in the documented record, so a purchase is never surely the same. */
export const comparePurchase = (input: Fields, views: readonly View[]): Likeness =>
  fold([
    across(views, (record) => comparePurchaseType(input.orderType, record.orderType)),
    across(views, (record) => compareEmployee(input.employeeId, record)),
    "unclear",
  ]);

/** The list shows the whole set of devices; else the single read may name more of them. */
const showsAllDevices = (input: Fields) => (view: View) =>
  shownSets(view).some(([, ids]) => ids.size === wantedDevices(input).length);

const emptySearch = (searched: Searched) => searched.records.length === 0;

/**
 * The newest orders of a type. Field names for sorting and the filter's values are not all shown in
 * the contract: where the service refuses them, or answers nothing at all, the plain list is read.
 */
const searchOrders = async (
  client: Client,
  orderType: string,
  limits: LookupLimits & Pick<LookupRequest, "since" | "control">,
) => {
  const sorted = { sort: "createdAt", sortDirection: "desc" } as const;
  try {
    const filtered = await searchList(
      client,
      "orders.list",
      { type: [orderType], ...sorted },
      limits,
    );
    if (!emptySearch(filtered)) return filtered;
    const plain = await searchList(client, "orders.list", sorted, limits);
    return { ...plain, upstreamMs: filtered.upstreamMs + plain.upstreamMs };
  } catch (error) {
    if (!isV4Error(error) || error.kind !== "validation") throw error;
    return searchList(client, "orders.list", {}, limits);
  }
};

const lookUp =
  (compare: (input: Fields, views: readonly View[]) => Likeness): LookUp =>
  async (client, request, settings) => {
    const { input, since, control } = request;
    const limits = { ...settings, since, control };
    const orderType = String(input.orderType);
    const { records, pages, ...searched } = await searchOrders(client, orderType, limits);
    const views = pages.flatMap((answer) => answer.map((record) => ({ record, answer })));
    const { upstreamMs, ...judged } = await judgeListed(
      client,
      "orders.get",
      // Of a record that came twice, the later page counts.
      [...new Map(views.map((view) => [view.record.id, view])).values()],
      request,
      { compare: (all) => compare(input, all), isEnough: showsAllDevices(input) },
    );
    return {
      ...searched,
      ...judged,
      seen: views.map(({ record }) => String(record.id)),
      isProven: records.length > 0,
      control: controlIn(control, records),
      nextControl: keyOfKind(records, (record) => record.orderType === input.orderType),
      values: null,
      upstreamMs: searched.upstreamMs + upstreamMs,
    };
  };

export const lookUpOrders = lookUp(compareOrder);
export const lookUpPurchases = lookUp(comparePurchase);
