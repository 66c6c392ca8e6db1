import "server-only";
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { CheckedLine, StoredLine } from "#lib/runs/check/checked-line.ts";
import { writeHashOf } from "#lib/server/runs/stored/run-content.ts";
import {
  openLine,
  openWrite,
  type RunRecord,
  type RunRow,
  sealLine,
  sealWrite,
} from "#lib/server/runs/stored/run-row.ts";
import { batchesOf, selectRows } from "#lib/server/store/many-rows.ts";
import { runRows, runs } from "#lib/server/store/run-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

const columns = getTableColumns(runRows);

/** What is read of a line: its first row, without the sealed texts, which are most of it. */
type LineRow = Pick<
  RunRow,
  "runId" | "line" | "position" | "checkedAt" | "result" | "operation" | "makes"
>;

/** A line of a run, decrypted. */
export interface OpenedLine {
  row: LineRow;
  stored: StoredLine;
}

export const ofRun = ({ id }: RunRecord) => eq(runRows.runId, id);

/** How many lines are in memory at once: a run has up to 50,000, each of up to 100 cells. */
const maxOpen = 500;

const readSome = async (run: RunRecord, which: SQL): Promise<OpenedLine[]> => {
  const { runId, line, position, sealedLine, checkedAt, result, operation, makes } = columns;
  const rows = await store()
    .select({ runId, line, position, sealedLine, checkedAt, result, operation, makes })
    .from(runRows)
    .where(and(ofRun(run), isNotNull(runRows.sealedLine), which))
    .orderBy(asc(runRows.position))
    .limit(maxOpen);
  return rows.map(({ sealedLine: sealed, ...row }) => ({
    row,
    stored: openLine({ ...row, sealedLine: sealed }),
  }));
};

/** Reads all lines of a run, in the order of the file. Throws `SealError`. */
export async function* readLines(run: RunRecord): AsyncGenerator<OpenedLine> {
  let part: OpenedLine[];
  let last = -1;
  do {
    part = await readSome(run, gt(runRows.position, last));
    yield* part;
    last = part.at(-1)?.row.position ?? last;
  } while (part.length === maxOpen);
}

/** Reads these lines of a run, in parts, in the order of the file. Throws `SealError`. */
export async function* readLinesOf(
  run: RunRecord,
  lines: readonly number[],
): AsyncGenerator<OpenedLine[]> {
  for (const part of batchesOf(lines, maxOpen)) yield readSome(run, inArray(runRows.line, part));
}

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
  const { runId, line, position, hole, sealedWrite } = columns;
  const rows = await store()
    .select({ runId, line, position, hole, sealedWrite })
    .from(runRows)
    .where(
      and(
        or(ofRun(run), inArray(runRows.runId, started)),
        eq(runRows.operation, "orders.create"),
        isNull(runRows.halted),
      ),
    );
  const kept = rows.filter((row) => row.runId !== run.id || !without.has(row.line));
  const inputs = kept.map((row) => {
    const write = openWrite(row);
    return write.hole === null ? write.payload.input : write.input;
  });
  return new Set(inputs.flatMap(({ productIds }) => (Array.isArray(productIds) ? productIds : [])));
};

/** What the store gives a row that is not inserted as JSON. */
const unsent = { isCanary: false, releases: 0 };

/** Returns the rows of a checked line: its first one keeps the cells, each write has a row. */
const rowsOf = (
  { row, stored }: OpenedLine,
  checked: CheckedLine,
): (typeof runRows.$inferInsert)[] => {
  const { runId, line, position: first } = row;
  const { notes, after, before, subjects, country = null, result, makes, writes } = checked;
  const place = { runId, position: first };
  const kept = sealLine({ cells: stored.cells, notes, after, before, subjects, country }, place);
  const ofLine = { sealedLine: kept, checkedAt: storeDate(), result, makes };
  const rows = writes.map(({ operation, write, dependsOn }, index) => {
    const position = first + index;
    return {
      ...unsent,
      runId,
      line,
      position,
      operation,
      hole: write.hole,
      sealedWrite: sealWrite(write, { runId, position }),
      writeHash: writeHashOf(operation, write),
      dependsOn: dependsOn === null ? null : first + dependsOn,
      ...(index === 0 ? ofLine : {}),
    };
  });
  return rows.length > 0 ? rows : [{ ...unsent, ...place, line, ...ofLine }];
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
    const rows = part.flatMap(([each, found]) => rowsOf(each, found));
    await tx.execute(sql`insert into ${runRows} ${selectRows(runRows, rows)}`);
  }
};
