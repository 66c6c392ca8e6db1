import "server-only";
import { and, inArray, sql } from "drizzle-orm";
import { nearestName } from "#lib/protocol/nearest-name.ts";
import type { CheckedLine, LineSubject } from "#lib/runs/check/checked-line.ts";
import { chooseCanary } from "#lib/runs/check/choose-canary.ts";
import { blockedAfter, findSameSubject } from "#lib/runs/check/same-subject.ts";
import { readCells } from "#lib/runs/read-cells.ts";
import {
  type OpenedLine,
  ofRun,
  readLines,
  readLinesOf,
  storeLines,
} from "#lib/server/runs/check/checked-lines.ts";
import { readRunFacts } from "#lib/server/runs/run-policy.ts";
import { announceRun } from "#lib/server/runs/stored/announce-run.ts";
import { contentHashOf, readContentRows } from "#lib/server/runs/stored/run-content.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { isStillTaken, moveRun } from "#lib/server/runs/stored/run-store.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { batchesOf } from "#lib/server/store/many-rows.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";

/** What the end of a check must know of a line. */
type LineSummary = Pick<OpenedLine["row"], "line" | "result" | "operation"> & {
  subjects: Pick<LineSubject, "kind" | "id">[];
  teamName: string | null;
  country: string | null;
};

const summarizeLines = async (run: RunRecord): Promise<LineSummary[]> => {
  const summaries: LineSummary[] = [];
  for await (const { row, stored } of readLines(run)) {
    const { subjects = [], after, country } = stored;
    const ofCells = () =>
      readCells(run.kind, run.columns, stored.cells, null).values.get("country");
    summaries.push({
      line: row.line,
      result: row.result,
      operation: row.operation,
      subjects: subjects.map(({ kind, id }) => ({ kind, id })),
      teamName: after.teamName ?? null,
      country: country ?? after.country ?? ofCells() ?? null,
    });
  }
  return summaries;
};

/**
 * Blocks the lines that are about the same person or device as another one, whatever names it there: what
 * they are about is known only after each was checked. Returns the lines as they are then.
 */
const blockSame = async (run: RunRecord): Promise<LineSummary[]> => {
  const summaries = await summarizeLines(run);
  const same = findSameSubject(summaries);
  if (same.size === 0) return summaries;
  await store().transaction(async (tx) => {
    if (!(await isStillTaken(run, tx))) return;
    for await (const part of readLinesOf(run, [...same.keys()])) {
      const changed = new Map<OpenedLine, CheckedLine>();
      for (const each of part) {
        const { subjects = [], ...line } = each.stored;
        const others = same.get(each.row.line) ?? [];
        const blocked = blockedAfter({ ...line, subjects, makes: each.row.makes }, others);
        if (blocked.notes.length > line.notes.length) changed.set(each, blocked);
      }
      await storeLines(tx, run, changed);
    }
  });
  return summarizeLines(run);
};

/** Returns the teams that the checked lines would make, each with its lines. */
const collectTeams = (
  run: RunRecord,
  summaries: readonly LineSummary[],
  teams: ReadonlyMap<string, string> | null,
): RunRecord["newTeams"] => {
  const made = new Map<string, RunRecord["newTeams"][string]>();
  for (const { teamName: name, result, operation } of summaries) {
    if (!name || result === "blocked" || operation === null) continue;
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
  const summaries = await blockSame(run);
  const rows = await readContentRows(run);
  const contentHash = contentHashOf(run, rows);
  const sent = summaries.filter(({ result }) => result === "ready" || result === "warning");
  const policyFacts = await readRunFacts(run, new Set(sent.map(({ line }) => line)));
  const canary = chooseCanary(
    rows,
    new Map(summaries.map(({ line, country }) => [line, country])),
    runSettings().maxCanary,
  );
  const moved = await store().transaction(async (tx) => {
    // The run first, as each change of rows takes it (`isStillTaken`).
    const checked = await moveRun(
      run,
      "checked",
      {
        contentHash,
        policyFacts,
        newTeams: collectTeams(run, summaries, teams),
        checkedAt: sql`clock_timestamp()`,
        reason: null,
        nextAt: null,
        // What a second person was asked for, or approved, were other lines.
        ...(run.contentHash === contentHash
          ? {}
          : { startRequestedAt: null, approvedBy: null, approvedName: null }),
      },
      tx,
    );
    if (!checked) return null;
    await tx.update(runRows).set({ isCanary: false }).where(ofRun(run));
    for (const part of batchesOf([...canary])) {
      await tx
        .update(runRows)
        .set({ isCanary: true })
        .where(and(ofRun(run), inArray(runRows.line, part)));
    }
    return checked;
  });
  if (moved) announceRun(moved);
};
