/**
 * Characters that change or end the text around them: control characters, and those that embed,
 * override or isolate the direction of writing. Does not include letters of any script, the joiners
 * inside emoji and Indic words (U+200C, U+200D) and the direction marks U+200E and U+200F.
 */
const unsafe = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Returns the first unsafe character of a text as `U+202E`, or `null`. */
export const findUnsafe = (text: string, isMultiLine = false): string | null => {
  for (const [character] of text.matchAll(unsafe)) {
    if (isMultiLine && /[\n\r\t]/.test(character)) continue;
    return codeOf(character);
  }
  return null;
};

/** Returns the text with every unsafe character replaced by its code; line breaks and tabs stay. */
export const showUnsafe = (text: string): string =>
  text.replace(unsafe, (character) =>
    /[\n\r\t]/.test(character) ? character : `[${codeOf(character)}]`,
  );
