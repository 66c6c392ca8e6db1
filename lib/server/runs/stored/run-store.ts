import "server-only";
import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { RunState } from "#lib/protocol/run.ts";
import { announceRun } from "#lib/server/runs/stored/announce-run.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { mayRunBecome } from "#lib/server/runs/stored/run-state.ts";
import { idleLimit } from "#lib/server/store/idle-limit.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { fromNow, isDue, takenFor } from "#lib/server/work/due-rows.ts";

type NewRun = typeof runs.$inferInsert;
/** A moment may be an expression of the database's clock. */
export type RunChange = Partial<{ [Column in keyof NewRun]: NewRun[Column] | SQL }>;

export const findRunWhere = async (condition: SQL | undefined): Promise<RunRecord | null> => {
  const [row] = await store().select(getTableColumns(runs)).from(runs).where(condition);
  return row ?? null;
};

/** When a process looks at the run again does not show, and what keeps a sentence changes with its text. */
const unshown = ["nextAt", "reasonTold"];

/** Returns whether a change shows on screen. */
const isShown = (run: RunRecord, changes: RunChange): boolean =>
  Object.entries(changes).some(
    ([column, value]) => !unshown.includes(column) && value !== run[column as keyof RunRecord],
  );

/**
 * Changes a run that was not changed since it was read. Resolves to `null` where it was. The change is
 * announced to browsers, but not one in a transaction: who commits that does.
 */
export const changeRun = async (
  run: RunRecord,
  changes: RunChange,
  tx?: StoreReader,
): Promise<RunRecord | null> => {
  const [changed] = await (tx ?? store())
    .update(runs)
    .set({ ...changes, epoch: run.epoch + 1 })
    .where(and(eq(runs.id, run.id), eq(runs.state, run.state), eq(runs.epoch, run.epoch)))
    .returning();
  if (changed && !tx && isShown(run, changes)) announceRun(changed);
  return changed ?? null;
};

/**
 * Moves a run to another state (compare and set). Throws on a transition that is not allowed. What paused it counts
 * no longer.
 */
export const moveRun = (
  run: RunRecord,
  to: RunState,
  changes: RunChange = {},
  tx?: StoreReader,
): Promise<RunRecord | null> => {
  if (!mayRunBecome(run.state, to)) throw new Error(`A run ${run.state} can't become ${to}.`);
  return changeRun(run, { pauseCause: null, ...changes, state: to }, tx);
};

/** Takes the runs that are due, each for `turnMs`: no other process works on them meanwhile. */
export const takeDueRuns = (limit: number, turnMs: number): Promise<RunRecord[]> => {
  const due = store()
    .select({ id: runs.id })
    .from(runs)
    .where(and(inArray(runs.state, ["draft", "running", "waiting"]), isDue(runs)))
    .orderBy(runs.nextAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  return store().update(runs).set(takenFor(runs, turnMs)).where(inArray(runs.id, due)).returning();
};

/**
 * Makes a running run due that waits for its next look. A process that has its turn, which is longer, keeps
 * it. Returns whether it is due now.
 */
export const makeDue = async (id: string, pollMs: number): Promise<boolean> => {
  const made = await store()
    .update(runs)
    .set({ nextAt: fromNow(0) })
    .where(
      and(eq(runs.id, id), eq(runs.state, "running"), sql`${runs.nextAt} <= ${fromNow(pollMs)}`),
    )
    .returning({ id: runs.id });
  return made.length > 0;
};

/**
 * Returns whether a process still has the run that it took, and the condition holds as well. Nobody changes the
 * run until the transaction ends: each change of rows takes the run first, so that none waits for another in a
 * circle.
 */
export const isStillTaken = async (
  run: RunRecord,
  tx: StoreReader,
  condition?: SQL,
): Promise<boolean> => {
  const [row] = await tx
    .select({ id: runs.id, timeout: idleLimit() })
    .from(runs)
    .where(
      and(
        eq(runs.id, run.id),
        eq(runs.state, run.state),
        eq(runs.epoch, run.epoch),
        // Its turn has not ended.
        sql`${runs.nextAt} > clock_timestamp()`,
        condition,
      ),
    )
    .for("update");
  return row !== undefined;
};
