import "server-only";
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { nearestName } from "#lib/protocol/nearest-name.ts";
import type { LineNote } from "#lib/protocol/run.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { type CheckContext, checkLine } from "#lib/server/runs/check/check-line.ts";
import { chooseCanary } from "#lib/server/runs/check/choose-canary.ts";
import { createShelf } from "#lib/server/runs/check/device-shelf.ts";
import { type ReadLine, readCells } from "#lib/server/runs/check/read-cells.ts";
import { findDayOrder } from "#lib/server/runs/check/read-date.ts";
import { findSamePerson } from "#lib/server/runs/check/same-subject.ts";
import {
  type CheckedLine,
  openLine,
  openWrite,
  type RunRecord,
  type RunRow,
  type StoredLine,
  sealLine,
  sealWrite,
} from "#lib/server/runs/stored/run-row.ts";
import { changeRun, isStillTaken, moveRun } from "#lib/server/runs/stored/run-store.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { batchesOf } from "#lib/server/store/many-rows.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";

interface OpenedLine {
  row: RunRow;
  stored: StoredLine;
  read: ReadLine;
}

const ofRun = ({ id }: RunRecord) => eq(runRows.runId, id);

const readLines = async (run: RunRecord): Promise<OpenedLine[]> => {
  const rows = await store()
    .select()
    .from(runRows)
    .where(and(ofRun(run), isNotNull(runRows.sealedLine)))
    .orderBy(asc(runRows.line));
  const opened = rows.map((row) => ({ row, stored: openLine(row) }));
  const start = run.columns.findIndex(({ field }) => field === "startDate");
  const order = findDayOrder(opened.flatMap(({ stored }) => stored.cells[start] ?? []));
  return opened.map(({ row, stored }) => ({
    row,
    stored,
    read: readCells(run.kind, run.columns, stored.cells, order),
  }));
};

/** Returns the devices that other checked lines have, so that no line gets one of them. */
const findTaken = async (run: RunRecord, without: ReadonlySet<number>): Promise<Set<string>> => {
  const rows = await store()
    .select()
    .from(runRows)
    .where(and(ofRun(run), eq(runRows.operation, "orders.create")));
  const kept = rows.filter(({ line }) => !without.has(line));
  const inputs = kept.map((row) => {
    const write = openWrite(row);
    return write.hole === null ? write.payload.input : write.input;
  });
  return new Set(inputs.flatMap(({ productIds }) => (Array.isArray(productIds) ? productIds : [])));
};

/** Reads the teams; `null` where the key may not. */
const readTeams = async (client: Client): Promise<ReadonlyMap<string, string> | null> => {
  try {
    const { data } = await client.perform("teams.list", {});
    const names = data.items.flatMap(({ name }) => (typeof name === "string" ? [name] : []));
    return new Map(names.map((name) => [nameKey(name), name]));
  } catch (error) {
    if (isV4Error(error) && error.kind === "authorization") return null;
    throw error;
  }
};

/** Stores what the check made of a line: its first row keeps the cells, each write has a row. */
const storeLine = async (tx: StoreReader, { row, stored }: OpenedLine, checked: CheckedLine) => {
  const { runId, line, position: first } = row;
  const { notes, after, before, result, makes, writes } = checked;
  await tx.delete(runRows).where(and(eq(runRows.runId, runId), eq(runRows.line, line)));
  const place = { runId, position: first };
  const kept = sealLine({ cells: stored.cells, notes, after, before }, place);
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
  await tx.insert(runRows).values(rows.length > 0 ? rows : [{ ...place, line, ...ofLine }]);
};

const namedTwice = (others: readonly number[]): LineNote => ({
  field: "email",
  level: "blocked",
  text: `Also in row ${others.join(", ")}: one person has one row`,
});

/** Checks the lines of a batch, some at once, and stores them together. Returns false for a lost turn. */
const checkBatch = async (
  run: RunRecord,
  context: CheckContext,
  batch: readonly OpenedLine[],
  twice: ReadonlyMap<number, readonly number[]>,
): Promise<boolean> => {
  const checked = new Map<number, CheckedLine>();
  const waiting = [...batch];
  const work = async () => {
    for (let each = waiting.shift(); each; each = waiting.shift()) {
      const others = twice.get(each.row.line);
      const { read } = each;
      const notes = others ? [...read.notes, namedTwice(others)] : read.notes;
      checked.set(
        each.row.line,
        others
          ? { notes, after: {}, before: {}, makes: null, writes: [], result: "blocked" }
          : await checkLine(context, read),
      );
    }
  };
  await Promise.all(Array.from({ length: runSettings().checkConcurrency }, work));
  return store().transaction(async (tx) => {
    if (!(await isStillTaken(run))) return false;
    for (const each of batch) {
      const found = checked.get(each.row.line);
      if (found) await storeLine(tx, each, found);
    }
    return true;
  });
};

/** Returns the teams that the checked lines would make, each with its lines. */
const collectTeams = (
  run: RunRecord,
  lines: readonly OpenedLine[],
  teams: ReadonlyMap<string, string> | null,
): RunRecord["newTeams"] => {
  const made = new Map<string, RunRecord["newTeams"][string]>();
  for (const { row, stored } of lines) {
    const name = stored.after.teamName;
    if (!name || row.result === "blocked" || row.operation === null) continue;
    if (!teams || teams.has(nameKey(name))) continue;
    const known = made.get(name);
    const nearest = nearestName([...teams.values()], name);
    const isConfirmed =
      Object.hasOwn(run.newTeams, name) && run.newTeams[name]?.isConfirmed === true;
    made.set(
      name,
      known ? { ...known, lines: known.lines + 1 } : { nearest, isConfirmed, lines: 1 },
    );
  }
  return Object.fromEntries(made);
};

/** Ends the check: says what the run makes, which lines go first, and what identifies these lines. */
const finishCheck = async (run: RunRecord, teams: ReadonlyMap<string, string> | null) => {
  const lines = await readLines(run);
  const rows = await store()
    .select()
    .from(runRows)
    .where(ofRun(run))
    .orderBy(asc(runRows.position));
  const contentHash = keyedHash("run content", [
    run.id,
    ...rows.map(({ position, operation, writeHash, hole, dependsOn }) => [
      position,
      operation,
      writeHash,
      hole,
      dependsOn,
    ]),
  ]);
  const canary = chooseCanary(
    rows,
    new Map(
      lines.map(({ row, stored, read }) => [
        row.line,
        stored.after.country ?? read.values.get("country") ?? null,
      ]),
    ),
  );
  await store().transaction(async (tx) => {
    await tx.update(runRows).set({ isCanary: false }).where(ofRun(run));
    for (const part of batchesOf([...canary])) {
      await tx
        .update(runRows)
        .set({ isCanary: true })
        .where(and(ofRun(run), inArray(runRows.line, part)));
    }
    await moveRun(
      run,
      "checked",
      {
        contentHash,
        newTeams: collectTeams(run, lines, teams),
        checkedAt: sql`clock_timestamp()`,
        reason: null,
        nextAt: null,
        // What a second person approved were other lines.
        ...(run.contentHash === contentHash ? {} : { approvedBy: null, approvedName: null }),
      },
      tx,
    );
  });
};

/**
 * Checks the lines of a draft that have no check yet, and those that are named by another line now. Sends
 * nothing. Throws `V4Error` and `PrincipalError` where the service can't be asked.
 */
export const checkRun = async (run: RunRecord): Promise<void> => {
  const lines = await readLines(run);
  const twice = findSamePerson(lines.map(({ row, read }) => ({ line: row.line, read })));
  const isStale = ({ row }: OpenedLine) =>
    row.checkedAt === null || (twice.has(row.line) && row.result !== "blocked");
  const stale = lines.filter(isStale);
  const { client } = await upstreamFor(run);
  const teams = await readTeams(client);
  const context: CheckContext = {
    kind: run.kind,
    client,
    shelf: createShelf(client, await findTaken(run, new Set(stale.map(({ row }) => row.line)))),
    teams,
    mayMakeTeams: mayWrite(run.role, "teams.create"),
  };
  let current: RunRecord | null = run;
  for (const batch of batchesOf(stale, runSettings().checkBatch)) {
    if (!(await checkBatch(current, context, batch, twice))) return;
    // Keeps the turn for the next batch.
    current = await changeRun(current, { nextAt: fromNow(runSettings().turnMs) });
    if (!current) return;
  }
  await finishCheck(current, teams);
};
