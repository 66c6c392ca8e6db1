import type { Fields } from "#lib/server/intents/journal/record.ts";

/**
 * Whether a record is what an input asks for. `different` needs a positive contradiction: a record
 * that does not say is `unclear`. `taken`: it has the value that must be unique, and differs in the
 * rest.
 */
export type Likeness = "same" | "different" | "unclear" | "taken";

/** A record, and the records that came in the same answer: they show what this answer tells. */
export interface View {
  record: Fields;
  answer: readonly Fields[];
}

/** Text with spaces and composition evened out; anything else as it is. */
export const toPlain = (value: unknown) =>
  typeof value === "string" ? value.normalize("NFC").trim().replaceAll(/\s+/g, " ") : value;

export const toLoose = (value: unknown) => {
  const text = toPlain(value);
  return typeof text === "string" ? text.toLowerCase() : text;
};

/** Empty, null and absent say the same in a request that clears a field. */
export const isBlank = (value: unknown) => value === null || value === undefined || value === "";

export const fold = (parts: readonly Likeness[]): Likeness => {
  if (parts.includes("different")) return "different";
  return parts.includes("unclear") ? "unclear" : "same";
};

/** A field that the record does not show is unclear, whatever was sent. */
export const compareText = (sent: unknown, found: unknown): Likeness => {
  if (found === undefined) return isBlank(sent) ? "same" : "unclear";
  if (isBlank(sent) || isBlank(found))
    return isBlank(sent) === isBlank(found) ? "same" : "different";
  return toLoose(sent) === toLoose(found) ? "same" : "different";
};
