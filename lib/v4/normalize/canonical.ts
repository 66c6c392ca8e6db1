import type { DriftLog } from "#lib/v4/drift.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { knownOrderTypes } from "#lib/v4/fields/known-values.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import {
  asReceived,
  flagOf,
  isDeeperThan,
  isHollow,
  isNonEmptyText,
  isObject,
  isSameJson,
  type JsonObject,
  own,
} from "#lib/v4/normalize/json.ts";
import type { FieldPlan, LeafPlan, ObjectPlan, ValuePlan } from "#lib/v4/normalize/plan.ts";

/** An unknown field is kept as it came, unless it nests so deep that `JSON.stringify` might overflow. */
const maxUnknownDepth = 32;

const orderTypes = new Map<string, string>([
  ...knownOrderTypes.map((type) => [type.toLowerCase(), type] as const),
  ["swap", "Swap from Inventory"],
]);

/**
 * Returns an order type as the v4 reference writes it: `Swap from Inventory` for `swap`. A type that
 * the contract does not name stays as it came. Source: api-v4.md, Resources, Order.
 */
const toOrderType = (type: string) => orderTypes.get(foldText(type)) ?? type;

/** Marks a value that cannot be read as documented. No JSON value equals it. */
export const unusable = Symbol("unusable");

/** Adds values to a record's `asReceived`. A name that has a value there already gets a list of both. */
export const keepAsReceived = (record: JsonObject, values: JsonObject) => {
  if (Object.keys(values).length === 0) return;
  const known = own(record, asReceived);
  const all: JsonObject = isObject(known) ? { ...known } : {};
  for (const [name, value] of Object.entries(values)) {
    const before = own(all, name);
    if (before === undefined) all[name] = value;
    else if (!isSameJson(before, value)) all[name] = [before, value].flat();
  }
  record[asReceived] = all;
};

const expectedOf = (plan: ValuePlan) => (plan.kind === "leaf" ? plan.expected : plan.kind);

/** Converts a number or a flag written as text, and a whole number where text is documented. */
const coerce = (expected: string, value: unknown): unknown => {
  if (expected === "number" && typeof value === "string" && /^-?\d{1,15}(\.\d{1,9})?$/.test(value))
    return Number(value);
  if (expected === "string" && Number.isSafeInteger(value)) return String(value);
  if (expected === "boolean") return flagOf(value) ?? value;
  return value;
};

const readLeaf = (plan: LeafPlan, value: unknown, path: string, drift: DriftLog) => {
  if (plan.accepts(value)) return value;
  drift.note(path, plan.expected, value);
  const coerced = coerce(plan.expected, value);
  return coerced !== value && plan.accepts(coerced) ? coerced : unusable;
};

/** Where a reading notes drift, and the list elements that it could not read. */
interface Reading {
  drift: DriftLog;
  refused: unknown[];
}

const readValue = (plan: ValuePlan, value: unknown, path: string, reading: Reading): unknown => {
  if (plan.kind === "leaf") return readLeaf(plan, value, path, reading.drift);
  if (plan.kind === "array" && Array.isArray(value)) {
    return value.flatMap((inner) => {
      const item = readValue(plan.element, inner, `${path}[]`, reading);
      if (item !== unusable) return [item];
      reading.refused.push(inner);
      return [];
    });
  }
  if (plan.kind === "object" && isObject(value)) {
    return readRecord(plan, value, path, reading.drift);
  }
  reading.drift.note(path, expectedOf(plan), value);
  return unusable;
};

const readNamed = (field: FieldPlan, value: unknown, path: string, reading: Reading) => {
  const read = readValue(field.value, value, path, reading);
  if (read === unusable && isObject(value) && field.value.kind === "leaf") {
    const { single, rest } = toSingleValue(field.name, field.value, value);
    if (single !== unusable && !isHollow(rest)) reading.refused.push(rest);
    return single;
  }
  return field.name === "orderType" && typeof read === "string" ? toOrderType(read) : read;
};

/** Names in an object that stands for one value, best first. */
const textNames = ["value", "code", "key", "name", "displayName", "display_name", "label", "title"];
const nameNames = ["displayName", "display_name", "name", "label", "title", "value", "code"];
const numberNames = ["days", "value", "count", "total", "amount"];

/**
 * Returns the name in an object that stands for one value, such as `code` of `{code: "shipped",
 * label: "Shipped"}` where text is documented. Never guesses ids and moments.
 */
const singleNameOf = (name: string, { expected, accepts }: LeafPlan, value: JsonObject) => {
  // Days in an object may come in another unit: `readSla` knows the units.
  if (/^id$|Id$|At$|Days$/.test(name) || isPrivateName(name)) return undefined;
  const isName = /name|model|createdBy|actor|carrier/i.test(name);
  const texts = [...(isName ? nameNames : textNames), ...(/status$/i.test(name) ? ["status"] : [])];
  const names = expected === "number" ? numberNames : expected === "string" ? texts : [];
  return names.find((each) => {
    const one = own(value, each);
    return one != null && one !== "" && accepts(one);
  });
};

/** Returns the one value of an object, and the object's other fields. */
const toSingleValue = (name: string, plan: LeafPlan, value: JsonObject) => {
  const taken = singleNameOf(name, plan, value);
  if (taken !== undefined) {
    const { [taken]: single, ...rest } = value;
    return { single, rest };
  }
  const place = [own(value, "city"), own(value, "country")].filter(isNonEmptyText);
  const isPlace = name === "location" && plan.expected === "string" && place.length > 0;
  return { single: isPlace ? place.join(", ") : unusable, rest: value };
};

/** A record's values that its fields have used so far, by the names they came under. */
interface Taken {
  values: Map<string, unknown>;
  /** Values, or elements of lists, that are not of the documented type. */
  refused: JsonObject;
}

/** Returns the names under which a record has each field, best first, by the field's place in the plan. */
const findPresent = ({ fields, placesOf }: ObjectPlan, record: JsonObject) => {
  const present: string[][] = [];
  for (const name of Object.keys(record)) {
    if (record[name] === undefined) continue;
    for (const place of placesOf.get(name) ?? []) {
      const names = present[place];
      if (names) names.push(name);
      else present[place] = [name];
    }
  }
  for (const [place, names] of present.entries()) {
    if (names === undefined || names.length === 1) continue;
    const best = fields[place]?.names ?? [];
    names.sort((a, b) => best.indexOf(a) - best.indexOf(b));
  }
  return present;
};

/**
 * Returns a field's value from the first of its names in the record with a usable one, and adds every
 * name tried to `taken`. Without a usable one: `null` where the field may be null, else `unusable`;
 * `undefined` where the record has none of the names.
 */
const readField = (
  field: FieldPlan,
  present: readonly string[] | undefined,
  record: JsonObject,
  taken: Taken,
  path: string,
  drift: DriftLog,
) => {
  if (present === undefined) return undefined;
  for (const name of present) {
    const value = record[name];
    if (value === null) continue;
    taken.values.set(name, value);
    const refused: unknown[] = [];
    const read = readNamed(field, value, path, { drift, refused });
    if (read === unusable && value !== "") taken.refused[name] = value;
    else if (refused.length > 0) taken.refused[name] = isObject(value) ? refused[0] : refused;
    if (read !== unusable) return read;
  }
  const nullName = present.find((name) => record[name] === null);
  if (nullName === undefined) return unusable;
  taken.values.set(nullName, null);
  return field.isNullable ? null : readNamed(field, null, path, { drift, refused: [] });
};

const isAmong = (values: ReadonlyMap<string, unknown>, value: unknown) =>
  [...values.values()].some((other) => isSameJson(value, other));

/**
 * Copies the values that belong to no field, under their own names. A second name of a field is
 * dropped where it repeats the field's value, and kept where its value differs: it may be a field of
 * its own. `__proto__` is dropped, because assigning it sets a prototype.
 */
const keepUnknown = (
  record: JsonObject,
  { values }: Taken,
  plan: ObjectPlan,
  result: JsonObject,
  drift: { log: DriftLog; path: string },
) => {
  for (const [name, value] of Object.entries(record)) {
    if (name === "__proto__" || values.has(name) || Object.hasOwn(result, name)) continue;
    if (isDeeperThan(value, maxUnknownDepth)) {
      drift.log.note(drift.path, `at most ${maxUnknownDepth} levels`, value);
      continue;
    }
    const isKnown = plan.knownNames.has(name);
    if (isKnown && (value === null || isAmong(values, value))) continue;
    if (!isKnown && name !== asReceived) drift.log.noteUnknown(drift.path, name);
    result[name] = value;
  }
};

/** Returns the values that are neither nested too deep nor empty. */
const worthKeeping = (values: JsonObject): JsonObject => {
  const isWorth = (value: unknown) => !isDeeperThan(value, maxUnknownDepth) && !isHollow(value);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isWorth(value)));
};

/**
 * Returns a record under canonical names. Reads known fields from any of their names, at every
 * depth; notes a value of another type than documented as drift and keeps it in `asReceived`; keeps
 * unknown fields. Returns `unusable` when a required field is missing.
 */
export const readRecord = (
  plan: ObjectPlan,
  record: JsonObject,
  path: string,
  drift: DriftLog,
): JsonObject | typeof unusable => {
  const result: JsonObject = {};
  const taken: Taken = { values: new Map(), refused: {} };
  const present = findPresent(plan, record);
  for (const [place, field] of plan.fields.entries()) {
    const names = present[place];
    if (names === undefined && !field.isRequired) continue;
    const fieldPath = path === "" ? field.name : `${path}.${field.name}`;
    const value = readField(field, names, record, taken, fieldPath, drift);
    if (value !== undefined && value !== unusable) result[field.name] = value;
    else if (field.isRequired) {
      if (value === undefined) drift.note(fieldPath, expectedOf(field.value), undefined);
      return unusable;
    }
  }
  keepUnknown(record, taken, plan, result, { log: drift, path });
  keepAsReceived(result, worthKeeping(taken.refused));
  return result;
};
