import "server-only";
import {
  controlIn,
  keyOfKind,
  type LookUp,
  matchCandidates,
} from "#lib/server/intents/lookup/lookup.ts";
import type { Fields } from "#lib/server/intents/lookup/record.ts";
import { type SearchLimits, searchList } from "#lib/server/intents/lookup/search.ts";
import {
  compareOrder,
  comparePurchase,
  showsAllDevices,
  wantedDevices,
} from "#lib/server/intents/writes/order-comparison.ts";
import {
  type Preflight,
  resendNever,
  type WriteDefinition,
} from "#lib/server/intents/writes/write-definition.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import type { Client } from "#lib/v4/client/client.ts";
import type { Compare } from "#lib/v4/comparison.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import type { OrderRequest } from "#lib/v4/operations/orders.ts";

/** The list of the records that cost money, newest first: a store that was set back may have forgotten some. */
export const newestOrders = {
  name: "orders.list",
  input: { sort: "createdAt", sortDirection: "desc" },
} as const;

/**
 * Searches the newest orders of a type. The contract does not show all names for sorting, nor all
 * values of the filter: where the service refuses them, or answers nothing at all, the plain list
 * is read.
 */
const searchOrders = async (client: Client, orderType: string, limits: SearchLimits) => {
  const sorted = { sort: "createdAt", sortDirection: "desc" } as const;
  try {
    const filters = { type: [orderType], ...sorted };
    const filtered = await searchList(client, "orders.list", filters, limits);
    if (filtered.records.length > 0) return filtered;
    const plain = await searchList(client, "orders.list", sorted, limits);
    return { ...plain, upstreamMs: filtered.upstreamMs + plain.upstreamMs };
  } catch (error) {
    if (!isV4Error(error) || error.kind !== "validation") throw error;
    return searchList(client, "orders.list", {}, limits);
  }
};

/**
 * Searches the newest orders of the input's type and compares each with the input. Reads one singly
 * where the list does not show all its devices.
 */
const lookUpOrdersBy =
  (compare: Compare): LookUp =>
  async (client, request, settings) => {
    const { input, since, control } = request;
    const limits = { ...settings, since, control };
    const orderType = String(input.orderType);
    const { records, pages, ...searched } = await searchOrders(client, orderType, limits);
    const views = pages.flatMap((answer) => answer.map((record) => ({ record, answer })));
    const { upstreamMs, ...matched } = await matchCandidates(
      client,
      "orders.get",
      // Of a record that came twice, the later page counts.
      [...new Map(views.map((view) => [view.record.id, view])).values()],
      request,
      { compare: (all) => compare(input, all), isEnough: showsAllDevices(input) },
    );
    return {
      ...searched,
      ...matched,
      seen: views.map(({ record }) => String(record.id)),
      isProven: records.length > 0,
      control: controlIn(control, records),
      nextControl: keyOfKind(records, (record) => record.orderType === input.orderType),
      values: null,
      upstreamMs: searched.upstreamMs + upstreamMs,
    };
  };

/** Asks the service to validate the order. An answer of "not valid" without reasons is one obstacle. */
const validateOrder = async (client: Client, input: Fields): Promise<Preflight> => {
  const answer = await client.perform("orders.validate", input as OrderRequest);
  const { valid, errors } = answer.data;
  return {
    obstacles: valid === false ? (errors?.length ? errors : [{ message: null, field: null }]) : [],
    upstreamMs: answer.upstreamMs,
  };
};

/** The lines of a purchase in any order. */
const itemTexts = ({ items }: Fields) =>
  Array.isArray(items) ? items.map((item) => JSON.stringify(item)).sort() : [];

const unknowable = sentenceToStore("journal.orderUnknowable");

const createOrder = {
  identity: (input) => [input.orderType, input.employeeId ?? null, wantedDevices(input).sort()],
  preflight: validateOrder,
  lookUp: lookUpOrdersBy(compareOrder),
  compare: compareOrder,
  // Where records show one device each, two orders of one employee look alike.
  sharesCandidates: true,
  resend: (environment) => (environment === "sandbox" ? "once" : "never"),
  text: {
    unknowable,
    blocked: sentenceToStore("journal.orderBlocked"),
  },
} satisfies WriteDefinition;

const purchaseOrder = {
  identity: (input) => [input.orderType, input.employeeId ?? null, itemTexts(input)],
  lookUp: lookUpOrdersBy(comparePurchase),
  compare: comparePurchase,
  resend: resendNever,
  text: { unknowable },
} satisfies WriteDefinition;

export const orderWrites = {
  "orders.create": createOrder,
  "orders.purchase": purchaseOrder,
};
