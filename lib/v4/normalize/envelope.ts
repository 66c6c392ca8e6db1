import { keepAsReceived } from "#lib/v4/normalize/canonical.ts";
import {
  isDocumentedError,
  isEnvelopeFact,
  isErrorBody,
  isOpenName,
  isPaging,
} from "#lib/v4/normalize/envelope-names.ts";
import { isContainer, isObject, type JsonObject, own, toSnake } from "#lib/v4/normalize/json.ts";
import type { ObjectPlan } from "#lib/v4/normalize/plan.ts";
import {
  isNamedAs,
  isNamedAsOther,
  isRelation,
  type Noun,
  nounOf,
} from "#lib/v4/normalize/resource-names.ts";

/** The maximum number of levels between the whole answer and a record or a list. */
export const maxDepth = 4;

/** Limits the search in a body that was built to be slow: real answers have few objects. */
export const maxVisited = 2_000;

const isId = (value: unknown) =>
  (typeof value === "string" && value !== "") || Number.isSafeInteger(value);

const hasId = (object: JsonObject, expectedId: string | null) => {
  const id = own(object, "id");
  return isId(id) && String(id) === expectedId;
};

/** Whether an object has every required field of the plan. */
export const hasRequired = (object: JsonObject, plan: ObjectPlan) =>
  plan.fields.every(
    ({ isRequired, names }) => !isRequired || names.some((name) => isId(own(object, name))),
  );

/** Returns how many of a record's fields an object has, besides `status` and `id`: envelopes have those. */
export const knownFieldsIn = (object: JsonObject, plan: ObjectPlan) =>
  Object.entries(object).filter(
    ([name, value]) =>
      name !== "status" && name !== "id" && value !== null && plan.knownNames.has(name),
  ).length;

interface Candidate {
  record: JsonObject;
  /** The objects around it, outermost first, each with the name that leads to the next. */
  above: { object: JsonObject; name: string }[];
  score: number;
  /** Its name, its id or one of its fields shows that it is the requested record. */
  hasEvidence: boolean;
}

interface Search {
  key: string;
  plan: ObjectPlan;
  expectedId: string | null;
  isRequiredId: boolean;
  visited: number;
  found: Candidate[];
}

/** Returns how much a name shows that it holds the requested record. */
const nameEvidence = (name: string | null, isOwnName: boolean, noun: Noun | null) => {
  if (isOwnName) return 12;
  return name !== null && noun !== null && isNamedAs(name, noun) && !isRelation(name) ? 8 : 0;
};

const visit = (
  json: unknown,
  above: Candidate["above"],
  search: Search,
  isInRecord: boolean,
): void => {
  if (Array.isArray(json)) {
    const isAlone = json.length === 1;
    for (const item of json.slice(0, 50)) {
      if (isAlone || (isObject(item) && hasId(item, search.expectedId))) {
        if (isObject(item)) visit(item, above, search, isInRecord);
      }
    }
    return;
  }
  search.visited += 1;
  if (!isObject(json) || search.visited > maxVisited) return;
  const name = above.at(-1)?.name ?? null;
  const { plan, key, expectedId } = search;
  const noun = nounOf(key);
  const known = knownFieldsIn(json, plan);
  const isOwnName = name === key || (name !== null && name === toSnake(key));
  const isOther = name !== null && !isOwnName && isNamedAsOther(name, noun);
  const isExpected = hasId(json, expectedId);
  const hasOwnEvidence = isOwnName || known > 0 || !isErrorBody(json);
  // An object inside a record is a part of it, unless its name is the record's own.
  const isPart = isInRecord && !(isOwnName && search.isRequiredId);
  if (hasRequired(json, plan) && hasOwnEvidence && ((!isOther && !isPart) || isExpected)) {
    const evidence = (isExpected ? 1_000 : 0) + nameEvidence(name, isOwnName, noun) + known;
    const score = evidence - above.length / 8 - (isPart ? 100 : 0);
    search.found.push({ record: json, above, score, hasEvidence: evidence > 0 });
  }
  if (above.length >= maxDepth) return;
  // The objects inside a record are parts of it.
  const isRecord = search.isRequiredId ? hasRequired(json, plan) && known > 0 : known > 1;
  for (const [inner, value] of Object.entries(json)) {
    if (!isContainer(value)) continue;
    if (!isOpenName(inner, noun)) continue;
    const isInside = isInRecord || isRecord || isOther;
    visit(value, [...above, { object: json, name: inner }], search, isInside);
  }
};

/** Returns an object without the fields of an envelope, for a record that shares its object with one. */
const withoutEnvelope = (object: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object).filter(([name, value]) => !isEnvelopeFact(name, value)),
  );

/** Returns the fields of the objects around a record that may be about it: `{order, tracking}`. */
const besideOf = ({ above }: Pick<Candidate, "above">): [name: string, value: unknown][] =>
  above.flatMap(({ object, name }) =>
    Object.entries(object).filter(
      ([other, value]) =>
        other !== name &&
        other !== "__proto__" &&
        value !== null &&
        !isEnvelopeFact(other, value) &&
        !isPaging(other, value),
    ),
  );

export interface CandidateRecord {
  record: JsonObject;
  /** The fields of the objects around the record, outermost first. A name may come twice. */
  beside: [name: string, value: unknown][];
}

/** Moves a record's fields up where they are one level deeper: `{id, type: "orders", attributes: {…}}`. */
const withFieldsMovedUp = (record: JsonObject, key: string, plan: ObjectPlan): JsonObject => {
  const noun = nounOf(key);
  const isKindOnly = ([name, value]: [string, unknown]) =>
    name === "type" && noun !== null && typeof value === "string" && isNamedAs(value, noun);
  const [kind] = Object.entries(record).filter(isKindOnly);
  if (knownFieldsIn(record, plan) > (kind ? 1 : 0)) return record;
  const inside = Object.entries(record).filter(
    (entry): entry is [string, JsonObject] =>
      isObject(entry[1]) &&
      own(entry[1], "id") === undefined &&
      isOpenName(entry[0], null) &&
      !isNamedAsOther(entry[0], noun) &&
      knownFieldsIn(entry[1], plan) > 1,
  );
  const [only] = inside;
  if (inside.length !== 1 || !only) return record;
  const { [only[0]]: _inside, ...outside } = record;
  const fields: JsonObject = { ...only[1] };
  const aside: JsonObject = {};
  for (const [name, value] of Object.entries(outside)) {
    const isKind = kind !== undefined && name === "type";
    if (isKind || (fields[name] != null && value !== null)) aside[name] = value;
    else if (value !== null || fields[name] === undefined) fields[name] = value;
  }
  keepAsReceived(fields, aside);
  return fields;
};

const isAboutTheCall = (name: string) => /^_?(?:links?|meta|metadata)$/i.test(name);

/**
 * Whether nothing else in the answer could be the record. An object with an id and no other field of
 * the record needs that: in `{caller: {id}, data: {ticket: …}}` the id may be the caller's.
 */
const isOnlyCandidate = ({ above }: Candidate): boolean =>
  above.every(({ object, name }) =>
    Object.entries(object).every(
      ([other, value]) =>
        other === name ||
        !isContainer(value) ||
        (Array.isArray(value) && value.length === 0) ||
        isAboutTheCall(other) ||
        isEnvelopeFact(other, value),
    ),
  );

/**
 * Returns the record of a single answer, from within four levels: the object with the required
 * fields and most of the record's other fields. A name of the record's own kind counts more than
 * fields; of two equals, the outer one wins. Never returns a related record or an error body. `null`
 * where the answer holds no such object.
 */
export const findOne = (
  json: unknown,
  key: string,
  plan: ObjectPlan,
  expectedId: string | null = null,
): CandidateRecord | null => {
  const isRequiredId = plan.fields.some(({ isRequired }) => isRequired);
  const search: Search = { key, plan, expectedId, isRequiredId, visited: 0, found: [] };
  visit(json, [], search, false);
  const best = search.found.reduce<Candidate | null>(
    (a, b) => (a === null || b.score > a.score ? b : a),
    null,
  );
  if (best === null || (isRequiredId && !best.hasEvidence && !isOnlyCandidate(best))) return null;
  return {
    record: withFieldsMovedUp(withoutEnvelope(best.record), key, plan),
    beside: besideOf(best),
  };
};

/** Answers whose shape the contract does not show. */
interface Undocumented {
  key: string;
  plan: ObjectPlan;
  /** The answer may be a yes or a no by itself: `{ok: false}` is then no error body. */
  isVerdict: boolean;
}

/**
 * Returns the whole of an answer whose shape the contract does not show, without the envelopes that
 * hold nothing else, and the fields beside it. A bare list goes under `key`. `null` where the answer
 * is an error body or no JSON object.
 */
export const findWhole = (
  json: unknown,
  { key, plan, isVerdict }: Undocumented,
): CandidateRecord | null => {
  const above: Candidate["above"] = [];
  const isError = (object: JsonObject) =>
    (isVerdict ? isDocumentedError(object) : isErrorBody(object)) &&
    knownFieldsIn(object, plan) === 0;
  let whole = json;
  while (isObject(whole) && above.length < maxDepth) {
    const object: JsonObject = whole;
    if (isError(object)) break;
    const facts = Object.entries(object).filter(([name, value]) => !isEnvelopeFact(name, value));
    const [only] = facts;
    const name =
      [key, toSnake(key)].find((each) => isObject(own(object, each))) ??
      (facts.length === 1 &&
      only &&
      isOpenName(only[0], null) &&
      !isNamedAsOther(only[0], "order") &&
      !plan.knownNames.has(only[0])
        ? only[0]
        : undefined);
    const inner = name === undefined ? undefined : own(object, name);
    if (name === undefined || !isObject(inner)) break;
    above.push({ object, name });
    whole = inner;
  }
  if (Array.isArray(whole)) whole = { [key]: whole };
  if (!isObject(whole) || isError(whole)) return null;
  // Of a verdict, `{ok: true}` may be all that it says.
  const record = isVerdict ? whole : withoutEnvelope(whole);
  return { record, beside: besideOf({ above }) };
};

/** Whether an object has any field of a record. */
export const hasKnownField = (object: JsonObject, plan: ObjectPlan) =>
  Object.keys(object).some((name) => plan.knownNames.has(name));
