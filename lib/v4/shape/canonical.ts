import type { DriftLog } from "#lib/v4/drift";
import { toOrderType } from "#lib/v4/shape/dialect";
import { isDeeperThan, isObject, type JsonObject, own } from "#lib/v4/shape/json";
import type { FieldPlan, ObjectPlan, ValuePlan } from "#lib/v4/shape/plan";

/** An unknown field is kept untouched, but not so deep that writing it as JSON would overflow. */
const deepestUnknown = 32;

/** Stands for "no value that can be used", which no JSON value does. */
export const unusable = Symbol("unusable");

const expectedOf = (plan: ValuePlan) => (plan.kind === "leaf" ? plan.expected : plan.kind);

/** A number written as text, and a whole number where text belongs, are read; both are drift. */
const coerce = (expected: string, value: unknown): unknown => {
  if (expected === "number" && typeof value === "string" && /^-?\d{1,15}(\.\d{1,9})?$/.test(value))
    return Number(value);
  if (expected === "string" && Number.isSafeInteger(value)) return String(value);
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

const readArray = (element: ValuePlan, value: unknown[], path: string, drift: DriftLog) => {
  const items: unknown[] = [];
  for (const inner of value) {
    const item = readValue(element, inner, `${path}[]`, drift);
    if (item !== unusable) items.push(item);
  }
  return items;
};

const readValue = (plan: ValuePlan, value: unknown, path: string, drift: DriftLog): unknown => {
  if (plan.kind === "leaf") return readLeaf(plan, value, path, drift);
  if (plan.kind === "array" && Array.isArray(value)) {
    return readArray(plan.element, value, path, drift);
  }
  if (plan.kind === "object" && isObject(value)) return readRecord(plan, value, path, drift);
  drift.note(path, expectedOf(plan), value);
  return unusable;
};

const readNamed = (field: FieldPlan, value: unknown, path: string, drift: DriftLog) => {
  const read = readValue(field.value, value, path, drift);
  return field.name === "orderType" && typeof read === "string" ? toOrderType(read) : read;
};

/**
 * A field's value from the first of its names that has a usable one; every name tried is `taken`.
 * Else `null` where the field may be that, else unusable; `undefined` where no name is there.
 */
const readField = (
  field: FieldPlan,
  record: JsonObject,
  taken: Map<string, unknown>,
  path: string,
  drift: DriftLog,
) => {
  const present = field.names.filter((name) => own(record, name) !== undefined);
  if (present.length === 0) return undefined;
  for (const name of present) {
    const value = record[name];
    if (value === null) continue;
    taken.set(name, value);
    const read = readNamed(field, value, path, drift);
    if (read !== unusable) return read;
  }
  const nullName = present.find((name) => record[name] === null);
  if (nullName === undefined) return unusable;
  taken.set(nullName, null);
  return field.isNullable ? null : readNamed(field, null, path, drift);
};

/**
 * What belongs to no field, under its own name. Of a field that was already read, the other casing
 * is dropped, and so is an `alsoKnownAs` name that only repeats the value; one with another value
 * may be a field of its own. `__proto__` is dropped: assigning it sets a prototype.
 */
const keepUnknown = (
  record: JsonObject,
  taken: ReadonlyMap<string, unknown>,
  plan: ObjectPlan,
  result: JsonObject,
  drift: { log: DriftLog; path: string },
) => {
  const values = new Set(taken.values());
  for (const [name, value] of Object.entries(record)) {
    if (name === "__proto__" || taken.has(name) || Object.hasOwn(result, name)) continue;
    if (plan.ownNames.has(name)) continue;
    if (plan.knownNames.has(name) && (value === null || values.has(value))) continue;
    if (isDeeperThan(value, deepestUnknown)) {
      drift.log.note(drift.path, `at most ${deepestUnknown} levels`, value);
      continue;
    }
    result[name] = value;
  }
};

/**
 * A record under its canonical names: known fields read from any of their names, at every depth;
 * a field that came wrong set aside and noted; unknown fields kept. `unusable` when a required
 * field is missing.
 */
export const readRecord = (
  plan: ObjectPlan,
  record: JsonObject,
  path: string,
  drift: DriftLog,
): JsonObject | typeof unusable => {
  const result: JsonObject = {};
  const taken = new Map<string, unknown>();
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
  return result;
};
