import "server-only";
import {
  controlIn,
  type EarlierResult,
  keyOfKind,
  type LookUp,
  type Lookup,
  ofSingleRead,
  toCandidates,
} from "#lib/server/intents/lookup/lookup.ts";
import { type Fields, keyOf } from "#lib/server/intents/lookup/record.ts";
import { deviceOf } from "#lib/server/intents/writes/devices.ts";
import { deviceSetsIn, valuesByPath } from "#lib/server/intents/writes/order-values.ts";
import {
  idOf,
  resendNever,
  type WriteDefinition,
} from "#lib/server/intents/writes/write-definition.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { type Compare, type Comparison, type Likeness, latestOf } from "#lib/v4/comparison.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

const objectsIn = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const isAccessoryName = (name: unknown) =>
  typeof name === "string" && /accessor|charger/i.test(name);

/** Returns the order's lists that hold accessories and nothing else, under any name. */
const accessoryLists = (order: Fields) =>
  Object.entries(order).filter(([name, value]) => isAccessoryName(name) && Array.isArray(value));

const accessoriesOf = (order: Fields) =>
  accessoryLists(order).flatMap(([, value]) => objectsIn(value));

interface Child {
  record: Fields;
  /** Surely an accessory, and not a sub-order of another kind. */
  isAccessory: boolean;
}

/** Returns everything in an order that may be one of its accessories. */
const childrenOf = (order: Fields): Child[] => [
  ...accessoriesOf(order).map((record) => ({ record, isAccessory: true })),
  ...objectsIn(order.subOrders).map((record) => ({
    record,
    isAccessory: isAccessoryName(record.orderType) || isAccessoryName(record.type),
  })),
];

const recordsIn = (order: Fields) => childrenOf(order).map(({ record }) => record);

/**
 * Compares an accessory request with a child of the order. The contract shows no field of an
 * accessory: an id that it names may be the charger's own, so only another device of the same order
 * is a contradiction. Without an id of its own it can't be distinguished from others.
 */
const compareChild = (
  input: Fields,
  { record, isAccessory }: Child,
  devices: ReadonlySet<string>,
): Comparison => {
  const field = typeof input.productId === "string" ? "productId" : "serialNumber";
  const wanted = String(input.productId ?? input.serialNumber);
  const named = [...valuesByPath(record).values()].flatMap((values) => [...values]);
  const compared = (likeness: Exclude<Likeness, "taken">, isNamed: boolean, found?: string) => ({
    likeness,
    fields: [{ field, likeness: isNamed ? ("same" as const) : likeness, found }],
  });
  if (named.includes(wanted)) {
    const isSure = isAccessory && typeof record.id === "string";
    return compared(isSure ? "same" : "unclear", true, wanted);
  }
  const other = named.find((value) => devices.has(value));
  return compared(other === undefined ? "unclear" : "different", false, other);
};

/** Compares with a record of an answer, which names its accessory and no other device. */
const compareAccessory: Compare = (input, views) =>
  compareChild(input, { record: latestOf(views), isAccessory: true }, new Set());

const showsEarlier = async (
  client: Client,
  { id, subjectId }: EarlierResult,
  order: Fields,
): Promise<boolean> => {
  try {
    const parent =
      subjectId === order.id ? order : (await client.perform("orders.get", { id: subjectId })).data;
    return recordsIn(parent).some((child) => child.id === id);
  } catch (error) {
    if (isV4Error(error) && error.kind !== "authentication") return false;
    throw error;
  }
};

const maxEarlier = 3;

/**
 * An answer that shows the order proves nothing about its accessories. Either a known accessory of
 * the order must be in the answer; or the answer has a list of them, and this service is known to
 * fill such lists: it shows an accessory that an earlier write created in another order.
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

const lookUpAccessories: LookUp = async (client, request) => {
  const { input, control, findEarlier } = request;
  const answer = await client.perform("orders.get", { id: String(input.id) });
  const order: Fields = answer.data;
  const children = childrenOf(order);
  // The devices that the order itself lists: the ones in its children would prove themselves.
  const devices = new Set([...deviceSetsIn(order).values()].flatMap((ids) => [...ids]));
  const compared = children.map((child) => ({
    record: child.record,
    ...compareChild(input, child, devices),
  }));
  return {
    ...ofSingleRead(answer),
    ...toCandidates(compared),
    seen: children.map(({ record }) => keyOf(record)),
    isComplete: !answer.drift.some(({ path }) => /accessor|charger|subOrders/i.test(path)),
    // An order without a list of accessories may have some that it does not show.
    isProven: accessoryLists(order).length > 0,
    control: await findControl(client, control, order, findEarlier),
    nextControl: keyOfKind(accessoriesOf(order), ({ id }) => typeof id === "string"),
    values: null,
  };
};

const addAccessory = {
  identity: (input) => [input.id, ...deviceOf(input)],
  subjectId: idOf,
  // The service's answer names an accessory, not an order.
  resource: "accessories",
  lookUp: lookUpAccessories,
  compare: compareAccessory,
  resend: resendNever,
  text: {
    unknowable: sentenceToStore("journal.chargerUnknowable"),
    silent: sentenceToStore("journal.chargerSilent"),
  },
} satisfies WriteDefinition;

export const accessoryWrites = {
  "orders.add-accessory": addAccessory,
};
