import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { RunChoice, RunKind, RunLine, RunView } from "#lib/protocol/run.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { addRunLines, changeRunCells, createRun } from "#lib/server/runs/compose-run.ts";
import { decideRun } from "#lib/server/runs/decide-run.ts";
import { findRunLines, findVisibleRun, toRunView } from "#lib/server/runs/find-run.ts";
import { runDueRuns, settleRuns } from "#lib/server/runs/run-worker.ts";

export type Cells = Readonly<Record<string, string>>;

/** Takes turns of the runs and of the journal until the run is in one of the states. */
export const untilRun = async (
  viewer: Principal,
  id: string,
  ...states: string[]
): Promise<RunView> => {
  const end = Date.now() + 15_000;
  for (;;) {
    await runDueRuns();
    await settleRuns();
    await runDue();
    await Promise.allSettled(running().keys());
    const run = await findVisibleRun(viewer, id);
    if (!run) throw new Error("The run is gone");
    if (states.includes(run.state)) return toRunView(run, viewer);
    if (Date.now() > end) throw new Error(`Still ${run.state}: ${run.reason}`);
    await wait(5);
  }
};

/** Makes a run of lines, whose columns are the fields that any of them has, and lets it be checked. */
export const checkedRun = async (
  by: Principal,
  kind: RunKind,
  lines: readonly Cells[],
): Promise<RunView> => {
  const fields = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const columns = fields.map((field) => ({ header: field, field }));
  const runId = await createRun(by, { kind, title: `${kind}.csv`, columns });
  const cells = lines.map((line) => fields.map((field) => line[field] ?? ""));
  await addRunLines(by, { runId, from: 2, lines: cells, isLast: true });
  return untilRun(by, runId, "checked");
};

export const decideOn = (by: Principal, run: RunView, choice: RunChoice) =>
  decideRun(by, { runId: run.id, choice, hash: run.hash });

export const runLinesOf = async (
  viewer: Principal,
  { id }: Pick<RunView, "id">,
): Promise<RunLine[]> => {
  const run = await findVisibleRun(viewer, id);
  if (!run) throw new Error("The run is gone");
  const filter = { show: "all", from: 0, limit: 500, order: "file" } as const;
  return (await findRunLines(run, viewer, filter)).lines;
};

/** Starts a run and lets it go on after its canary. */
export const carryOutRun = async (by: Principal, run: RunView): Promise<RunView> => {
  await decideOn(by, run, "start");
  const first = await untilRun(by, run.id, "paused", "done");
  if (first.state === "done") return first;
  expect(first.canary.state).toBe("asks");
  await decideOn(by, first, "continue");
  return untilRun(by, run.id, "done");
};

/** Changes one cell of a line before the start, and lets it be checked again. */
export const mendCell = async (
  by: Principal,
  { id: runId }: RunView,
  change: { line: number; field: string; value: string },
): Promise<RunView> => {
  await changeRunCells(by, { runId, changes: [change] });
  return untilRun(by, runId, "checked");
};

/** Returns why a line is blocked. */
export const blockedBy = (line: RunLine | undefined) =>
  line?.notes.find(({ level }) => level === "blocked");
