import type { DriftLog } from "#lib/v4/drift";
import { isObject, type JsonObject, own, toSnake } from "#lib/v4/shape/json";
import type { ObjectPlan } from "#lib/v4/shape/plan";

/** Names under which services commonly wrap their answers, besides the operation's own key. */
const wrappers = ["data", "result", "results", "items", "records", "response", "payload"];

/** An envelope inside an envelope inside an envelope is where looking stops. */
const deepestEnvelope = 3;

export interface FoundList {
  items: unknown[];
  /** The objects around the list, outermost first: page numbers are looked for in each. */
  around: JsonObject[];
}

const namesFor = (key: string) => [...new Set([key, toSnake(key), ...wrappers])];

/** The only array in an object, for a list under a key that nobody announced. */
const onlyArray = (object: JsonObject): [string, unknown[]] | null => {
  const arrays = Object.entries(object).filter(([, value]) => Array.isArray(value));
  return arrays.length === 1 ? (arrays[0] as [string, unknown[]]) : null;
};

const findInside = (json: unknown, key: string, around: JsonObject[]): FoundList | null => {
  if (Array.isArray(json)) return { items: json, around };
  if (!isObject(json) || around.length > deepestEnvelope) return null;
  for (const name of namesFor(key)) {
    const found = findInside(own(json, name), key, [...around, json]);
    if (found) return found;
  }
  return null;
};

/**
 * The records of a list: bare, under `key`, or nested. `null` under the key is an empty list, as
 * some services write it; an answer without any list is none, never an empty one.
 */
export const findList = (json: unknown, key: string, drift: DriftLog): FoundList | null => {
  const found = findInside(json, key, []);
  if (found || !isObject(json)) return found;
  if (own(json, key) === null) {
    drift.note(key, "array", null);
    return { items: [], around: [json] };
  }
  for (const object of [json, ...wrappers.map((name) => own(json, name)).filter(isObject)]) {
    const lone = onlyArray(object);
    if (!lone || lone[0] === "errors") continue;
    drift.note(key, "array", undefined);
    return { items: lone[1], around: [json, object] };
  }
  return null;
};

/** How many of a record's fields an object has. `status` says nothing: envelopes have it too. */
const knownFieldsIn = (object: JsonObject, plan: ObjectPlan) =>
  Object.keys(object).filter((name) => name !== "status" && plan.knownNames.has(name)).length;

/** `{statusCode, statusMessage}` or `{error}` behind a 2xx status. */
const isErrorBody = (object: JsonObject) =>
  own(object, "error") != null || typeof own(object, "statusMessage") === "string";

/** `status: "success"` belongs to the envelope, also where a record shares its object with it. */
const withoutEnvelopeStatus = (object: JsonObject): JsonObject => {
  if (own(object, "status") !== "success") return object;
  const { status: _envelope, ...record } = object;
  return record;
};

/**
 * The record of a single answer: under `key`, nested in a wrapper, alone in an array, or bare.
 * `null` where nothing could be it.
 */
export const findOne = (
  json: unknown,
  key: string,
  plan: ObjectPlan,
  depth = 0,
): JsonObject | null => {
  if (Array.isArray(json)) {
    return json.length === 1 && isObject(json[0]) ? findOne(json[0], key, plan, depth + 1) : null;
  }
  if (!isObject(json)) return null;
  for (const name of new Set([key, toSnake(key)])) {
    const value = own(json, name);
    if (isObject(value)) return value;
  }
  const known = knownFieldsIn(json, plan);
  if (depth < deepestEnvelope) {
    for (const name of wrappers) {
      const found = findOne(own(json, name), key, plan, depth + 1);
      if (found && (known === 0 || knownFieldsIn(found, plan) > known)) return found;
    }
  }
  return known === 0 && isErrorBody(json) ? null : withoutEnvelopeStatus(json);
};

/** Whether an object has anything of a record at all. */
export const hasKnownField = (object: JsonObject, plan: ObjectPlan) =>
  Object.keys(object).some((name) => plan.knownNames.has(name));
