import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { drift as driftTable } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { Drift } from "#lib/v4/drift.ts";

type Row = typeof driftTable.$inferInsert;

/** Written together after this long, so that a page of reads costs one statement. */
const batchMs = 1_000;
/** Kinds of drift are few; more than this in a second is a service gone astray. */
const most = 500;

/** How many answers were held to the contract, and since when. In memory: a restart begins anew. */
export interface CheckedAnswers {
  count: number;
  /** ISO 8601, UTC. */
  since: string;
}

interface Batch {
  rows: Map<string, Row>;
  timer: NodeJS.Timeout | null;
  /** By environment and connection. */
  checked: Map<string, CheckedAnswers>;
}

const connectionKey = ({ environment, id }: Connection) => JSON.stringify([environment, id]);

const holder = globalThis as typeof globalThis & { qmDrift?: Batch };

const batch = (): Batch => {
  holder.qmDrift ??= { rows: new Map(), timer: null, checked: new Map() };
  return holder.qmDrift;
};

/** Writes what was recorded. A failure loses counts, nothing else, and is logged. */
export const flushDrift = async () => {
  const waiting = batch();
  if (waiting.timer) clearTimeout(waiting.timer);
  waiting.timer = null;
  const rows = [...waiting.rows.values()];
  waiting.rows.clear();
  if (rows.length === 0) return;
  try {
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
  } catch (error) {
    log().warn({ error: errorFields(error) }, "drift could not be recorded");
  }
};

/** Counts an answer over a connection, and its differences from the contract. Returns at once. */
export const recordDrift = (connection: Connection, found: readonly Drift[]) => {
  const waiting = batch();
  const now = new Date();
  const key = connectionKey(connection);
  const { count, since } = waiting.checked.get(key) ?? { count: 0, since: now.toISOString() };
  waiting.checked.set(key, { count: count + 1, since });
  for (const { operation, path, expected, received } of found) {
    const key = JSON.stringify([
      connection.environment,
      connection.id,
      operation,
      path,
      expected,
      received,
    ]);
    const row = waiting.rows.get(key);
    if (row) {
      row.count += 1;
      row.lastAt = now;
    } else if (waiting.rows.size < most) {
      waiting.rows.set(key, {
        environment: connection.environment,
        connectionId: connection.id,
        operation,
        path,
        expected,
        received,
        count: 1,
        firstAt: now,
        lastAt: now,
      });
    }
  }
  if (waiting.rows.size > 0 && waiting.timer === null) {
    waiting.timer = setTimeout(() => void flushDrift(), batchMs);
    waiting.timer.unref();
  }
};

/** How many answers over the principal's own connection were checked; `null` for none yet. */
export const checkedAnswers = ({ connection }: Principal): CheckedAnswers | null =>
  connection ? (batch().checked.get(connectionKey(connection)) ?? null) : null;

/** The words under which an undocumented field is recorded (lib/v4/drift.ts). */
const undocumented = "not documented";

/** Drift seen over the principal's own connection, latest first. Dates are ISO 8601, UTC. */
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
