import { isObject, toCamel } from "#lib/v4/shape/json.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Deeper, or more, is not read: the size of an answer is the sender's choice. */
const maxDepth = 6;
const maxValues = 5_000;

/**
 * Text of a record by its place, array positions left out: `deviceRequests[].productId`. Names are
 * in camel case. What belongs to another record, the parent or an accessory, is left out.
 */
export const valuesByPlace = (record: Fields): Map<string, Set<string>> => {
  const places = new Map<string, Set<string>>();
  let count = 0;
  const visit = (value: unknown, place: string, depth: number) => {
    if (count >= maxValues || depth > maxDepth) return;
    if (typeof value === "string") {
      count += 1;
      const values = places.get(place) ?? new Set<string>();
      places.set(place, values.add(value));
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, `${place}[]`, depth + 1);
    } else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) {
        visit(inner, place === "" ? toCamel(name) : `${place}.${toCamel(name)}`, depth + 1);
      }
    }
  };
  for (const [name, value] of Object.entries(record)) {
    if (name !== "id" && !/^(?:parent|main|accessor|charger)/.test(name))
      visit(value, toCamel(name), 1);
  }
  return places;
};

/** Places that name devices whatever they hold. The `id` of a device request is not a device's. */
const devicePlace =
  /(?:^|\.)(?:(?:product|device|asset)Ids?(?:\[\])?|(?:products|devices|assets)\[\](?:\.id)?)$/;

/** Places that hold the devices of the whole order, not of a part of it. */
const wholeSetPlace =
  /^(?:(?:product|device|asset)Ids\[\]|(?:products|devices|assets|deviceRequests)\[\](?:\.(?:id|productId|deviceId))?)$/;

/**
 * The devices that an order names. With `wanted`, also those that stand beside a wanted one at a
 * place of any other name.
 */
export const devicesIn = (record: Fields, wanted: readonly string[] = []): Set<string> => {
  const devices = new Set<string>();
  for (const [place, values] of valuesByPlace(record)) {
    const isOfDevices = devicePlace.test(place) || wanted.some((id) => values.has(id));
    if (isOfDevices) for (const value of values) devices.add(value);
  }
  return devices;
};

/** The places at which an order lists all its devices, each with what it lists. */
export const deviceSetsIn = (record: Fields): Map<string, Set<string>> =>
  new Map(
    [...valuesByPlace(record)].filter(
      ([place]) => wholeSetPlace.test(place) && place !== "deviceRequests[].id",
    ),
  );

/** The devices that an order names, sorted; `null` when it names none. */
export const devicesOf = (record: Fields): string[] | null => {
  const devices = devicesIn(record);
  const isEmptySet = Array.isArray(record.productIds) && devices.size === 0;
  return devices.size > 0 || isEmptySet ? [...devices].sort() : null;
};
