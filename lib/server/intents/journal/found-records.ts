import "server-only";
import type { CandidateRecord } from "#lib/protocol/intent.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import type { ComparedRecord } from "#lib/server/intents/lookup/lookup.ts";
import { creationOf, type Fields, keyOf, textOf } from "#lib/server/intents/lookup/record.ts";
import { devicesOf } from "#lib/server/intents/writes/order-values.ts";
import { openText, sealText } from "#lib/server/keys/seal.ts";
import { isBlank } from "#lib/v4/comparison.ts";

/** Returns the few fields of a record that the journal stores in the clear. None is personal. */
export const toCandidateRecord = (record: Fields): CandidateRecord => {
  const createdAt = creationOf(record);
  return {
    id: keyOf(record),
    type: textOf(record.orderType) ?? textOf(record.type),
    status: textOf(record.status),
    employeeId: textOf(record.employeeId),
    productIds: devicesOf(record),
    createdAt: createdAt === null ? null : new Date(createdAt.first).toISOString(),
  };
};

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

/** Where the comparisons of an intent belong. */
export const comparisonSealedAs = ({ id, environment, connectionId }: Owner) =>
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
  return sealText(JSON.stringify(stored), comparisonSealedAs(owner));
};

/** Decrypts what `sealComparisons` encrypted. Throws `SealError`. */
export const openComparisons = (sealed: string, owner: Owner) =>
  JSON.parse(openText(sealed, comparisonSealedAs(owner))) as StoredComparison[];
