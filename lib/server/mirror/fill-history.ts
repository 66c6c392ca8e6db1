import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { addObservations } from "#lib/server/mirror/observations.ts";
import { type ReadEach, readEach } from "#lib/server/mirror/read-each.ts";
import { isRecord } from "#lib/server/mirror/save-record.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import type { SweepPlan } from "#lib/server/mirror/sweep-plans.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { observations } from "#lib/server/store/observation-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { readStoreTime } from "#lib/server/store/store-clock.ts";
import { recordDrift } from "#lib/server/upstream/drift.ts";
import { type LoggedStatus, loggedStatuses } from "#lib/v4/logged-statuses.ts";

const ageOf = (ms: number) => sql`clock_timestamp() - make_interval(secs => ${ms / 1_000})`;

/** The mirror has seen, or the log told, a change of an order's status. */
const isStatusKnown = (
  { environment, id }: ConnectionIdentity,
  orderId: SQL,
) => sql<boolean>`exists (
  select from ${observations}
  where environment = ${environment} and connection_id = ${id} and resource = 'orders'
    and record_id = ${orderId} and facts ? 'status'
)`;

/** Returns the finished orders, newest first, whose way to their end was not observed and is to be asked for. */
const findUnfilled = async (connection: ConnectionIdentity): Promise<string[]> => {
  const { environment, id } = connection;
  const { maxFilledOrders, maxFilledAgeMs, fillAgainAfterMs } = mirrorSettings();
  const { rows } = await store().execute<{ id: string }>(sql`
    with newest as materialized (
      select id, created_at, history_asked_at from ${mirrorRecords}
      where environment = ${environment} and connection_id = ${id} and resource = 'orders'
        and not is_open and created_at >= ${ageOf(maxFilledAgeMs)}
      order by created_at desc limit ${maxFilledOrders}
    )
    select id from newest
    where (history_asked_at is null or history_asked_at < ${ageOf(fillAgainAfterMs)})
      and not ${isStatusKnown(connection, sql`newest.id`)}
    order by created_at desc, id`);
  return rows.map((row) => row.id);
};

const noteAsked = (connection: ConnectionIdentity, id: string, tx: StoreReader = store()) =>
  tx
    .update(mirrorRecords)
    .set({ historyAskedAt: sql`clock_timestamp()` })
    .where(isRecord(connection, "orders", id));

/** Stores the dated changes of an order's own log, unless the mirror has observed one of them meanwhile. */
const saveLogged = (
  connection: ConnectionIdentity,
  recordId: string,
  changesOf: (status: string | null) => readonly LoggedStatus[],
): Promise<void> =>
  store().transaction(async (tx) => {
    const [row] = await tx
      .select({ status: mirrorRecords.status })
      .from(mirrorRecords)
      .where(isRecord(connection, "orders", recordId))
      .for("update");
    if (!row) return;
    await noteAsked(connection, recordId, tx);
    // Asked with the lock held: within the statement that waits for it, the answer would be of before.
    const known = await tx.execute<{ is: boolean }>(
      sql`select ${isStatusKnown(connection, sql`${recordId}`)} as "is"`,
    );
    if (known.rows[0]?.is) return;
    const { environment, id: connectionId } = connection;
    const rows = changesOf(row.status).map(({ from, to, at }) => ({
      environment,
      connectionId,
      resource: "orders" as const,
      recordId,
      source: "history" as const,
      after: at,
      until: at,
      facts: { status: [from, to] as [string | null, string] },
    }));
    await addObservations(tx, rows);
    if (rows.length > 0) {
      const asked = isRecord(connection, "orders", recordId);
      await tx.update(mirrorRecords).set({ outcomeAt: null }).where(asked);
    }
  });

const history: ReadEach = {
  operation: "orders.history",
  find: findUnfilled,
  read: async (connection, client, id, signal) => {
    const askedAt = (await readStoreTime()).getTime();
    const { data, drift } = await client.perform("orders.history", { id }, { signal });
    recordDrift(connection, drift);
    await saveLogged(connection, id, (status) => loggedStatuses(data, status, askedAt));
  },
  noteFailure: async (connection, id) => {
    await noteAsked(connection, id);
  },
  // The others are asked for after the next sweep: three more reads tell whether the key may read them.
  noteHidden: async () => {},
};

/**
 * Fills in when finished orders changed their status before the mirror saw them, from the service's own log,
 * after a sweep of all lists. Each change is marked as from history. Never throws.
 */
export const fillHistory = async (plan: SweepPlan, signal: AbortSignal): Promise<void> => {
  try {
    await readEach(history, plan, signal);
  } catch (error) {
    const { connectionId } = plan;
    log().warn({ connectionId, error: errorFields(error) }, "history not filled in");
  }
};
