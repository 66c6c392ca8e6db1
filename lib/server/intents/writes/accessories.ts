import "server-only";
import type { Likeness } from "#lib/server/intents/comparison";
import {
  type Candidate,
  controlIn,
  type EarlierResult,
  keyOfKind,
  type LookUp,
  type Lookup,
  skewOf,
} from "#lib/server/intents/lookup";
import { type Fields, keyOf } from "#lib/server/intents/record";
import { devicesIn, valuesByPlace } from "#lib/server/intents/record-values";
import type { Client } from "#lib/v4/client";
import { isV4Error } from "#lib/v4/errors";
import { isObject } from "#lib/v4/shape/json";

const objectsIn = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Where an order lists accessories and nothing else, under whichever name. */
const accessoriesOf = (order: Fields) =>
  Object.entries(order)
    .filter(([name]) => /accessor|charger/i.test(name))
    .flatMap(([, value]) => objectsIn(value));

/** Everything in an order that may be an accessory of it. */
const childrenOf = (order: Fields) => [...accessoriesOf(order), ...objectsIn(order.subOrders)];

/**
 * The contract shows no field of an accessory: an id that it names may be the charger's own. It is a
 * contradiction only if it is another device of the same order. Without an id of its own it can't be
 * told from others.
 */
const compareAccessory = (input: Fields, child: Fields, devices: ReadonlySet<string>): Likeness => {
  const wanted = String(input.productId ?? input.serialNumber);
  const named = [...valuesByPlace(child).values()].flatMap((values) => [...values]);
  if (named.includes(wanted)) return typeof child.id === "string" ? "same" : "unclear";
  return named.some((value) => devices.has(value)) ? "different" : "unclear";
};

const showsEarlier = async (
  client: Client,
  { id, subjectId }: EarlierResult,
  order: Fields,
): Promise<boolean> => {
  if (subjectId === order.id) return childrenOf(order).some((child) => child.id === id);
  try {
    const { data } = await client.perform("orders.get", { id: subjectId });
    return childrenOf(data).some((child) => child.id === id);
  } catch (error) {
    if (isV4Error(error) && error.kind !== "authentication") return false;
    throw error;
  }
};

const maxEarlier = 3;

/**
 * That an order is shown says nothing about its accessories: only an accessory that is known to be
 * there does, of this order or of another one that this connection was answered for.
 */
const findControl = async (
  client: Client,
  control: string | null,
  order: Fields,
  findEarlier: () => Promise<EarlierResult[]>,
): Promise<Lookup["control"]> => {
  if (control !== null) return controlIn(control, childrenOf(order));
  for (const earlier of (await findEarlier()).slice(0, maxEarlier)) {
    if (await showsEarlier(client, earlier, order)) return "held";
  }
  return "none";
};

export const lookUpAccessories: LookUp = async (client, request) => {
  const { input, control, findEarlier } = request;
  const answer = await client.perform("orders.get", { id: String(input.id) });
  const order: Fields = answer.data;
  const children = childrenOf(order);
  const devices = devicesIn(order);
  const candidates = children.flatMap((record): Candidate[] => {
    const likeness = compareAccessory(input, record, devices);
    return likeness === "different" ? [] : [{ likeness, record }];
  });
  return {
    candidates,
    seen: children.map(keyOf),
    isComplete: !answer.drift.some(({ path }) => /accessor|charger|subOrders/i.test(path)),
    isCapped: false,
    isProven: true,
    control: await findControl(client, control, order, findEarlier),
    nextControl: keyOfKind(accessoriesOf(order), ({ id }) => typeof id === "string"),
    endedAt: null,
    values: null,
    unread: 0,
    skewMs: skewOf(answer),
    upstreamMs: answer.upstreamMs,
  };
};
