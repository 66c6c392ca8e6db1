import "server-only";
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { commitChange } from "#lib/server/audit/commit-change.ts";
import { closeAnchors, keepAnchor, readAnchor } from "#lib/server/intents/restored/anchor.ts";
import { holdStore } from "#lib/server/intents/restored/hold.ts";
import { findSetBack, type StoreState } from "#lib/server/intents/restored/set-back.ts";
import { log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { storeIdentity } from "#lib/server/store/identity-schema.ts";
import { type StoreReader, store, storePool } from "#lib/server/store/store.ts";

/** What this process knows of the store that it uses. */
interface Known {
  lineage: string;
  /** The highest counter that it saw. */
  counter: number;
  /** Of cluster and timeline; a constant where the database does not tell them. */
  cluster: SQL;
}

/** By pool: a store that is opened again is a start. */
const knownStores = perProcess("qmKnownStores", () => new WeakMap<Pool, Promise<Known>>());

const clusterNow = sql`(select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

/** Some hosted databases don't let a role read which cluster it is. Their other marks still count. */
const findCluster = async (): Promise<SQL> => {
  const isTold = await store()
    .execute(sql`select ${clusterNow}`)
    .then(
      () => true,
      () => false,
    );
  return isTold ? clusterNow : sql`'unknown/unknown'`;
};

/** Returns where the row is: system, timeline, database, and the tables of the journal. */
const identityNow = (cluster: SQL) =>
  sql`(${cluster} || '/' || (select oid from pg_database where datname = current_database()) || '/' || ${storeIdentity}.tableoid || '-' || 'intents'::regclass::oid)`;

/** The transaction that writes, in the form of the column `xmin`. */
const thisTransaction = sql`pg_current_xact_id()::xid::text`;

const readState = async (tx: StoreReader, cluster: SQL) => {
  const [row] = await tx
    .select({
      lineage: storeIdentity.lineage,
      identity: storeIdentity.identity,
      currentIdentity: sql<string>`${identityNow(cluster)}`,
      writtenBy: storeIdentity.writtenBy,
      writer: sql<string>`${storeIdentity}.xmin::text`,
      counter: storeIdentity.counter,
      isStopped: storeIdentity.isStopped,
      silentMs: sql`extract(epoch from clock_timestamp() - ${storeIdentity.beatAt}) * 1000`.mapWith(
        Number,
      ),
    })
    .from(storeIdentity)
    .for("update");
  return row ?? null;
};

/**
 * The first start on a store, or the first after an upgrade from a version without the row: there is
 * nothing that it could be compared with.
 */
const createRow = async (tx: StoreReader, cluster: SQL) => {
  await tx
    .insert(storeIdentity)
    .values({
      lineage: randomUUID(),
      identity: "",
      writtenBy: thisTransaction,
      counter: 1,
      beatAt: sql`clock_timestamp()`,
    })
    .onConflictDoNothing();
  await tx
    .update(storeIdentity)
    .set({ identity: identityNow(cluster), writtenBy: thisTransaction })
    .where(sql`${storeIdentity.identity} = ''`);
};

/** Reads the row, holds the store if it was set back, and counts on from the highest known counter. */
const inspect = async (known: Known | null, isStopping = false): Promise<Known> => {
  const cluster = known?.cluster ?? (await findCluster());
  const { lineage, counter, held } = await commitChange(async (tx) => {
    const before = await readState(tx, cluster);
    if (!before) await createRow(tx, cluster);
    const state = before ?? (await readState(tx, cluster));
    if (!state) throw new Error("The identity of the store is missing.");
    const anchor = await readAnchor(state.lineage);
    const inMemory = known?.counter ?? null;
    const isReplaced = known !== null && known.lineage !== state.lineage;
    const reason = isReplaced
      ? ("behind" as const)
      : findSetBack(state satisfies StoreState, { inMemory, anchor });
    const entries = reason === null ? [] : [await holdStore(tx, reason)];
    const highest = Math.max(state.counter, anchor ?? 0, inMemory ?? 0);
    const [counted] = await tx
      .update(storeIdentity)
      .set({
        counter: highest + 1,
        identity: identityNow(cluster),
        writtenBy: thisTransaction,
        beatAt: sql`clock_timestamp()`,
        isStopped: isStopping,
      })
      .returning({ counter: storeIdentity.counter });
    if (!counted) throw new Error("The identity of the store could not be written.");
    const result = { lineage: state.lineage, counter: counted.counter, held: reason };
    return { result, entries };
  });
  await keepAnchor(lineage, counter);
  if (held !== null) {
    log().error(
      { reason: held },
      "the store was set back: nothing is sent until an admin releases it",
    );
  }
  return { lineage, counter, cluster };
};

/** Returns what this process knows of the store. The first call compares the store with the anchor. */
const knownStore = (): Promise<Known> => {
  const pool = storePool();
  const known = knownStores().get(pool);
  if (known) return known;
  const started = inspect(null);
  knownStores().set(pool, started);
  started.catch(() => knownStores().delete(pool));
  return started;
};

const remember = (known: Known, { lineage, counter }: Pick<Known, "lineage" | "counter">) => {
  known.lineage = lineage;
  known.counter = Math.max(known.counter, counter);
};

/**
 * Compares the store with what this console remembers of it, and holds it if it was set back. Throws if
 * the store can't be used. Every process does so at its start and then every few seconds.
 */
export const checkStore = async (): Promise<void> => {
  const known = await knownStore();
  remember(known, await inspect(known));
};

/** Notes that the console stopped by itself: then nothing is forgotten, however long it stays stopped. */
export const leaveStore = async (): Promise<void> => {
  const known = await knownStores().get(storePool());
  if (known) await inspect(known, true);
  await closeAnchors();
};

const isIntact = ({ lineage, counter, cluster }: Known) =>
  sql`${storeIdentity.heldAt} is null and ${storeIdentity.lineage} = ${lineage}
    and ${storeIdentity.counter} >= ${counter} and ${storeIdentity}.xmin::text = ${storeIdentity.writtenBy}
    and ${storeIdentity.identity} = ${identityNow(cluster)}`;

/**
 * Returns a condition that no store fulfills that was set back or is held. It is part of the statement
 * that changes an intent, so that nothing is concluded or sent between a set-back and its discovery.
 */
export const storeIsIntact = async (): Promise<SQL> =>
  sql`exists (select from ${storeIdentity} where ${isIntact(await knownStore())})`;

/** Returns a statement that counts on in an intact store, and returns the counter. */
export const countInStore = async (): Promise<SQL> =>
  sql`update ${storeIdentity} set counter = counter + 1, written_by = ${thisTransaction},
    beat_at = clock_timestamp(), is_stopped = false
    where ${isIntact(await knownStore())} returning counter`;

/** Keeps a counter of `countInStore`. Nothing may be sent before it is on the disk. */
export const keepCounter = async (counter: number): Promise<void> => {
  const known = await knownStore();
  remember(known, { ...known, counter });
  await keepAnchor(known.lineage, counter);
};

/** Returns whether the store is intact now. */
export const isStoreIntact = async (): Promise<boolean> => {
  const { rows } = await store().execute<{ intact: boolean }>(
    sql`select ${await storeIsIntact()} as intact`,
  );
  return rows[0]?.intact === true;
};
