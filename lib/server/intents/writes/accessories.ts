import "server-only";
import { type Fields, keyOf } from "#lib/server/intents/journal/record.ts";
import { deviceSetsIn, valuesByPlace } from "#lib/server/intents/journal/record-values.ts";
import type { Likeness } from "#lib/server/intents/lookup/comparison.ts";
import {
  type Candidate,
  controlIn,
  type EarlierResult,
  keyOfKind,
  type LookUp,
  type Lookup,
  skewOf,
} from "#lib/server/intents/lookup/lookup.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { isObject } from "#lib/v4/shape/json.ts";

const objectsIn = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Where an order lists accessories and nothing else, under whichever name. */
const accessoryLists = (order: Fields) =>
  Object.entries(order).filter(
    ([name, value]) => /accessor|charger/i.test(name) && Array.isArray(value),
  );

const accessoriesOf = (order: Fields) =>
  accessoryLists(order).flatMap(([, value]) => objectsIn(value));

interface Child {
  record: Fields;
  /** Surely one, and not a sub-order of another kind. */
  isAccessory: boolean;
}

const saysAccessory = ({ orderType, type }: Fields) =>
  [orderType, type].some((value) => typeof value === "string" && /accessor|charger/i.test(value));

/** Everything in an order that may be an accessory of it. */
const childrenOf = (order: Fields): Child[] => [
  ...accessoriesOf(order).map((record) => ({ record, isAccessory: true })),
  ...objectsIn(order.subOrders).map((record) => ({ record, isAccessory: saysAccessory(record) })),
];

const recordsIn = (order: Fields) => childrenOf(order).map(({ record }) => record);

/**
 * The contract shows no field of an accessory: an id that it names may be the charger's own. It is a
 * contradiction only if it is another device of the same order. Without an id of its own it can't be
 * told from others.
 */
const compareAccessory = (
  input: Fields,
  { record: child, isAccessory }: Child,
  devices: ReadonlySet<string>,
): Likeness => {
  const wanted = String(input.productId ?? input.serialNumber);
  const named = [...valuesByPlace(child).values()].flatMap((values) => [...values]);
  if (named.includes(wanted))
    return isAccessory && typeof child.id === "string" ? "same" : "unclear";
  return named.some((value) => devices.has(value)) ? "different" : "unclear";
};

const showsEarlier = async (
  client: Client,
  { id, subjectId }: EarlierResult,
  order: Fields,
): Promise<boolean> => {
  if (subjectId === order.id) return recordsIn(order).some((child) => child.id === id);
  try {
    const { data } = await client.perform("orders.get", { id: subjectId });
    return recordsIn(data).some((child) => child.id === id);
  } catch (error) {
    if (isV4Error(error) && error.kind !== "authentication") return false;
    throw error;
  }
};

const maxEarlier = 3;

/**
 * That an order is shown says nothing about its accessories. A known accessory of the order must be
 * in the answer; or the answer has a list of them, and this service is known to fill such lists: an
 * accessory of another order, which it named to this connection, is in that order's list.
 */
const findControl = async (
  client: Client,
  control: string | null,
  order: Fields,
  findEarlier: () => Promise<EarlierResult[]>,
): Promise<Lookup["control"]> => {
  if (control !== null) return controlIn(control, recordsIn(order));
  for (const earlier of (await findEarlier()).slice(0, maxEarlier)) {
    if (await showsEarlier(client, earlier, order)) {
      return accessoryLists(order).length > 0 ? "held" : "silent";
    }
  }
  return "none";
};

export const lookUpAccessories: LookUp = async (client, request) => {
  const { input, control, findEarlier } = request;
  const answer = await client.perform("orders.get", { id: String(input.id) });
  const order: Fields = answer.data;
  const children = childrenOf(order);
  // Where the order itself lists them: what stands in its children would prove itself.
  const devices = new Set([...deviceSetsIn(order).values()].flatMap((ids) => [...ids]));
  const candidates = children.flatMap((child): Candidate[] => {
    const likeness = compareAccessory(input, child, devices);
    return likeness === "different" ? [] : [{ likeness, record: child.record }];
  });
  return {
    candidates,
    seen: children.map(({ record }) => keyOf(record)),
    isComplete: !answer.drift.some(({ path }) => /accessor|charger|subOrders/i.test(path)),
    isCapped: false,
    // An order without a list of accessories may have some that it does not show.
    isProven: accessoryLists(order).length > 0,
    control: await findControl(client, control, order, findEarlier),
    nextControl: keyOfKind(accessoriesOf(order), ({ id }) => typeof id === "string"),
    endedAt: null,
    values: null,
    unread: 0,
    skewMs: skewOf(answer),
    upstreamMs: answer.upstreamMs,
  };
};
