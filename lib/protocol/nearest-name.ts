import { foldCase } from "#lib/v4/fields/name-key.ts";

/** Returns a name without letter case and accents. */
const plain = (name: string) => foldCase(name.normalize("NFD").replaceAll(/\p{M}/gu, ""));

/** Returns whether one letter more, less or other makes one text of the other. */
const isOneLetterApart = (left: string, right: string) => {
  const [short, long] = [Array.from(left), Array.from(right)].sort((a, b) => a.length - b.length);
  if (!short || !long || long.length - short.length > 1) return false;
  const start = long.findIndex((letter, at) => letter !== short[at]);
  const rest = long.slice(start + 1).join("");
  return rest === short.slice(long.length === short.length ? start + 1 : start).join("");
};

/**
 * Returns the existing name that a new one most likely means: the same but for accents, then one letter
 * apart, then one that the new name begins; `null` where none is near.
 */
export const nearestName = (names: readonly string[], name: string): string | null => {
  const typed = plain(name);
  if (typed === "") return null;
  const rules: ((other: string) => boolean)[] = [
    (other) => other === typed,
    (other) => isOneLetterApart(other, typed),
    (other) => typed.length > 1 && other.startsWith(typed),
  ];
  for (const isNear of rules) {
    const near = names.find((each) => isNear(plain(each)));
    if (near !== undefined) return near;
  }
  return null;
};
