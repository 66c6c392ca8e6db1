import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { openWrite } from "#lib/server/runs/stored/run-row.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { runRows, runs } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { prepare } from "#lib/v4/client/prepare-write.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import type { CheckedWrite } from "./plan.ts";

/** Stands in a request for the id of a record that does not exist yet. */
export const holeMark = "QMHOLEQM";

/** Reads what the check stored: the requests of each line, as they will be sent. */
export const readCheckedWrites = async (runId: string): Promise<CheckedWrite[]> => {
  const rows = await store()
    .select()
    .from(runRows)
    .where(and(eq(runRows.runId, runId), isNotNull(runRows.operation)))
    .orderBy(asc(runRows.position));
  return rows.map((row) => {
    const { position, line, hole, dependsOn } = row;
    const operation = row.operation as WriteName;
    const write = openWrite(row);
    const input = write.hole === null ? write.payload.input : write.input;
    const prepared =
      write.hole === null ? write : prepare(operation, { ...input, [write.hole]: holeMark });
    if (!("payload" in prepared)) throw new Error(`The write at ${position} can't be prepared`);
    const { method, target, body } = prepared.payload;
    const request = `${method} ${target} ${body}`;
    return { runId, position, line, operation, input, hole, dependsOn, request };
  });
};

/** Finds rows that were not released, of all rows that make a write. */
export const findWaitingRows = async (runId: string): Promise<Set<number>> => {
  const rows = await store()
    .select({ position: runRows.position })
    .from(runRows)
    .where(
      and(
        eq(runRows.runId, runId),
        sql`${runRows.operation} is not null and ${runRows.intentId} is null and ${runRows.halted} is null`,
      ),
    );
  return new Set(rows.map(({ position }) => position));
};

/** Counts the rows of a run that can still be released: not those after a row that a person must decide. */
export const countReleasable = async (runId: string): Promise<number> => {
  const { rows } = await store().execute<{ count: number }>(sql`
    select count(*)::int as count
    from ${runRows} r
    left join ${runRows} before on before.run_id = r.run_id and before.position = r.depends_on
    left join ${intents} i on i.id = before.intent_id
    where r.run_id = ${runId} and r.operation is not null and r.intent_id is null
      and r.halted is null and coalesce(i.state, '') <> 'needs_person'`);
  return rows[0]?.count ?? 0;
};

/** Counts the requests of a run that are neither settled nor wait for a person. */
export const countOpen = async (runId: string): Promise<number> => {
  const [row] = await store()
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(intents)
    .where(
      sql`${intents.runId} = ${runId} and ${intents.state} in ('ready', 'claimed', 'sending', 'unknown', 'absent')`,
    );
  return row?.count ?? 0;
};

/** Counts the requests that a run ever released. */
export const countRequests = async (runId: string): Promise<number> => {
  const [row] = await store()
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(intents)
    .where(eq(intents.runId, runId));
  return row?.count ?? 0;
};

/** Counts rows that have an outcome, or that a person must decide. */
export const countSettled = async (runIds: readonly string[]): Promise<number> => {
  const [row] = await store()
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(runRows)
    .leftJoin(intents, eq(intents.id, runRows.intentId))
    .where(
      and(
        inArray(runRows.runId, [...runIds]),
        sql`${runRows.halted} is not null or ${intents.state} in ('accepted', 'refused', 'abandoned', 'needs_person')`,
      ),
    );
  return row?.count ?? 0;
};

/**
 * Leaves the two newest rows as a process does that died between storing a request and noting it, and makes the run
 * due. Only of a run at work: another process notes them again.
 */
export const forgetRequests = (runId: string): Promise<void> =>
  store().transaction(async (tx) => {
    const [run] = await tx
      .select({ state: runs.state })
      .from(runs)
      .where(eq(runs.id, runId))
      .for("update");
    if (run?.state !== "running") return;
    await tx.execute(sql`
      update ${runRows} set intent_id = null
      where ${runRows.intentId} in (select id from ${intents} where run_id = ${runId}
        order by created_at desc limit 2)`);
    await tx
      .update(runs)
      .set({ nextAt: sql`clock_timestamp()`, epoch: sql`${runs.epoch} + 1` })
      .where(eq(runs.id, runId));
  });

/** Counts how often the activity log says that a run was started. */
export const countStarts = async (runId: string): Promise<number> => {
  const [row] = await store()
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(auditEntries)
    .where(
      sql`${auditEntries.action} = 'runs.decide' and ${auditEntries.subject} = ${runId}
        and ${auditEntries.details}::jsonb ->> 'choice' = 'start'`,
    );
  return row?.count ?? 0;
};
