import "server-only";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type ChangeEntry, commitChange } from "#lib/server/audit/commit-change.ts";
import { findIdsByKeys } from "#lib/server/intents/journal/find-rows.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { storeIsIntact } from "#lib/server/intents/restored/store-identity.ts";
import type { CheckedRow } from "#lib/server/runs/release/release-row.ts";
import { findLimit, slotsOf } from "#lib/server/runs/release/run-limits.ts";
import { readProgress } from "#lib/server/runs/release/run-progress.ts";
import { stopFor } from "#lib/server/runs/release/stop-run.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { isStillTaken } from "#lib/server/runs/stored/run-store.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { intents as intentTable, pausedKeys } from "#lib/server/store/journal-schema.ts";
import { runRows, runs } from "#lib/server/store/run-schema.ts";
import { grants, people } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** What a release came to. */
interface Released {
  /** How many of the rows were released: the first ones. */
  count: number;
  /** The requests that were stored for them. A row that another process had stored has none. */
  intents: IntentRow[];
  /** How many rows the run may have on their way. */
  slots: number;
}

/** Nothing is in the way of the run: its person, their role and grant, their key, and the store. */
const mayGoOn = async (run: RunRecord): Promise<SQL | undefined> => {
  const { environment, connectionId, principalId, role } = run;
  return and(
    sql`exists (select from ${people} join ${grants} on ${grants.personId} = ${people.id}
      where ${people.id} = ${principalId} and ${people.disabledAt} is null
        and ${grants.environment} = ${environment} and ${grants.connectionId} = ${connectionId}
        and ${grants.role} = ${role})`,
    sql`not exists (select from ${pausedKeys} where ${pausedKeys.environment} = ${environment}
      and ${pausedKeys.connectionId} = ${connectionId})`,
    await storeIsIntact(),
  );
};

/** Notes which requests rows became. Throws where one of them is not free any more: then nothing is stored. */
const note = async (
  tx: StoreReader,
  { id: runId }: RunRecord,
  noted: readonly { position: number; intentId: string }[],
) => {
  const cases = noted.map(
    ({ position, intentId }) => sql`when ${position}::int then ${intentId}::text`,
  );
  const changed = await tx
    .update(runRows)
    .set({ intentId: sql`case ${runRows.position} ${sql.join(cases, sql` `)} end` })
    .where(
      and(
        eq(runRows.runId, runId),
        inArray(
          runRows.position,
          noted.map(({ position }) => position),
        ),
        isNull(runRows.intentId),
        isNull(runRows.halted),
      ),
    )
    .returning({ position: runRows.position });
  if (changed.length !== noted.length) throw new Error("A row was released or halted meanwhile.");
};

/**
 * Counts the other runs of the connection that are at work, and their rows on their way, in all processes. Until
 * the transaction ends, no other run of the connection releases rows.
 */
const countOfOtherRuns = async (
  { id, environment, connectionId }: RunRecord,
  tx: StoreReader,
): Promise<{ runs: number; inFlight: number }> => {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`runs ${environment} ${connectionId}`}, 0))`);
  // A statement of its own, which sees what was committed while this one waited for the lock.
  const { rows } = await tx.execute<{ runs: number; in_flight: number }>(sql`
    select (select count(*) from ${runs} where ${runs.environment} = ${environment}
        and ${runs.connectionId} = ${connectionId} and ${runs.state} = 'running'
        and ${runs.id} <> ${id})::int as runs,
      (select count(*) from ${intentTable} where ${intentTable.environment} = ${environment}
        and ${intentTable.connectionId} = ${connectionId} and ${intentTable.settledAt} is null
        and ${intentTable.state} in ('ready', 'claimed', 'sending')
        and ${intentTable.runId} is not null and ${intentTable.runId} <> ${id})::int as in_flight`);
  const [row] = rows;
  if (!row) throw new Error("A count has one row.");
  return { runs: row.runs, inFlight: row.in_flight };
};

/**
 * Releases rows to the journal, as many as the run has free slots, and notes their requests. In the same
 * transaction, which holds the run, it reads how far the run is, and halts it at one of its limits: so a process
 * that was stopped for however long releases nothing beyond them. Resolves to `null` where the run is halted, or
 * is no longer at work or this process's.
 */
export const releaseChecked = async (
  run: RunRecord,
  checked: readonly CheckedRow[],
): Promise<Released | null> => {
  const isClear = await mayGoOn(run);
  return commitChange(async (tx) => {
    const entries: ChangeEntry[] = [];
    if (!(await isStillTaken(run, tx, isClear))) return { result: null, entries };
    const progress = await readProgress(run, tx);
    const limit = findLimit(progress);
    if (limit !== null) {
      await stopFor(run, { to: "paused", cause: "limit", reason: limit }, tx);
      return { result: null, entries };
    }
    const others = await countOfOtherRuns(run, tx);
    const slots = slotsOf(progress, others.runs);
    const free = Math.min(
      slots - progress.inFlight,
      runSettings().maxInFlight - progress.inFlight - others.inFlight,
    );
    const intents: IntentRow[] = [];
    const noted: { position: number; intentId: string }[] = [];
    for (const { due, idempotencyKey, store } of checked.slice(0, Math.max(0, free))) {
      const stored = await store(tx);
      entries.push(...stored.entries);
      if (stored.result) intents.push(stored.result);
      const known = stored.result ? null : await findIdsByKeys([idempotencyKey], tx);
      const intentId = stored.result?.id ?? known?.get(idempotencyKey);
      if (!intentId) throw new Error("A stored intent is missing.");
      noted.push({ position: due.row.position, intentId });
    }
    if (noted.length > 0) await note(tx, run, noted);
    return { result: { count: noted.length, intents, slots }, entries };
  });
};
