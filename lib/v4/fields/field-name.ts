import { perName } from "#lib/v4/fields/per-name.ts";

/**
 * Returns a field's name as lower-case words: `trackingNo`, `tracking_no` and `Tracking No` are
 * all `tracking no`. Services spell names differently (api-v4.md, Resources).
 */
export const phraseOf = perName((name: string): string =>
  name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim(),
);

/** Words that a label writes in capitals. */
const capitals = /^(?:ids?|eta|sla|url|imei|mdm|pin|ip|mac|os)$/;

/** Returns a label for an undocumented field: "Warranty end" for `warranty_end`. */
export const labelOf = (name: string): string => {
  const words = phraseOf(name).split(" ").filter(Boolean);
  // A name with a number is data, such as an id.
  if (words.length === 0 || /\d{2}|_\d|-\d/.test(name)) return name;
  const label = words.map((word) => (capitals.test(word) ? word.toUpperCase() : word)).join(" ");
  return label.charAt(0).toUpperCase() + label.slice(1);
};
