import "server-only";
import { sql } from "drizzle-orm";
import { commitChange } from "#lib/server/audit/commit-change.ts";
import { commandLine } from "#lib/server/auth/asked-by.ts";
import { env } from "#lib/server/env.ts";
import {
  type SealedColumn,
  type SealedRow,
  sealedColumns,
  sealedRowsOf,
  storeSealed,
} from "#lib/server/keys/rotation/sealed-columns.ts";
import { isSealedWithNewest, openText, SealError, sealText } from "#lib/server/keys/seal.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

/** What a column holds. */
export interface SealedCount {
  table: string;
  column: string;
  /** How many sealed texts can be decrypted, by the version of their master key. */
  versions: Map<number, number>;
  /** How many can't. */
  unreadableCount: number;
  /** How many were, or would be, sealed with the newest key. */
  resealedCount: number;
}

const batchSize = 1_000;

/** Reads the sealed texts of a column in batches, through a cursor of the transaction. */
async function* readSealed(tx: StoreReader, column: SealedColumn, isLocking: boolean) {
  const lock = isLocking ? sql`for update of t` : sql``;
  await tx.execute(sql`declare sealed_texts cursor for ${sealedRowsOf(column)} ${lock}`);
  for (;;) {
    const { rows } = await tx.execute(sql.raw(`fetch ${batchSize} from sealed_texts`));
    yield rows as unknown as SealedRow[];
    if (rows.length < batchSize) break;
  }
  await tx.execute(sql`close sealed_texts`);
}

const versionOf = (sealed: string) => Number(/^v(\d+)\./.exec(sealed)?.[1]);

/** Returns the decrypted text; `null` if no master key at hand decrypts it. */
const openOrNull = (column: SealedColumn, row: SealedRow): string | null => {
  try {
    return openText(row.sealed, column.sealedAs(row));
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
};

const visitColumn = async (tx: StoreReader, column: SealedColumn, isRotating: boolean) => {
  const { table, column: name } = column;
  const counts = { unreadableCount: 0, resealedCount: 0, versions: new Map<number, number>() };
  for await (const rows of readSealed(tx, column, isRotating)) {
    const changes: { place: string; sealed: string }[] = [];
    for (const row of rows) {
      const text = openOrNull(column, row);
      const version = versionOf(row.sealed);
      if (text === null) counts.unreadableCount += 1;
      else counts.versions.set(version, (counts.versions.get(version) ?? 0) + 1);
      if (text === null || isSealedWithNewest(row.sealed)) continue;
      counts.resealedCount += 1;
      if (isRotating) {
        changes.push({ place: row.place, sealed: sealText(text, column.sealedAs(row)) });
      }
    }
    if (changes.length > 0) await tx.execute(storeSealed(column, changes));
  }
  return { table, column: name, ...counts };
};

/** Opens every sealed text of the given columns, and counts those of each master key. Changes nothing. */
export const verifyColumns = async (
  tx: StoreReader,
  columns: readonly SealedColumn[],
): Promise<SealedCount[]> => {
  const counts: SealedCount[] = [];
  for (const column of columns) counts.push(await visitColumn(tx, column, false));
  return counts;
};

/** Verifies every column of the store, as of one moment. */
export const verifyKeys = (): Promise<SealedCount[]> =>
  store().transaction((tx) => verifyColumns(tx, sealedColumns), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });

/** Seals every text with the newest master key that an older one decrypts, in the given transaction. */
export const resealIn = async (
  tx: StoreReader,
  columns: readonly SealedColumn[] = sealedColumns,
): Promise<SealedCount[]> => {
  const counts: SealedCount[] = [];
  for (const column of columns) counts.push(await visitColumn(tx, column, true));
  return counts;
};

/** Returns how many texts were, or would be, sealed with the newest key. */
export const countResealed = (counts: readonly SealedCount[]): number =>
  counts.reduce((total, { resealedCount }) => total + resealedCount, 0);

/** Seals every text of the store with the newest master key, in one transaction. */
export const rotateKeys = (): Promise<SealedCount[]> =>
  commitChange(async (tx) => {
    const counts = await resealIn(tx);
    const details = { resealed: countResealed(counts), version: env().QM_MASTER_KEY[0].version };
    return {
      result: counts,
      entries: [{ action: "keys.rotate", outcome: "done", ...commandLine, details }],
    };
  });
