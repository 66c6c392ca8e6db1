import { foldText } from "#lib/v4/fields/fold-text.ts";

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

/** Whether a value is text with something visible in it. */
export const isFilledText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";

/** Whether a value is text of at least one character: an opaque id may consist of blanks. */
export const isNonEmptyText = (value: unknown): value is string =>
  typeof value === "string" && value !== "";

/** Returns the objects in a list; none for any other value. */
export const objectsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Adds items to the list in a record's field, which may be absent. Adds no empty list. In place. */
export const append = (record: JsonObject, field: string, items: readonly unknown[]) => {
  if (items.length === 0) return;
  const before = record[field];
  record[field] = [...(Array.isArray(before) ? before : []), ...items];
};

/**
 * Removes an empty list under a name that `accepts`, by which the service says that there is nothing.
 * Looks three levels deep. Returns whether it removed one. In place.
 */
export const takeEmptyList = (
  record: JsonObject,
  accepts: (name: string) => boolean,
  depth = 0,
): boolean => {
  for (const [name, value] of Object.entries(record)) {
    if (Array.isArray(value) && value.length === 0 && accepts(name)) {
      delete record[name];
      return true;
    }
    if (depth < 3 && isObject(value) && takeEmptyList(value, accepts, depth + 1)) {
      if (Object.keys(value).length === 0) delete record[name];
      return true;
    }
  }
  return false;
};

/**
 * Removes what is empty between a record and the objects inside it, through lists too. Returns
 * whether any of the objects is inside. In place.
 */
export const pruneAround = (record: JsonObject, objects: readonly JsonObject[]): boolean => {
  let isAbove = false;
  for (const [name, value] of Object.entries(record)) {
    const items = [value].flat().filter(isObject);
    const above = items.filter((item) => pruneAround(item, objects) || objects.includes(item));
    if (above.length === 0) continue;
    isAbove = true;
    if (isHollow(value)) delete record[name];
  }
  return isAbove;
};

/** Whether two JSON values are equal, objects with their fields in the same order. */
export const isSameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, at) => isSameJson(item, b[at]))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(b);
  return (
    Object.keys(a).length === names.length &&
    Object.keys(a).every((name, at) => name === names[at] && isSameJson(a[name], b[name]))
  );
};

/** Returns a deep copy of a JSON value. On small records several times faster than `structuredClone`. */
export const copyJson = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(copyJson) as Value;
  if (!isObject(value)) return value;
  const copy: JsonObject = { ...value };
  for (const name of Object.keys(copy)) {
    const part = copy[name];
    if (typeof part === "object" && part !== null) copy[name] = copyJson(part);
  }
  return copy as Value;
};

/** Marks a field that `changeFields` leaves out. */
export const leftOut = Symbol("left out");

/** Returns a list with each item changed, or the same list if no item changes. */
export const changeItems = (
  items: readonly unknown[],
  change: (item: unknown) => unknown,
): readonly unknown[] => {
  const changed = items.map(change);
  return changed.every((item, at) => item === items[at]) ? items : changed;
};

/**
 * Returns an object with each field changed, or the same object if no field changes: most answers
 * stay as they are, and a copy of each costs more than reading it.
 */
export const changeFields = (
  object: object,
  change: (name: string, value: unknown) => unknown,
): object => {
  const changed = new Map<string, unknown>();
  for (const [name, value] of Object.entries(object)) {
    const next = change(name, value);
    if (next !== value) changed.set(name, next);
  }
  if (changed.size === 0) return object;
  return Object.fromEntries(
    Object.entries(object)
      .map(([name, value]) => [name, changed.has(name) ? changed.get(name) : value])
      .filter(([, value]) => value !== leftOut),
  );
};

/** Returns an own property, so that `constructor` and `__proto__` never count as part of an answer. */
export const own = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** Returns a count given as a number or as digits, `20` or `"20"`; `undefined` for anything else. */
export const countOf = (value: unknown): number | undefined => {
  const count = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : undefined;
};

/** Returns a flag given as a boolean or in words, `true` or `"yes"`; `undefined` for anything else. */
export const flagOf = (value: unknown): boolean | undefined => {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? foldText(value) : "";
  if (text === "true" || text === "yes") return true;
  return text === "false" || text === "no" ? false : undefined;
};

/** Returns `created_at` for `createdAt`. */
export const toSnake = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns `createdAt` for `created_at`. */
export const toCamel = (name: string) =>
  name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Whether a value nests deeper than `levels`. Does not recurse: the service decides the depth. */
export const isDeeperThan = (value: unknown, levels: number): boolean => {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth >= levels) return true;
    for (const inner of Object.values(next.value)) {
      if (typeof inner === "object") waiting.push({ value: inner, depth: next.depth + 1 });
    }
  }
  return false;
};

/** Whether a value is an empty container, `{}` or `[]`, or holds only empty containers. */
export const isHollow = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.values(value).every(isHollow);

/**
 * The field of a record for values that came under a documented name and could not be read as
 * documented, each under the name that it came with. Screens show it; no code decides by it.
 */
export const asReceived = "asReceived";
