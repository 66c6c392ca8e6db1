import { findName, withoutSchema } from "#lib/server/scim/attributes.ts";
import { badRequest } from "#lib/server/scim/scim-error.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** One comparison of a filter: the attribute equals the value. */
export interface Equals<Name extends string> {
  attribute: Name;
  value: string | boolean;
}

const maxLength = 2_000;
const maxComparisons = 10;

/** `attribute eq "text"`, where the text is a JSON string. Source: RFC 7644, figure 1. */
const comparison = /^\s*([\w$:.-]+)\s+(\w+)\s+("(?:[^"\\]|\\.)*"|true|false)\s*/i;
const conjunction = /^and\s+/i;

const readValue = (text: string): string | boolean => {
  let value: string | boolean;
  try {
    value = JSON.parse(text.startsWith('"') ? text : text.toLowerCase()) as string | boolean;
  } catch {
    throw badRequest("invalidFilter", "A text in the filter is not a JSON string.");
  }
  if (findUnsafe(String(value)) === null) return value;
  throw badRequest("invalidFilter", "A text in the filter contains control characters.");
};

/**
 * Parses a filter of comparisons by `eq`, combined with `and`. Throws `ScimError` (invalidFilter) on
 * any other, because an answer that ignored a part of the filter would be wrong.
 */
export const parseFilter = <Name extends string>(
  text: string,
  attributes: readonly Name[],
): Equals<Name>[] => {
  if (text.length > maxLength) throw badRequest("invalidFilter", "The filter is too long.");
  const found: Equals<Name>[] = [];
  let rest = text;
  do {
    const [match, given = "", operator = "", value = ""] = comparison.exec(rest) ?? [];
    const attribute = findName(attributes, withoutSchema(given));
    if (match === undefined || attribute === null || operator.toLowerCase() !== "eq") {
      const known = attributes.join(", ");
      const message = `Only filters of the form attribute eq "value" are supported, joined by and, for ${known}.`;
      throw badRequest("invalidFilter", message);
    }
    found.push({ attribute, value: readValue(value) });
    rest = rest.slice(match.length);
    if (rest === "") return found;
    if (!conjunction.test(rest)) throw badRequest("invalidFilter", "Only and is supported.");
    rest = rest.replace(conjunction, "");
  } while (found.length < maxComparisons);
  throw badRequest("invalidFilter", `A filter has at most ${maxComparisons} comparisons.`);
};
