/** Folds one character to the form that all its letter cases share. */
const foldCharacter = (character: string) =>
  // Its capital is I, so the round trip would make another letter of it.
  character === "ı" ? character : character.toLowerCase().toUpperCase().toLowerCase();

const isAscii = (text: string) => !/[^\p{ASCII}]/u.test(text);

/**
 * Returns a text without the difference of letter case, for every script and in no one's language: the
 * default caseless matching of Unicode. `ß` is `ss`, a final sigma is a sigma, and the Turkish `ı` and `i`
 * stay two letters. Composed and decomposed letters give the same.
 */
export const foldCase = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : Array.from(text.normalize("NFD"), foldCharacter).join("").normalize("NFC");

/**
 * Returns what decides whether two names or email addresses are the same: letter case, composition and
 * the amount of white space are not. Source: api-v4.md, Resources, Team; Endpoints, Employees.
 */
export const nameKey = (text: string): string => foldCase(text.trim().replaceAll(/\s+/g, " "));
