import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import type { CheckedLine, StoredLine } from "#lib/runs/check/checked-line.ts";
import type { ReadLine } from "#lib/runs/read-cells.ts";
import { readLines as readCellsOf } from "#lib/runs/read-lines.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import {
  openLine,
  openWrite,
  type RunRecord,
  type RunRow,
  sealLine,
  sealWrite,
} from "#lib/server/runs/stored/run-row.ts";
import { batchesOf } from "#lib/server/store/many-rows.ts";
import { runRows, runs } from "#lib/server/store/run-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";

/** A line of a run, decrypted and read. */
export interface OpenedLine {
  row: RunRow;
  stored: StoredLine;
  read: ReadLine;
}

export const ofRun = ({ id }: RunRecord) => eq(runRows.runId, id);

/** Reads the lines of a run, in the order of the file. Throws `SealError`. */
export const readLines = async (run: RunRecord): Promise<OpenedLine[]> => {
  const rows = await store()
    .select()
    .from(runRows)
    .where(and(ofRun(run), isNotNull(runRows.sealedLine)))
    .orderBy(asc(runRows.line));
  const lines = rows.map(openLine);
  const read = readCellsOf(
    run.kind,
    run.columns,
    lines.map(({ cells }) => cells),
  );
  return rows.flatMap((row, index) => {
    const [stored, cells] = [lines[index], read[index]];
    return stored && cells ? [{ row, stored, read: cells }] : [];
  });
};

/**
 * Returns the devices that other lines have, so that no line gets one of them: the checked ones of this run,
 * and those of the connection's runs that were started.
 */
export const findTaken = async (
  run: RunRecord,
  without: ReadonlySet<number>,
): Promise<Set<string>> => {
  const { environment, connectionId } = run;
  const started = store()
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.environment, environment),
        eq(runs.connectionId, connectionId),
        inArray(runs.state, ["running", "waiting", "paused"]),
      ),
    );
  const rows = await store()
    .select()
    .from(runRows)
    .where(
      and(
        or(ofRun(run), inArray(runRows.runId, started)),
        eq(runRows.operation, "orders.create"),
        isNull(runRows.halted),
      ),
    );
  const kept = rows.filter(({ runId, line }) => runId !== run.id || !without.has(line));
  const inputs = kept.map((row) => {
    const write = openWrite(row);
    return write.hole === null ? write.payload.input : write.input;
  });
  return new Set(inputs.flatMap(({ productIds }) => (Array.isArray(productIds) ? productIds : [])));
};

type NewRow = Omit<typeof runRows.$inferInsert, "checkedAt"> & { checkedAt?: SQL };

/** Returns the rows of a checked line: its first one keeps the cells, each write has a row. */
const rowsOf = ({ row, stored }: OpenedLine, checked: CheckedLine): NewRow[] => {
  const { runId, line, position: first } = row;
  const { notes, after, before, subjects, country = null, result, makes, writes } = checked;
  const place = { runId, position: first };
  const kept = sealLine({ cells: stored.cells, notes, after, before, subjects, country }, place);
  const ofLine = { sealedLine: kept, checkedAt: fromNow(0), result, makes };
  const rows = writes.map(({ operation, write, dependsOn }, index) => {
    const position = first + index;
    return {
      runId,
      line,
      position,
      operation,
      hole: write.hole,
      sealedWrite: sealWrite(write, { runId, position }),
      writeHash: keyedHash("run write", [operation, write]),
      dependsOn: dependsOn === null ? null : first + dependsOn,
      ...(index === 0 ? ofLine : {}),
    };
  });
  return rows.length > 0 ? rows : [{ ...place, line, ...ofLine }];
};

/** How many lines one statement stores: each may have several rows. */
const maxStored = 200;

/** Stores what the check made of lines of a run. */
export const storeLines = async (
  tx: StoreReader,
  run: RunRecord,
  checked: ReadonlyMap<OpenedLine, CheckedLine>,
) => {
  for (const part of batchesOf([...checked], maxStored)) {
    const lines = part.map(([{ row }]) => row.line);
    await tx.delete(runRows).where(and(ofRun(run), inArray(runRows.line, lines)));
    await tx.insert(runRows).values(part.flatMap(([each, found]) => rowsOf(each, found)));
  }
};
