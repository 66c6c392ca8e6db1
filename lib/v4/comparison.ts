import { nameKey } from "#lib/v4/fields/name-key.ts";

/** The fields of a record, or of what was sent. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether a record is what an input asks for. `different` needs a positive contradiction: a record
 * that leaves a field out is `unclear`. `taken`: the record has the value that must be unique and
 * differs in the rest.
 */
export type Likeness = "same" | "different" | "unclear" | "taken";

export interface ComparedField {
  field: string;
  likeness: Exclude<Likeness, "taken">;
  /** The record's value or values; `undefined` where the record leaves the field out. */
  found: unknown;
}

/** An input compared with one record: as a whole, and field by field. */
export interface Comparison {
  likeness: Likeness;
  fields: ComparedField[];
}

/** A record, and all records of the same answer: they show which fields this answer fills. */
export interface View {
  record: Fields;
  answer: readonly Fields[];
}

/**
 * Compares an input with one record, seen in one or several answers: the list first, then the single
 * read.
 */
export type Compare = (input: Fields, views: readonly View[]) => Comparison;

/** Returns the record as the latest answer shows it. */
export const latestOf = (views: readonly View[]): Fields => views.at(-1)?.record ?? {};

/** Compares an input with a record that was seen in one answer alone. */
export const compareAlone = (compare: Compare, input: Fields, record: Fields): Comparison =>
  compare(input, [{ record, answer: [record] }]);

/** Returns text with spaces and composition evened out, and any other value as it is. */
export const toPlain = (value: unknown) =>
  typeof value === "string" ? value.normalize("NFC").trim().replaceAll(/\s+/g, " ") : value;

/** Returns the key of a text, which letter case, composition and spaces don't change. */
export const toLoose = (value: unknown) => (typeof value === "string" ? nameKey(value) : value);

/** Empty, `null` and absent mean the same in a request that clears a field. */
export const isBlank = (value: unknown) => value === null || value === undefined || value === "";

export const compareFields = (
  sent: readonly (readonly [field: string, value: unknown])[],
  record: Fields,
  compareOne: (field: string, sent: unknown, found: unknown) => ComparedField["likeness"],
) =>
  sent.map(([field, value]): ComparedField => {
    const found = record[field];
    return { field, likeness: compareOne(field, value, found), found };
  });

/** Returns the likeness of a whole from its parts: one contradiction is enough. */
export const fold = (parts: readonly Likeness[]): Likeness => {
  if (parts.includes("different")) return "different";
  return parts.includes("unclear") ? "unclear" : "same";
};

/** Compares two texts, spaces and case aside. A field that the record leaves out is unclear. */
export const compareText = (sent: unknown, found: unknown): ComparedField["likeness"] => {
  if (found === undefined) return isBlank(sent) ? "same" : "unclear";
  if (isBlank(sent) || isBlank(found))
    return isBlank(sent) === isBlank(found) ? "same" : "different";
  return toLoose(sent) === toLoose(found) ? "same" : "different";
};
