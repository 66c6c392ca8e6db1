import "server-only";
import { setTimeout } from "node:timers/promises";
import { lt, sql } from "drizzle-orm";
import type { ChangeMessage } from "#lib/protocol/event.ts";
import { connectionKey } from "#lib/server/keys/connection.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { changes } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";

export type Change = ChangeMessage["changed"][number];

/** A change, with when the service was asked for the record alone, where that led to it. */
export interface Announcement extends Change {
  /** By the store's clock. */
  readAt?: Date;
}

/** The channel on which instances tell each other that a connection has new changes. */
export const changesChannel = "qm_changes";

/** Changes are written in batches, so that a thousand events a second cost few statements. */
const batchMs = 25;

/** A change is kept this long: the longest pause after which a browser can resume its stream. */
const keepMs = 60 * 60_000;
const sweepEveryMs = 10 * 60_000;

interface Batch {
  /** No more changes can be added: the statement has begun. */
  isBegun: boolean;
  /** By resource and id: a record that changes twice in a batch is announced once. */
  changed: Map<string, Announcement>;
  written: Promise<void>;
}

const state = perProcess("qmChanges", () => ({
  /** By environment and connection. */
  batches: new Map<string, Batch>(),
  sweptAt: 0,
}));

/** Deletes the changes that no stream may resume from any more. */
export const sweepChanges = async (): Promise<void> => {
  const oldest = sql`clock_timestamp() - ${`${keepMs} milliseconds`}::interval`;
  await store().delete(changes).where(lt(changes.at, oldest));
};

const sweepIfDue = () => {
  const now = Date.now();
  if (now - state().sweptAt < sweepEveryMs) return;
  state().sweptAt = now;
  sweepChanges().catch((error: unknown) =>
    log().warn({ error: errorFields(error) }, "old changes could not be deleted"),
  );
};

/** Returns one announcement for two of a record. If one of them came without a read, so did both. */
const merge = (before: Announcement | undefined, next: Announcement): Announcement => {
  const { resource, id, readAt } = next;
  const isRead = readAt !== undefined && (before === undefined || before.readAt !== undefined);
  if (!isRead) return { resource, id };
  const earlier = before?.readAt ?? readAt;
  return { resource, id, readAt: earlier > readAt ? earlier : readAt };
};

/**
 * Stores changes and notifies all instances, in one statement. The lock is held until the commit, so
 * that ids of one connection become visible in their order: a reader that has seen an id has seen all
 * smaller ones.
 */
const write = async (connection: ConnectionIdentity, changed: readonly Announcement[]) => {
  const key = connectionKey(connection);
  const rows = JSON.stringify(changed);
  await store().execute(sql`
    with locked as materialized (
      select pg_advisory_xact_lock(hashtextextended(${`${changesChannel} ${key}`}, 0))
    ),
    added as (
      insert into ${changes} (environment, connection_id, resource, record_id, at)
      select ${connection.environment}, ${connection.id}, each.resource, each.id,
        coalesce(each."readAt", clock_timestamp())
      from locked, jsonb_to_recordset(${rows}::jsonb)
        as each (resource text, id text, "readAt" timestamptz)
      returning 1
    )
    select pg_notify(${changesChannel}, ${key}) from (select count(*) from added) as counted`);
  sweepIfDue();
};

/** Starts the next batch of a connection. It is written after the one before it. */
const startBatch = (connection: ConnectionIdentity, before: Batch | undefined): Batch => {
  const key = connectionKey(connection);
  const batch: Batch = { isBegun: false, changed: new Map(), written: Promise.resolve() };
  const run = async () => {
    await Promise.all([setTimeout(batchMs), before?.written.catch(() => {})]);
    batch.isBegun = true;
    await write(connection, [...batch.changed.values()]);
  };
  batch.written = run().finally(() => {
    if (state().batches.get(key) === batch) state().batches.delete(key);
  });
  state().batches.set(key, batch);
  return batch;
};

/**
 * Announces to the live streams of a connection that its records changed; `id: null` stands for any
 * record of the resource. Resolves when the changes are stored, within about 25 ms. Rejects if the
 * store fails: then nothing was announced.
 */
export const publishChanges = async (
  { environment, id }: ConnectionIdentity,
  changed: readonly Announcement[],
): Promise<void> => {
  if (changed.length === 0) return;
  const connection = { environment, id };
  const last = state().batches.get(connectionKey(connection));
  const batch = !last || last.isBegun ? startBatch(connection, last) : last;
  for (const each of changed) {
    const key = JSON.stringify([each.resource, each.id]);
    batch.changed.set(key, merge(batch.changed.get(key), each));
  }
  await batch.written;
};
