import "server-only";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { isBlank } from "#lib/server/intents/lookup/comparison.ts";
import type { ComparedRecord } from "#lib/server/intents/lookup/lookup.ts";
import { openText, sealText } from "#lib/server/keys/seal.ts";

/** A comparison as the journal keeps it: values as text, or several texts. */
export interface StoredComparison {
  key: string;
  fields: {
    field: string;
    likeness: ComparedRecord["fields"][number]["likeness"];
    found: string | string[] | null;
  }[];
}

/** The service chooses the size of its records. */
const maxRecords = 20;
const maxFields = 40;
const maxValues = 200;
const maxTextLength = 500;

const toText = (value: unknown) =>
  (typeof value === "object" ? JSON.stringify(value) : String(value)).slice(0, maxTextLength);

/** Returns a value as a person reads it; `null` for none. */
export const toShownValue = (value: unknown): string | string[] | null => {
  if (isBlank(value)) return null;
  return Array.isArray(value) ? value.slice(0, maxValues).map(toText) : toText(value);
};

type Owner = Pick<IntentRow, "id" | "environment" | "connectionId">;

const sealedAs = ({ id, environment, connectionId }: Owner) =>
  ["quartermaster comparison", environment, connectionId, id] as const;

/**
 * Encrypts the comparisons of an intent with the records that were found, because their values may be
 * personal. Returns `undefined` where there is none.
 */
export const sealComparisons = (records: readonly ComparedRecord[], owner: Owner) => {
  if (records.length === 0) return undefined;
  const stored = records.slice(0, maxRecords).map(
    ({ key, fields }): StoredComparison => ({
      key,
      fields: fields.slice(0, maxFields).map(({ field, likeness, found }) => ({
        field,
        likeness,
        found: toShownValue(found),
      })),
    }),
  );
  return sealText(JSON.stringify(stored), sealedAs(owner));
};

/** Decrypts what `sealComparisons` encrypted. Throws `SealError`. */
export const openComparisons = (sealed: string, owner: Owner) =>
  JSON.parse(openText(sealed, sealedAs(owner))) as StoredComparison[];
