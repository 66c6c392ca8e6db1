import "server-only";
import { and, asc, getTableColumns, inArray, sql } from "drizzle-orm";
import { nearestName } from "#lib/protocol/nearest-name.ts";
import type { CheckedLine } from "#lib/runs/check/checked-line.ts";
import { chooseCanary } from "#lib/runs/check/choose-canary.ts";
import { blockedAfter, findSameSubject } from "#lib/runs/check/same-subject.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import {
  type OpenedLine,
  ofRun,
  readLines,
  storeLines,
} from "#lib/server/runs/check/checked-lines.ts";
import { announceRun } from "#lib/server/runs/stored/announce-run.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { isStillTaken, moveRun } from "#lib/server/runs/stored/run-store.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { batchesOf } from "#lib/server/store/many-rows.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";

/**
 * Blocks the lines that are about the same person or device as another one, whatever names it there: what
 * they are about is known only after each was checked. Returns the lines as they are then.
 */
const blockSame = async (run: RunRecord): Promise<OpenedLine[]> => {
  const lines = await readLines(run);
  const same = findSameSubject(
    lines.map(({ row, stored }) => ({ line: row.line, subjects: stored.subjects ?? [] })),
  );
  if (same.size === 0) return lines;
  await store().transaction(async (tx) => {
    if (!(await isStillTaken(run, tx))) return;
    const changed = new Map<OpenedLine, CheckedLine>();
    for (const each of lines) {
      const others = same.get(each.row.line);
      if (!others) continue;
      const { subjects = [], ...line } = each.stored;
      const blocked = blockedAfter({ ...line, subjects, makes: each.row.makes }, others);
      if (blocked.notes.length === line.notes.length) continue;
      changed.set(each, blocked);
    }
    await storeLines(tx, run, changed);
  });
  return readLines(run);
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
export const finishCheck = async (run: RunRecord, teams: ReadonlyMap<string, string> | null) => {
  const lines = await blockSame(run);
  // Without the sealed texts, which are most of a row.
  const { line, position, operation, writeHash, hole, dependsOn } = getTableColumns(runRows);
  const rows = await store()
    .select({ line, position, operation, writeHash, hole, dependsOn })
    .from(runRows)
    .where(ofRun(run))
    .orderBy(asc(runRows.position));
  const contentHash = keyedHash("run content", [
    run.id,
    ...rows.map((row) => [row.position, row.operation, row.writeHash, row.hole, row.dependsOn]),
  ]);
  const canary = chooseCanary(
    rows,
    new Map(
      lines.map(({ row, stored, read }) => [
        row.line,
        stored.country ?? stored.after.country ?? read.values.get("country") ?? null,
      ]),
    ),
    runSettings().maxCanary,
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
  announceRun(run);
};
