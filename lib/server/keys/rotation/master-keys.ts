import "server-only";
import { hkdfSync, type KeyObject } from "node:crypto";
import { isNull, sql } from "drizzle-orm";
import { commitWith } from "#lib/server/audit/commit-change.ts";
import { commandLine } from "#lib/server/auth/asked-by.ts";
import { EnvError, env } from "#lib/server/env.ts";
import { verifyColumns } from "#lib/server/keys/rotation/rotate-keys.ts";
import {
  type SealedColumn,
  sealedColumns,
  sealedRowsOf,
} from "#lib/server/keys/rotation/sealed-columns.ts";
import { masterKeys } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

type RecordedKey = Pick<typeof masterKeys.$inferSelect, "version" | "fingerprint" | "lostAt">;

/** The fingerprint of a key that nobody can compute: it was lost before fingerprints were recorded. */
const unknownFingerprint = "unknown";

/** Returns eight bytes in hex by which people compare master keys. It tells nothing of the key. */
export const fingerprintOf = (key: KeyObject): string =>
  Buffer.from(hkdfSync("sha256", key, "", "quartermaster fingerprint", 8)).toString("hex");

/** Returns the configured master keys with their fingerprints, newest first. */
export const givenKeys = () =>
  env().QM_MASTER_KEY.map(({ version, key }) => ({ version, fingerprint: fingerprintOf(key) }));

/** Returns "table.column" of every column in the schema, which may be older than this program. */
const readColumns = async (tx: StoreReader): Promise<Set<string>> => {
  const { rows } = await tx.execute<{ place: string }>(
    sql`select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = current_schema()`,
  );
  return new Set(rows.map(({ place }) => place));
};

const placeOf = ({ table, column, inJson }: SealedColumn) => `${table}.${inJson?.column ?? column}`;

const hasSealed = async (tx: StoreReader, column: SealedColumn, version: number) => {
  const { rows } = await tx.execute<{ isUsed: boolean }>(
    sql`select exists(select 1 from (${sealedRowsOf(column)}) as t
      where t.sealed like ${`v${version}.%`}) as "isUsed"`,
  );
  return rows[0]?.isUsed ?? false;
};

/** Returns whether the store still holds a text that was sealed with a version. */
const isUsed = async (tx: StoreReader, places: Set<string>, version: number) => {
  for (const column of sealedColumns) {
    if (places.has(placeOf(column)) && (await hasSealed(tx, column, version))) return true;
  }
  return false;
};

const refusal = (line: string) =>
  new EnvError(
    `QM_MASTER_KEY is not the key of this store. ${line} Nothing was changed. Use the key with which the store was encrypted, which .data/secrets.json of the first machine has if no one chose it. "npm run keys -- fingerprints" prints both fingerprints. If the key is lost, see "npm run keys -- --help".`,
  );

/** Returns the keys that the store was used with; none before the table exists. */
export const recordedKeys = async (
  tx: StoreReader,
  places?: Set<string>,
): Promise<RecordedKey[]> =>
  (places ?? (await readColumns(tx))).has("master_keys.fingerprint")
    ? tx.select().from(masterKeys).orderBy(masterKeys.version)
    : [];

/** A store of an earlier version of this program has no fingerprints, but may have an API key to try. */
const requireReadableKeys = async (tx: StoreReader, places: Set<string>) => {
  const column = sealedColumns.filter((each) => placeOf(each) === "connections.sealed_key");
  if (!places.has("connections.sealed_key")) return;
  const [counts] = await verifyColumns(tx, column);
  if (!counts || counts.unreadableCount === 0 || counts.versions.size > 0) return;
  const given = givenKeys().map(({ version, fingerprint }) => `${fingerprint} (${version})`);
  throw refusal(
    `Given is ${given.join(", ")}, which decrypts none of the ${counts.unreadableCount} stored API keys.`,
  );
};

/**
 * Throws `EnvError` if the configured master keys are not those of the store: one has another
 * fingerprint, or one is missing with which something is still encrypted. Changes nothing.
 */
export const requireMasterKeys = async (tx: StoreReader): Promise<void> => {
  const places = await readColumns(tx);
  const recorded = await recordedKeys(tx, places);
  const given = givenKeys();
  if (recorded.length === 0) return requireReadableKeys(tx, places);
  for (const { version, fingerprint, lostAt } of recorded) {
    const same = given.find((key) => key.version === version);
    if (same && same.fingerprint !== fingerprint) {
      throw refusal(
        lostAt === null
          ? `Version ${version}: expected is the fingerprint ${fingerprint}, given is ${same.fingerprint}.`
          : `Version ${version} was declared lost: give the new key another version.`,
      );
    }
    if (!same && lostAt === null && (await isUsed(tx, places, version))) {
      const all = given.map((key) => `${key.fingerprint} (${key.version})`).join(", ");
      throw refusal(
        `Version ${version}: expected is the fingerprint ${fingerprint}, with which secrets are encrypted; given is ${all}.`,
      );
    }
  }
};

/** Records the configured keys, and forgets those of which `requireMasterKeys` found no text. */
export const recordMasterKeys = async (tx: StoreReader): Promise<void> => {
  const given = givenKeys();
  await tx
    .insert(masterKeys)
    .values(given)
    .onConflictDoUpdate({ target: masterKeys.version, set: { lostAt: null } });
  const kept = sql`${masterKeys.version} in ${given.map(({ version }) => version)}`;
  await tx.delete(masterKeys).where(sql`not ${kept} and ${isNull(masterKeys.lostAt)}`);
};

/** Says that a key is lost, so that Quartermaster starts without it. What it encrypted stays as it is. */
export const declareLost = async (version: number): Promise<void> => {
  const lostAt = sql`clock_timestamp()`;
  const commit = commitWith({
    action: "keys.lost",
    outcome: "done",
    ...commandLine,
    details: { version },
  });
  await commit((tx) =>
    tx
      .insert(masterKeys)
      .values({ version, fingerprint: unknownFingerprint, lostAt })
      .onConflictDoUpdate({ target: masterKeys.version, set: { lostAt } }),
  );
};
