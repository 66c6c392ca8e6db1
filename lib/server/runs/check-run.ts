import "server-only";
import { told } from "#lib/protocol/run-note.ts";
import type { CheckedLine } from "#lib/runs/check/checked-line.ts";
import { readTeams } from "#lib/runs/check/known-teams.ts";
import type { CheckContext } from "#lib/runs/check/line.ts";
import { blockedTwice, findSamePerson, personOf } from "#lib/runs/check/same-subject.ts";
import { createShelf } from "#lib/runs/device-shelf.ts";
import { checkLine } from "#lib/runs/kinds/kinds.ts";
import { readCells } from "#lib/runs/read-cells.ts";
import { type DayOrder, findDayOrder } from "#lib/runs/read-date.ts";
import { dayTextsOf } from "#lib/runs/read-lines.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import {
  findTaken,
  type OpenedLine,
  readLines,
  readLinesOf,
  storeLines,
} from "#lib/server/runs/check/checked-lines.ts";
import { sendScopeOf, wasSent } from "#lib/server/runs/check/sent-before.ts";
import { finishCheck } from "#lib/server/runs/finish-check.ts";
import { announceRun } from "#lib/server/runs/stored/announce-run.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { changeRun, isStillTaken } from "#lib/server/runs/stored/run-store.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { store } from "#lib/server/store/store.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";

/** What the check of a line must know of all lines. */
interface Overview {
  /** How the file writes days. */
  order: DayOrder;
  /** The lines that name the same person as others, each with those. */
  twice: ReadonlyMap<number, readonly number[]>;
  /** The lines that have no check yet, and those that are named by another line now. */
  stale: number[];
}

const readOverview = async (run: RunRecord): Promise<Overview> => {
  const days = new Set<string>();
  const lines: { line: number; person: string | null; row: OpenedLine["row"] }[] = [];
  for await (const { row, stored } of readLines(run)) {
    for (const day of dayTextsOf(run.columns, stored.cells)) days.add(day);
    // What names a person is no day.
    const person = personOf(readCells(run.kind, run.columns, stored.cells, null));
    lines.push({ line: row.line, person, row });
  }
  const twice = findSamePerson(lines);
  const stale = lines.filter(
    ({ line, row }) => row.checkedAt === null || (twice.has(line) && row.result !== "blocked"),
  );
  return { order: findDayOrder([...days]), twice, stale: stale.map(({ line }) => line) };
};

/**
 * Checks lines of a batch, some at once, for half a turn at most, and stores those that it checked together, also
 * where the service failed at another one. Resolves to the lines that are left, or to `null` for a lost turn.
 * Throws what the check of a line threw.
 */
const checkBatch = async (
  run: RunRecord,
  context: CheckContext,
  batch: readonly OpenedLine[],
  { order, twice }: Overview,
): Promise<OpenedLine[] | null> => {
  const checked = new Map<OpenedLine, CheckedLine>();
  const problems: unknown[] = [];
  const waiting = [...batch];
  const endsAt = performance.now() + runSettings().turnMs / 2;
  const checkNext = async (each: OpenedLine) => {
    const read = readCells(run.kind, run.columns, each.stored.cells, order);
    const others = twice.get(each.row.line);
    const found = others ? blockedTwice(read, others) : await checkLine(context, read);
    checked.set(each, found);
  };
  const work = async () => {
    while (problems.length === 0 && performance.now() < endsAt) {
      const each = waiting.shift();
      if (!each) return;
      await checkNext(each).catch((error: unknown) => problems.push(error));
    }
  };
  await Promise.all(Array.from({ length: runSettings().checkConcurrency }, work));
  const isStored = await store().transaction(async (tx) => {
    if (!(await isStillTaken(run, tx))) return false;
    await storeLines(tx, run, checked);
    return true;
  });
  if (problems.length > 0) throw problems[0];
  return isStored ? waiting : null;
};

/**
 * Checks the lines of a draft that have no check yet, and those that are named by another line now. Sends
 * nothing. Throws `V4Error` and `PrincipalError` where the service can't be asked.
 */
export const checkRun = async (run: RunRecord): Promise<void> => {
  const all = await readOverview(run);
  const { client } = await upstreamFor(run);
  const teams = await readTeams(client);
  const scope = await sendScopeOf(run);
  const context: CheckContext = {
    kind: run.kind,
    client,
    shelf: createShelf(client, await findTaken(run, new Set(all.stale))),
    teams,
    newTeamProblem: mayWrite(run.role, "teams.create") ? null : told("runNote.notYourTeam"),
    wasSent: (operation, input) => wasSent(run.environment, scope, operation, input),
  };
  let current: RunRecord | null = run;
  for await (const stale of readLinesOf(run, all.stale)) {
    while (stale.length > 0) {
      const batch = stale.splice(0, runSettings().checkBatch);
      const left = await checkBatch(current, context, batch, all);
      if (left === null) return;
      stale.unshift(...left);
      // Keeps the turn for the next batch.
      current = await changeRun(current, { nextAt: fromNow(runSettings().turnMs) });
      if (!current) return;
      announceRun(current);
    }
  }
  await finishCheck(current, teams);
};
