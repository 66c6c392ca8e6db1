import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { isHollow, isObject, type JsonObject } from "#lib/v4/shape/json.ts";
import { isNamedAsOther } from "#lib/v4/shape/resource-names.ts";

/** A sentence: words with a space between them. */
const isSentence = (value: unknown): value is string =>
  typeof value === "string" && /\p{L}\s+\p{L}/u.test(value);

/** Fields that hold ids, or records of another kind, give no reason. */
const isOfSomethingElse = (name: string) =>
  isPrivateName(name) || /\bids?$/.test(phraseOf(name)) || isNamedAsOther(name, "order");

/**
 * Takes the lists of sentences out of the answer of a check, whatever they are called, and returns
 * each sentence as a problem. What is under a hidden name stays. In place.
 */
export const takeSentences = (
  answer: JsonObject,
  known: ReadonlySet<string>,
  depth = 0,
): JsonObject[] =>
  Object.entries(answer).flatMap(([name, value]) => {
    if (known.has(name) || isOfSomethingElse(name)) return [];
    if (Array.isArray(value) && value.length > 0 && value.every(isSentence)) {
      delete answer[name];
      return value.map((message) => ({ message }));
    }
    if (!isObject(value) || depth >= 3) return [];
    const found = takeSentences(value, known, depth + 1);
    if (found.length > 0 && isHollow(value)) delete answer[name];
    return found;
  });
