import "server-only";
import type { CheckedLine } from "#lib/runs/check/checked-line.ts";
import { readTeams } from "#lib/runs/check/known-teams.ts";
import type { CheckContext } from "#lib/runs/check/line.ts";
import { blockedTwice, findSamePerson } from "#lib/runs/check/same-subject.ts";
import { createShelf } from "#lib/runs/device-shelf.ts";
import { checkLine } from "#lib/runs/kinds/kinds.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import {
  findTaken,
  type OpenedLine,
  readLines,
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

/**
 * Checks lines of a batch, some at once, for half a turn at most, and stores those that it checked together, also
 * where the service failed at another one. Resolves to the lines that are left, or to `null` for a lost turn.
 * Throws what the check of a line threw.
 */
const checkBatch = async (
  run: RunRecord,
  context: CheckContext,
  batch: readonly OpenedLine[],
  twice: ReadonlyMap<number, readonly number[]>,
): Promise<OpenedLine[] | null> => {
  const checked = new Map<OpenedLine, CheckedLine>();
  const problems: unknown[] = [];
  const waiting = [...batch];
  const endsAt = performance.now() + runSettings().turnMs / 2;
  const checkNext = async (each: OpenedLine) => {
    const others = twice.get(each.row.line);
    const found = others ? blockedTwice(each.read, others) : await checkLine(context, each.read);
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
  const lines = await readLines(run);
  const twice = findSamePerson(lines.map(({ row, read }) => ({ line: row.line, read })));
  const isStale = ({ row }: OpenedLine) =>
    row.checkedAt === null || (twice.has(row.line) && row.result !== "blocked");
  const stale = lines.filter(isStale);
  const { client } = await upstreamFor(run);
  const teams = await readTeams(client);
  const scope = await sendScopeOf(run);
  const context: CheckContext = {
    kind: run.kind,
    client,
    shelf: createShelf(client, await findTaken(run, new Set(stale.map(({ row }) => row.line)))),
    teams,
    newTeamProblem: mayWrite(run.role, "teams.create") ? null : "This isn't one of your teams",
    wasSent: (operation, input) => wasSent(run.environment, scope, operation, input),
  };
  let current: RunRecord | null = run;
  while (stale.length > 0) {
    const batch = stale.splice(0, runSettings().checkBatch);
    const left = await checkBatch(current, context, batch, twice);
    if (left === null) return;
    stale.unshift(...left);
    // Keeps the turn for the next batch.
    current = await changeRun(current, { nextAt: fromNow(runSettings().turnMs) });
    if (!current) return;
    announceRun(current);
  }
  await finishCheck(current, teams);
};
