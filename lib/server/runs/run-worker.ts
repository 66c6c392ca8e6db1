import "server-only";
import { eq } from "drizzle-orm";
import { told } from "#lib/protocol/run-note.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { stepListeners } from "#lib/server/intents/run-intent.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { checkRun } from "#lib/server/runs/check-run.ts";
import { advanceRun } from "#lib/server/runs/release/advance-run.ts";
import { dueRuns } from "#lib/server/runs/release/due-runs.ts";
import { endReleasing } from "#lib/server/runs/release/keep-releasing.ts";
import { announceRun } from "#lib/server/runs/stored/announce-run.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import {
  changeRun,
  findRunWhere,
  makeDue,
  takeDueRuns,
} from "#lib/server/runs/stored/run-store.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { reasonColumns } from "#lib/server/runs/stored/told-columns.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import { createWorker } from "#lib/server/work/worker.ts";
import { isV4Error } from "#lib/v4/errors.ts";

/** The turns of this process, by the id of the run. */
const working = perProcess("qmRunsAtWork", () => new Map<string, Promise<void>>());

/** How many runs a process works on at once. */
const maxRuns = 4;

/** Says in a draft why its check stopped, and tries again later. */
const noteCheckFailure = async (run: RunRecord, error: unknown) => {
  const current = await findRunWhere(eq(runs.id, run.id));
  if (current?.state !== "draft") return;
  const { message } = failureOf(error, null);
  const reason = reasonColumns(told("runReason.checkStopped", { message }));
  await changeRun(current, { ...reason, nextAt: fromNow(runSettings().waitingMs) });
};

const work = async (run: RunRecord): Promise<void> => {
  try {
    if (run.state !== "draft") await advanceRun(run);
    else if (run.isWhole) await checkRun(run);
  } catch (error) {
    if (run.state === "draft" && (isV4Error(error) || error instanceof PrincipalError)) {
      await noteCheckFailure(run, error);
      return;
    }
    log().error({ runId: run.id, error: errorFields(error) }, "a run's step failed");
  }
};

/** Takes one turn: checks or advances the runs that are due. Resolves to how many it started. */
export const runDueRuns = async (): Promise<number> => {
  const free = maxRuns - working().size;
  if (free <= 0) return 0;
  const due = await takeDueRuns(free, runSettings().turnMs);
  for (const run of due) {
    const turn = work(run).finally(() => {
      if (working().get(run.id) === turn) working().delete(run.id);
      if (dueRuns().has(run.id)) worker.wake();
    });
    working().set(run.id, turn);
  }
  return due.length;
};

const worker = createWorker("qmRuns", {
  name: "runs",
  runDue: runDueRuns,
  pollMs: () => runSettings().pollMs,
});

/** A slot is free as soon as a request has its outcome: its run needn't wait for its next look. */
const continueRun = ({ runId, environment, connectionId }: IntentRow) => {
  if (runId === null) return;
  announceRun({ id: runId, environment, connectionId });
  dueRuns().add(runId);
  // Its turn goes on by itself.
  if (working().has(runId)) return;
  makeDue(runId, runSettings().pollMs).then(
    (isDue) => {
      if (isDue) worker.wake();
    },
    (error: unknown) => {
      // It is due by itself after `pollMs`.
      log().debug({ runId, error: errorFields(error) }, "a run could not be made due");
    },
  );
};

/** Starts the worker of this process, once. Every process of Quartermaster runs one. */
export const startRuns = () => {
  endReleasing(false);
  stepListeners().set("runs", continueRun);
  worker.start();
};

/** Looks for due runs at once: a person has just let one begin. */
export const wakeRuns = () => worker.wake();

/** Waits for the turns that are running. */
export const settleRuns = async () => {
  await Promise.allSettled(working().values());
};

/** Stops the worker and waits for its turns. What they have sent goes on: the journal waits for it. */
export const stopRuns = async () => {
  endReleasing(true);
  await worker.stop();
  await settleRuns();
};
