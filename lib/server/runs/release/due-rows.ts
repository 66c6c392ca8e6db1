import "server-only";
import { and, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { told } from "#lib/protocol/run-note.ts";
import { type DueRow, haltRow, noteKnown } from "#lib/server/runs/release/release-row.ts";
import { announceRun } from "#lib/server/runs/stored/announce-run.ts";
import type { RunRecord, RunRow } from "#lib/server/runs/stored/run-row.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";

const parent = alias(runRows, "parent");

/** Finds the rows that may go now: those whose dependency has its outcome, in the order of the file. */
const findDueRows = async (
  run: RunRecord,
  isCanaryOnly: boolean,
  without: readonly number[],
  limit: number,
): Promise<(DueRow & { failedDependency: boolean })[]> => {
  const rows = await store()
    .select({
      row: getTableColumns(runRows),
      parentHalted: parent.halted,
      state: intents.state,
      filledBy: intents.resultId,
      dependencySettledAt: intents.settledAt,
    })
    .from(runRows)
    .leftJoin(parent, and(eq(parent.runId, runRows.runId), eq(parent.position, runRows.dependsOn)))
    .leftJoin(intents, eq(intents.id, parent.intentId))
    .where(
      and(
        eq(runRows.runId, run.id),
        sql`${runRows.operation} is not null and ${runRows.intentId} is null
          and ${runRows.halted} is null
          and (${runRows.notBefore} is null or ${runRows.notBefore} <= clock_timestamp())
          and (${runRows.dependsOn} is null or ${parent.halted} is not null
            or ${intents.state} in ('accepted', 'refused', 'abandoned'))`,
        isCanaryOnly ? runRows.isCanary : undefined,
        without.length > 0 ? notInArray(runRows.position, [...without]) : undefined,
      ),
    )
    .orderBy(runRows.position)
    .limit(limit);
  return rows.map(({ row, parentHalted, state, filledBy, dependencySettledAt }) => ({
    row: row as RunRow,
    filledBy,
    dependencySettledAt,
    failedDependency: parentHalted !== null || state === "refused" || state === "abandoned",
  }));
};

/**
 * Returns the next rows that may go, besides those at the positions `without`. Halts those whose earlier row was
 * not accepted, and notes the requests of those that have one. `isWhole`: there are no others now.
 */
export const takeDueRows = async (
  run: RunRecord,
  isCanaryOnly: boolean,
  without: readonly number[],
  limit: number,
): Promise<{ rows: DueRow[]; isWhole: boolean }> => {
  const found = await findDueRows(run, isCanaryOnly, without, limit);
  for (const { row, failedDependency } of found) {
    if (failedDependency) {
      await haltRow(row, told("runHalt.earlierRefused"));
    }
  }
  const may = found.filter(({ failedDependency }) => !failedDependency);
  if (may.length < found.length) announceRun(run);
  // A process that died before it noted the request of a row has stored it: its own result is no obstacle.
  const known =
    may.length > 0
      ? await noteKnown(
          run,
          may.map(({ row }) => row),
        )
      : new Set();
  return { rows: may.filter(({ row }) => !known.has(row)), isWhole: found.length < limit };
};
