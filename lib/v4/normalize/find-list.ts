import type { DriftLog } from "#lib/v4/drift.ts";
import { phraseOf } from "#lib/v4/fields/field-name.ts";
import {
  findOne,
  hasRequired,
  knownFieldsIn,
  maxDepth,
  maxVisited,
} from "#lib/v4/normalize/envelope.ts";
import { isOpenName } from "#lib/v4/normalize/envelope-names.ts";
import { isObject, type JsonObject, own, toSnake } from "#lib/v4/normalize/json.ts";
import type { ObjectPlan } from "#lib/v4/normalize/plan.ts";
import { isNamedAs, isNamedAsOther, type Noun, nounOf } from "#lib/v4/normalize/resource-names.ts";

export interface FoundList {
  items: unknown[];
  /** The objects around the list, outermost first: each may hold page numbers. */
  around: JsonObject[];
  /** Whether its name is the operation's, the records' or a general one of lists. */
  isNamed: boolean;
}

interface Candidate extends Omit<FoundList, "isNamed"> {
  name: string | null;
  /** The highest number of a record's fields in one of the first elements; -1 where none is a record. */
  known: number;
}

/** How many elements of a list are checked to recognize it. */
const maxSampled = 20;

/** Names of lists in envelopes that do not name the kind of record. */
const generalNames =
  /^(?:data|results?|result ?sets?|items|records|list|rows|entries|nodes|edges|content|contents|response|payload|hits|matches|found|docs|documents|elements|members|values|objects|collection|body|page)$/;

const knownIn = (items: readonly unknown[], plan: ObjectPlan) =>
  items.slice(0, maxSampled).reduce<number>((highest, item) => {
    if (!isObject(item) || !hasRequired(item, plan)) return highest;
    return Math.max(highest, knownFieldsIn(item, plan));
  }, -1);

/** Returns every list within four levels that is not inside another list. */
const listsIn = (json: unknown, plan: ObjectPlan, noun: Noun | null): Candidate[] => {
  const found: Candidate[] = [];
  let visited = 0;
  const visit = (value: unknown, name: string | null, around: JsonObject[]) => {
    visited += 1;
    if (visited > maxVisited) return;
    if (Array.isArray(value)) {
      found.push({ items: value, around, name, known: knownIn(value, plan) });
      return;
    }
    if (!isObject(value) || around.length > maxDepth) return;
    for (const [inner, one] of Object.entries(value)) {
      if (!isOpenName(inner, noun)) continue;
      if (typeof one === "object" && one !== null) visit(one, inner, [...around, value]);
    }
  };
  visit(json, null, []);
  return found;
};

/** Ranks a list by its name, higher is better: the operation's key, the kind of record, a general name. */
const nameRank = ({ name, around }: Candidate, key: string) => {
  if (name === null || name === key || name === toSnake(key)) return 3;
  const noun = nounOf(key);
  if (noun !== null && isNamedAs(name, noun)) return 2;
  const parent = around.at(-2);
  const isUnderKey = parent !== undefined && own(parent, key) === around.at(-1);
  return isUnderKey || generalNames.test(phraseOf(name)) ? 1 : 0;
};

/** Returns the record of an element that only wraps it: `{…}` of `{node: {…}}`. */
const unwrapItem = (item: unknown, key: string, plan: ObjectPlan) => {
  if (!isObject(item) || hasRequired(item, plan)) return item;
  return findOne(item, key, plan)?.record ?? item;
};

/**
 * Returns the records of a list, from within four levels: the list under `key`, or else the list
 * whose elements have most of the record's fields. Reads `null` under the key as an empty list, as
 * some services write it. An empty list counts only where its name fits or it is the only list.
 * Returns `null` for an answer without a list, never an empty list.
 */
export const findList = (
  json: unknown,
  key: string,
  plan: ObjectPlan,
  drift: DriftLog,
): FoundList | null => {
  const noun = nounOf(key);
  const lists = listsIn(json, plan, noun).map((list) => ({ ...list, rank: nameRank(list, key) }));
  const isOther = ({ name }: Candidate) => name !== null && isNamedAsOther(name, noun);
  const fits = lists.filter(
    (list) => list.rank > 0 || (lists.length === 1 && !isOther(list)) || list.known > 0,
  );
  const score = (list: (typeof fits)[number]) => {
    const isEmpty = list.items.length === 0;
    if (list.rank === 3 && (isEmpty || list.known >= 0)) return 1_000 - list.around.length;
    if (isOther(list)) return -1_000 + list.known;
    if (isEmpty) return list.rank - list.around.length / 8;
    return 10 * (list.known + 1) + 3 * list.rank - list.around.length / 8;
  };
  const [best] = fits
    .filter((list) => !isOther(list) || list.rank === 3)
    .sort((a, b) => score(b) - score(a));
  if (best) {
    if (best.rank === 0) drift.note(key, "array", undefined);
    const { items, around, rank } = best;
    const isNamed = rank > 0;
    return { items: items.map((item) => unwrapItem(item, key, plan)), around, isNamed };
  }
  if (isObject(json) && own(json, key) === null) {
    drift.note(key, "array", null);
    return { items: [], around: [json], isNamed: true };
  }
  return null;
};
