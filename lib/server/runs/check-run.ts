import "server-only";
import { createShelf } from "#lib/runs/device-shelf.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import {
  findTaken,
  type OpenedLine,
  readLines,
  storeLine,
} from "#lib/server/runs/check/checked-lines.ts";
import type { CheckContext } from "#lib/server/runs/check/line.ts";
import { findSamePerson, namedTwice } from "#lib/server/runs/check/same-subject.ts";
import { sendScopeOf, wasSent } from "#lib/server/runs/check/sent-before.ts";
import { finishCheck } from "#lib/server/runs/finish-check.ts";
import { checkLine } from "#lib/server/runs/kinds/kinds.ts";
import { announceRun } from "#lib/server/runs/stored/announce-run.ts";
import type { CheckedLine, RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { changeRun, isStillTaken } from "#lib/server/runs/stored/run-store.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { batchesOf } from "#lib/server/store/many-rows.ts";
import { store } from "#lib/server/store/store.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";

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
      const notes = others ? [...read.notes, namedTwice("email", others)] : read.notes;
      checked.set(
        each.row.line,
        others
          ? {
              notes,
              after: {},
              before: {},
              subjects: [],
              makes: null,
              writes: [],
              result: "blocked",
            }
          : await checkLine(context, read),
      );
    }
  };
  await Promise.all(Array.from({ length: runSettings().checkConcurrency }, work));
  return store().transaction(async (tx) => {
    if (!(await isStillTaken(run, tx))) return false;
    for (const each of batch) {
      const found = checked.get(each.row.line);
      if (found) await storeLine(tx, each, found);
    }
    return true;
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
  const scope = await sendScopeOf(run);
  const context: CheckContext = {
    kind: run.kind,
    client,
    shelf: createShelf(client, await findTaken(run, new Set(stale.map(({ row }) => row.line)))),
    teams,
    mayMakeTeams: mayWrite(run.role, "teams.create"),
    wasSent: (operation, input) => wasSent(run.environment, scope, operation, input),
  };
  let current: RunRecord | null = run;
  for (const batch of batchesOf(stale, runSettings().checkBatch)) {
    if (!(await checkBatch(current, context, batch, twice))) return;
    // Keeps the turn for the next batch.
    current = await changeRun(current, { nextAt: fromNow(runSettings().turnMs) });
    if (!current) return;
    announceRun(current);
  }
  await finishCheck(current, teams);
};
