import type { DriftLog } from "#lib/v4/drift.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { toOrderType } from "#lib/v4/shape/dialect.ts";
import {
  asReceived,
  isDeeperThan,
  isHollow,
  isObject,
  type JsonObject,
  own,
} from "#lib/v4/shape/json.ts";
import type { FieldPlan, ObjectPlan, ValuePlan } from "#lib/v4/shape/plan.ts";

/** An unknown field is kept untouched, but not so deep that writing it as JSON would overflow. */
const deepestUnknown = 32;

/** Stands for "no value that can be used", which no JSON value does. */
export const unusable = Symbol("unusable");

/** Adds values to a record's `asReceived`. A name that is taken there holds a list of both. */
export const keepAsReceived = (record: JsonObject, values: JsonObject) => {
  if (Object.keys(values).length === 0) return;
  const known = own(record, asReceived);
  const all: JsonObject = isObject(known) ? { ...known } : {};
  for (const [name, value] of Object.entries(values)) {
    const before = own(all, name);
    if (before === undefined) all[name] = value;
    else if (!isSame(before, value)) all[name] = [before, value].flat();
  }
  record[asReceived] = all;
};

const expectedOf = (plan: ValuePlan) => (plan.kind === "leaf" ? plan.expected : plan.kind);

/** A number or a flag written as text, and a whole number where text belongs, are read as drift. */
const coerce = (expected: string, value: unknown): unknown => {
  if (expected === "number" && typeof value === "string" && /^-?\d{1,15}(\.\d{1,9})?$/.test(value))
    return Number(value);
  if (expected === "string" && Number.isSafeInteger(value)) return String(value);
  if (expected === "boolean" && typeof value === "string") {
    if (/^(?:true|yes)$/i.test(value)) return true;
    if (/^(?:false|no)$/i.test(value)) return false;
  }
  return value;
};

const readLeaf = (
  plan: Extract<ValuePlan, { kind: "leaf" }>,
  value: unknown,
  path: string,
  drift: DriftLog,
) => {
  if (plan.accepts(value)) return value;
  drift.note(path, plan.expected, value);
  const coerced = coerce(plan.expected, value);
  return coerced !== value && plan.accepts(coerced) ? coerced : unusable;
};

const readArray = (
  element: ValuePlan,
  value: unknown[],
  path: string,
  { drift, refused }: Reading,
) => {
  const items: unknown[] = [];
  for (const inner of value) {
    const item = readValue(element, inner, `${path}[]`, { drift, refused });
    if (item !== unusable) items.push(item);
    else refused.push(inner);
  }
  return items;
};

/** Where a reading notes drift, and what elements of lists it could not read. */
interface Reading {
  drift: DriftLog;
  refused: unknown[];
}

const readValue = (plan: ValuePlan, value: unknown, path: string, reading: Reading): unknown => {
  if (plan.kind === "leaf") return readLeaf(plan, value, path, reading.drift);
  if (plan.kind === "array" && Array.isArray(value)) {
    return readArray(plan.element, value, path, reading);
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

/** The names under which an object holds the one value that a documented field has. */
const textNames = ["value", "code", "key", "name", "displayName", "display_name", "label", "title"];
const nameNames = ["displayName", "display_name", "name", "label", "title", "value", "code"];
const numberNames = ["days", "value", "count", "total", "amount"];

/** `{code: "shipped", label: "Shipped"}` where text is documented. Identifiers are never guessed. */
const singleNameOf = (
  name: string,
  { expected, accepts }: Extract<ValuePlan, { kind: "leaf" }>,
  value: JsonObject,
): string | undefined => {
  // Days may be hours in such an object: only its own reading can tell.
  if (/^id$|Id$|At$|Days$/.test(name) || isPrivateName(name)) return undefined;
  const isName = /name|model|createdBy|actor|carrier/i.test(name);
  const texts = [...(isName ? nameNames : textNames), ...(/status$/i.test(name) ? ["status"] : [])];
  const names = expected === "number" ? numberNames : expected === "string" ? texts : [];
  return names.find((each) => {
    const one = own(value, each);
    return one != null && one !== "" && accepts(one);
  });
};

/** The one value of an object, and what else the object holds. */
const toSingleValue = (
  name: string,
  plan: Extract<ValuePlan, { kind: "leaf" }>,
  value: JsonObject,
): { single: unknown; rest: JsonObject } => {
  const taken = singleNameOf(name, plan, value);
  if (taken !== undefined) {
    const { [taken]: single, ...rest } = value;
    return { single, rest };
  }
  const place = [own(value, "city"), own(value, "country")].filter(
    (part) => typeof part === "string" && part !== "",
  );
  const isPlace = name === "location" && plan.expected === "string" && place.length > 0;
  return { single: isPlace ? place.join(", ") : unusable, rest: value };
};

/** What became of a record's names while its fields are read. */
interface Taken {
  /** Names whose value a field has taken. */
  values: Map<string, unknown>;
  /** Values, or elements of lists, that are not of the documented form, by their names. */
  refused: JsonObject;
}

const isEmptyText = (value: unknown) => value === "";

/**
 * A field's value from the first of its names that has a usable one; every name tried is `taken`.
 * Else `null` where the field may be that, else unusable; `undefined` where no name is there.
 */
const readField = (
  field: FieldPlan,
  record: JsonObject,
  taken: Taken,
  path: string,
  drift: DriftLog,
) => {
  const present = field.names.filter((name) => own(record, name) !== undefined);
  if (present.length === 0) return undefined;
  for (const name of present) {
    const value = record[name];
    if (value === null) continue;
    taken.values.set(name, value);
    const refused: unknown[] = [];
    const read = readNamed(field, value, path, { drift, refused });
    if (read === unusable && !isEmptyText(value)) taken.refused[name] = value;
    else if (refused.length > 0) taken.refused[name] = isObject(value) ? refused[0] : refused;
    if (read !== unusable) return read;
  }
  const nullName = present.find((name) => record[name] === null);
  if (nullName === undefined) return unusable;
  taken.values.set(nullName, null);
  return field.isNullable ? null : readNamed(field, null, path, { drift, refused: [] });
};

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * What belongs to no field, under its own name. Another name of a field that was read is dropped
 * where it only repeats the value; one with another value may be a field of its own. `__proto__`
 * is dropped: assigning it sets a prototype.
 */
const keepUnknown = (
  record: JsonObject,
  { values }: Taken,
  plan: ObjectPlan,
  result: JsonObject,
  drift: { log: DriftLog; path: string },
) => {
  const known = [...values.values()];
  for (const [name, value] of Object.entries(record)) {
    if (name === "__proto__" || values.has(name) || Object.hasOwn(result, name)) continue;
    if (isDeeperThan(value, deepestUnknown)) {
      drift.log.note(drift.path, `at most ${deepestUnknown} levels`, value);
      continue;
    }
    const isKnown = plan.knownNames.has(name);
    if (isKnown && (value === null || known.some((other) => isSame(value, other)))) continue;
    if (!isKnown && name !== asReceived) drift.log.noteUnknown(drift.path, name);
    result[name] = value;
  }
};

/** Without what is too deep to be written, and without what holds nothing. */
const worthKeeping = (values: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => !isDeeperThan(value, deepestUnknown) && !isHollow(value),
    ),
  );

/**
 * A record under its canonical names: known fields read from any of their names, at every depth;
 * a field that came wrong noted and set aside in `asReceived`; unknown fields kept. `unusable` when
 * a required field is missing.
 */
export const readRecord = (
  plan: ObjectPlan,
  record: JsonObject,
  path: string,
  drift: DriftLog,
): JsonObject | typeof unusable => {
  const result: JsonObject = {};
  const taken: Taken = { values: new Map(), refused: {} };
  for (const field of plan.fields) {
    const fieldPath = path === "" ? field.name : `${path}.${field.name}`;
    const value = readField(field, record, taken, fieldPath, drift);
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
