import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { asReceived, isHollow, isObject, type JsonObject } from "#lib/v4/normalize/json.ts";

/** A value in a record, with its name and the names of the objects around it. */
export interface Spot {
  /** The field's name as lower-case words. */
  phrase: string;
  /** The names above it and its own, as words. */
  path: string;
  value: unknown;
  /** The object that holds it. */
  holder: JsonObject;
}

/** How one fact is recognized anywhere in a record. */
export interface Meaning {
  /** The canonical field that it fills. */
  field: string;
  /** Returns the canonical value, or `undefined` where the spot does not hold the fact. */
  read(spot: Spot): unknown;
  /** Keeps the raw value where it is, because it says more than the fact read from it. */
  isKept?: boolean;
}

/** Returns how a fact is recognized by its field's name in words, and by its value. */
export const byName = (
  field: string,
  names: RegExp,
  read: (value: unknown) => unknown,
): Meaning => ({
  field,
  read: ({ phrase, value }) => (names.test(phrase) ? read(value) : undefined),
});

interface Place {
  object: JsonObject;
  path: string;
  depth: number;
}

/** The maximum number of levels between a record and a fact of it. */
const maxDepth = 4;

/** Whether a field is open to reading. `state` is a private part of an address only beside others. */
const isOpen = (name: string, holder: JsonObject) =>
  name !== "__proto__" &&
  (!isPrivateName(name) ||
    (name === "state" &&
      Object.keys(holder).every((other) => other === name || !isPrivateName(other))));

/** Removes the objects and lists that are empty after reading. */
const prune = (holder: JsonObject, names: ReadonlySet<string>) => {
  for (const name of names) {
    if (isHollow(holder[name])) delete holder[name];
  }
};

/**
 * Fills the canonical fields that a record lacks with facts from its undocumented fields, outer
 * fields first, and removes each fact from where it was. Changes `record` and the objects within it:
 * pass a copy. Values under names that the redaction hides stay where they are.
 */
export const fill = (
  record: JsonObject,
  meanings: readonly Meaning[],
  {
    known,
    path = "",
    isClosed = () => false,
  }: {
    /** The record's documented fields, which have been read already. */
    known: ReadonlySet<string>;
    path?: string;
    /** Whether an object belongs to another record. */
    isClosed?: (object: JsonObject, name: string) => boolean;
  },
) => {
  const touched = new Map<JsonObject, Set<string>>();
  const waiting: Place[] = [{ object: record, path, depth: 0 }];
  for (let place = waiting.shift(); place; place = waiting.shift()) {
    const { object, path: above, depth } = place;
    for (const name of Object.keys(object)) {
      if (!isOpen(name, object) || (object === record && known.has(name))) continue;
      const value = object[name];
      // `asReceived` holds values of the record itself.
      const phrase = name === asReceived ? "" : phraseOf(name);
      const spot: Spot = { phrase, path: `${above} ${phrase}`.trim(), value, holder: object };
      if (value !== null && take(record, spot, name, meanings)) continue;
      if (!isObject(value) || depth >= maxDepth || isClosed(value, name)) continue;
      const names = touched.get(object) ?? new Set();
      touched.set(object, names.add(name));
      waiting.push({ object: value, path: spot.path, depth: depth + 1 });
    }
  }
  for (const [object, names] of [...touched].reverse()) prune(object, names);
};

const take = (record: JsonObject, spot: Spot, name: string, meanings: readonly Meaning[]) => {
  for (const { field, read, isKept } of meanings) {
    if (record[field] !== undefined && record[field] !== null) continue;
    const value = read(spot);
    if (value === undefined) continue;
    if (!isKept) delete spot.holder[name];
    record[field] = value;
    return !isKept;
  }
  return false;
};
