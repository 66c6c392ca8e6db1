import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Principal } from "#lib/server/auth/principal.ts";
import { type Connection, connectionKey } from "#lib/server/keys/connection.ts";
import { perSettings } from "#lib/server/per-process.ts";
import { drift as driftTable } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { defineBatch } from "#lib/server/work/batches.ts";
import type { Drift } from "#lib/v4/drift.ts";

type Row = typeof driftTable.$inferInsert;

/** Drift is written in batches, so that all reads of a page cost one statement. */
const batchMs = 1_000;
/** Kinds of drift are few. A broken service could cause any number. */
const maxBatchRows = 500;

/** How many answers were compared with the contract since a time. Kept in memory until a restart. */
export interface CheckedAnswers {
  count: number;
  /** ISO 8601, UTC. */
  since: string;
}

const gathered = perSettings("drift", () => ({
  rows: new Map<string, Row>(),
  /** By environment and connection. */
  checked: new Map<string, CheckedAnswers>(),
}));

const writeDrift = async (): Promise<void> => {
  const current = gathered();
  const rows = [...current.rows.values()];
  current.rows.clear();
  if (rows.length === 0) return;
  await store()
    .insert(driftTable)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        driftTable.environment,
        driftTable.connectionId,
        driftTable.operation,
        driftTable.path,
        driftTable.expected,
        driftTable.received,
      ],
      set: {
        count: sql`${driftTable.count} + excluded.count`,
        lastAt: sql`excluded.last_at`,
      },
    });
};

const batch = defineBatch("drift", {
  ms: batchMs,
  write: writeDrift,
  failure: "drift could not be recorded",
});

/** Writes the recorded drift. A failure is logged and loses counts only. */
export const flushDrift = batch.flush;

/** Counts an answer and its differences from the contract. Does not wait for the store. */
export const recordDrift = (connection: Connection, found: readonly Drift[]) => {
  const current = gathered();
  const now = new Date();
  const key = connectionKey(connection);
  const { count, since } = current.checked.get(key) ?? { count: 0, since: now.toISOString() };
  current.checked.set(key, { count: count + 1, since });
  for (const { operation, path, expected, received } of found) {
    const { environment, id: connectionId } = connection;
    const identity = { environment, connectionId, operation, path, expected, received };
    const key = JSON.stringify(identity);
    const row = current.rows.get(key);
    if (row) {
      row.count += 1;
      row.lastAt = now;
    } else if (current.rows.size < maxBatchRows) {
      current.rows.set(key, { ...identity, count: 1, firstAt: now, lastAt: now });
    }
  }
  if (current.rows.size > 0) batch.flushSoon();
};

/** Returns how many answers of the principal's connection were checked; `null` for none. */
export const checkedAnswers = ({ connection }: Principal): CheckedAnswers | null =>
  connection ? (gathered().checked.get(connectionKey(connection)) ?? null) : null;

/** The expected type that an undocumented field is recorded with (lib/v4/drift.ts). */
const undocumented = "not documented";

/** Returns the drift of the principal's connection, latest first. Dates are ISO 8601, UTC. */
export const listDrift = async ({ connection }: Principal) => {
  if (!connection) return [];
  await flushDrift();
  const rows = await store()
    .select()
    .from(driftTable)
    .where(
      and(
        eq(driftTable.environment, connection.environment),
        eq(driftTable.connectionId, connection.id),
      ),
    )
    .orderBy(desc(driftTable.lastAt))
    .limit(200);
  return rows.map(({ operation, path, expected, received, count, firstAt, lastAt }) => ({
    operation,
    path,
    expected,
    received,
    isUndocumented: expected === undocumented,
    count,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
};
