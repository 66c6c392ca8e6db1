import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { nameKey } from "#lib/v4/fields/name-key.ts";

/** Returns whether two names are the same: in any case, and with composed or decomposed letters. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** Returns the condition by which the unique indexes of users and groups compare names. */
export const isSameInIndex = (column: SQLWrapper, name: string): SQL<boolean> =>
  sql<boolean>`lower(${column}) = lower(${name})`;

/**
 * Returns a condition that every column with the same name meets, and few others: PostgreSQL can't compute
 * the key of other letters than ASCII, so `isSameName` decides about those rows.
 */
export const mayBeSameName = (column: SQLWrapper, name: string): SQL =>
  sql`(${isSameInIndex(column, name)} or lower(${column}) = ${nameKey(name)}
    or octet_length(${column}) > char_length(${column}) or ${column} like '%  %')`;
