import type { Fields } from "#lib/server/intents/lookup/record.ts";
import { isObject, toCamel } from "#lib/v4/normalize/json.ts";

/** Limits of reading one record: the sender chooses the size of an answer. */
const maxDepth = 6;
const maxValues = 5_000;

/**
 * Returns the texts of a record by their path, without array positions: `deviceRequests[].productId`.
 * Names are in camel case. Leaves out what belongs to another record: the parent, an accessory.
 */
export const valuesByPath = (record: Fields): Map<string, Set<string>> => {
  const paths = new Map<string, Set<string>>();
  let count = 0;
  const visit = (value: unknown, path: string, depth: number) => {
    if (count >= maxValues || depth > maxDepth) return;
    if (typeof value === "string") {
      count += 1;
      const values = paths.get(path) ?? new Set<string>();
      paths.set(path, values.add(value));
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, `${path}[]`, depth + 1);
    } else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) {
        visit(inner, path === "" ? toCamel(name) : `${path}.${toCamel(name)}`, depth + 1);
      }
    }
  };
  for (const [name, value] of Object.entries(record)) {
    if (name !== "id" && !/^(?:parent|main|accessor|charger)/.test(name))
      visit(value, toCamel(name), 1);
  }
  return paths;
};

/** Paths that name devices whatever they hold. The `id` of a device request is not a device's. */
const devicePath =
  /(?:^|\.)(?:(?:product|device|asset)Ids?(?:\[\])?|(?:products|devices|assets)\[\](?:\.id)?)$/;

/** Paths that hold the devices of the whole order, not of a part of it. */
const wholeSetPath =
  /^(?:(?:product|device|asset)Ids\[\]|(?:products|devices|assets|deviceRequests)\[\](?:\.(?:id|productId|deviceId))?)$/;

/**
 * Returns the devices that an order names. With `wanted`, also the values beside a wanted device at a
 * path of any other name.
 */
export const devicesIn = (record: Fields, wanted: readonly string[] = []): Set<string> => {
  const devices = new Set<string>();
  for (const [path, values] of valuesByPath(record)) {
    const isOfDevices = devicePath.test(path) || wanted.some((id) => values.has(id));
    if (isOfDevices) for (const value of values) devices.add(value);
  }
  return devices;
};

/** Returns the paths at which an order lists all its devices, each with what it lists. */
export const deviceSetsIn = (record: Fields): Map<string, Set<string>> =>
  new Map(
    [...valuesByPath(record)].filter(
      ([path]) => wholeSetPath.test(path) && path !== "deviceRequests[].id",
    ),
  );

/** Returns the devices that an order names, sorted, or `null` when it names none. */
export const devicesOf = (record: Fields): string[] | null => {
  const devices = devicesIn(record);
  const isEmptySet = Array.isArray(record.productIds) && devices.size === 0;
  return devices.size > 0 || isEmptySet ? [...devices].sort() : null;
};
