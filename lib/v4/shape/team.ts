import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { countOf, isHollow, isObject, type JsonObject } from "#lib/v4/shape/json.ts";

const people = /\b(?:employees?|members?|people|persons?|users?|headcount)\b/;
const part = /\b(?:active|inactive|former|invited|pending|new|max|limit)\b/;

const countIn = (object: JsonObject, above: string, depth: number): number | undefined => {
  for (const [name, value] of Object.entries(object)) {
    const path = `${above} ${phraseOf(name)}`;
    if (part.test(path)) continue;
    const count = people.test(path) ? countOf(value) : undefined;
    if (count !== undefined) {
      delete object[name];
      return count;
    }
    if (isObject(value) && depth < 2) {
      const inner = countIn(value, path, depth + 1);
      if (inner !== undefined && isHollow(value)) delete object[name];
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
};

/** Whether an object has fields of paging, so that a list in it may be only a part. */
const isPaged = (record: JsonObject) =>
  Object.keys(record).some((name) => /\b(?:cursor|more|total|page)\b/.test(phraseOf(name)));

/**
 * Fills `employeeCount` from a count one level deeper, such as `counts.employees`, or from the
 * team's own list of its people. Source: api-v4.md, Resources, Team. In place.
 */
export const normalizeTeam = (record: JsonObject) => {
  if (record.employeeCount != null) return;
  const counted = countIn(record, "", 0);
  if (counted !== undefined) {
    record.employeeCount = counted;
    return;
  }
  for (const [name, value] of Object.entries(record)) {
    if (Array.isArray(value) && people.test(phraseOf(name)) && !isPaged(record)) {
      record.employeeCount = value.length;
      return;
    }
  }
};
