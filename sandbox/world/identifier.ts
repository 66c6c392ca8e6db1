import { mix } from "#sandbox/world/chance.ts";

/**
 * Public ids are computed from row numbers: they are short, sort in the order of the rows, are the
 * same for one seed on any day, and need no index. `ord_01K9ST0B5N` is row 1,791.
 */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 10;
const stride = 9_973;

/** What the ids of a kind of record begin with: `ord`, `emp`. */
export type Kind = Lowercase<string>;

const write = (value: number) => {
  let rest = value;
  let text = "";
  for (let place = 0; place < length; place += 1) {
    text = alphabet.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};

const read = (text: string) => {
  let value = 0;
  for (const letter of text) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return null;
    value = value * 32 + digit;
  }
  return value;
};

const base = read("01K9S00000") as number;

const numericValueOf = (kind: Kind, n: number) =>
  base + n * stride + (mix(n, kind.charCodeAt(0), kind.length) % stride);

/** Returns the public id of a row. */
export const identifier = (kind: Kind, n: number) => `${kind}_${write(numericValueOf(kind, n))}`;

/** Returns the row number of an id, or `null` for a text that is not an id of this kind. */
export const findNumber = (kind: Kind, id: string): number | null => {
  if (id.length !== kind.length + 1 + length || !id.startsWith(`${kind}_`)) return null;
  const value = read(id.slice(kind.length + 1));
  if (value === null) return null;
  const n = Math.floor((value - base) / stride);
  return n > 0 && numericValueOf(kind, n) === value ? n : null;
};

/** Returns the row numbers of those texts that are ids of this kind. */
export const rowNumbers = (kind: Kind, ids: readonly string[]): number[] =>
  ids.flatMap((id) => findNumber(kind, id) ?? []);

/**
 * Returns the first and last row number whose ids start with the text, in any letter case, or `null`.
 */
export const findRange = (kind: Kind, start: string): readonly [number, number] | null => {
  const text = start.toUpperCase();
  const mark = `${kind}_`.toUpperCase();
  const digits = text.startsWith(mark) ? text.slice(mark.length) : text;
  // All ids have the same first characters, so a shorter text would match every id.
  if (digits.length < 4 || digits.length > length) return null;
  const low = read(digits.padEnd(length, "0"));
  const high = read(digits.padEnd(length, "Z"));
  if (low === null || high === null || high < base) return null;
  const first = Math.max(1, Math.floor((low - base) / stride));
  const last = Math.floor((high - base) / stride);
  return [
    numericValueOf(kind, first) < low ? first + 1 : first,
    numericValueOf(kind, last) > high ? last - 1 : last,
  ];
};
