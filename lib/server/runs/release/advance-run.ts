import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Told, told } from "#lib/protocol/run-note.ts";
import { MissingCapability } from "#lib/runs/missing-capability.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import { findStanding } from "#lib/server/intents/restored/standing.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { dueRuns } from "#lib/server/runs/release/due-runs.ts";
import { keepReleasing } from "#lib/server/runs/release/keep-releasing.ts";
import { findLimit, isCanaryOnly } from "#lib/server/runs/release/run-limits.ts";
import { type RunProgress, readProgress } from "#lib/server/runs/release/run-progress.ts";
import { type RunStop, stopFor } from "#lib/server/runs/release/stop-run.ts";
import { ChangedRow, hasFrozenRows } from "#lib/server/runs/stored/run-content.ts";
import { findRunPrincipal } from "#lib/server/runs/stored/run-principal.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { changeRun, moveRun } from "#lib/server/runs/stored/run-store.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { intents, pausedKeys } from "#lib/server/store/journal-schema.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import { isV4Error } from "#lib/v4/errors.ts";

const findPausedKey = async ({ environment, connectionId }: RunRecord): Promise<string | null> => {
  const [pause] = await store()
    .select({ message: pausedKeys.message })
    .from(pausedKeys)
    .where(and(eq(pausedKeys.environment, environment), eq(pausedKeys.connectionId, connectionId)));
  return pause?.message ?? null;
};

const reasonOfHeld = ({ heldMessage }: RunProgress): Told =>
  heldMessage === null ? told("runReason.noAnswer") : { text: heldMessage };

/** Returns the state to which what happened leads; `null`: it goes on. */
const findEnd = (run: RunRecord, progress: RunProgress): RunStop | { to: "done" } | null => {
  const limit = findLimit(progress);
  if (limit !== null) return { to: "paused", cause: "limit", reason: limit };
  if (isCanaryOnly(run, progress) && progress.canaryOpen === 0) {
    return { to: "paused", cause: "canary", reason: told("requestState.canary") };
  }
  if (progress.waiting === 0 && progress.inFlight === 0 && progress.unknown === 0) {
    return { to: "done" };
  }
  return progress.held > 0 && progress.held === progress.inFlight
    ? { to: "waiting", reason: reasonOfHeld(progress) }
    : null;
};

/**
 * Takes back the rows whose requests expired before anything of them was sent, as in a long outage: they
 * wait again. A request that was ever sent is never followed by another. Returns how many there were.
 */
const takeBackExpired = async ({ id }: RunRecord): Promise<number> => {
  const { rowCount } = await store().execute(sql`
    update ${runRows} set intent_id = null, releases = releases + 1
    from ${intents} i
    where ${runRows.runId} = ${id} and i.id = ${runRows.intentId}
      and i.state = 'refused' and i.sent_at is null and i.settled_at >= i.deadline`);
  return rowCount ?? 0;
};

/** Asks the service for anything while it was last not usable. Throws `V4Error` while it still isn't. */
const tryService = async (run: RunRecord): Promise<void> => {
  if (run.state !== "waiting") return;
  const { client } = await upstreamFor(run);
  await client.perform("me", {});
};

/** Returns whether the rows of a run are still those that someone approved. */
const hasApprovedRows = async (run: RunRecord): Promise<boolean> =>
  run.approvedHash === run.contentHash && (await hasFrozenRows(run));

const findHindrance = async (run: RunRecord): Promise<Told | null> => {
  if ((await findStanding()).hold !== null) return told("runReason.storeHeld");
  const text = await findPausedKey(run);
  return text === null ? null : { text };
};

const step = async (run: RunRecord, principal: Principal): Promise<void> => {
  dueRuns().delete(run.id);
  if ((await takeBackExpired(run)) > 0 && run.state === "running") {
    const reason = told("runReason.unreachable");
    return stopFor(run, { to: "waiting", reason });
  }
  if (run.approvedHash !== null && !(await hasApprovedRows(run))) throw new ChangedRow();
  await tryService(run);
  const before = await readProgress(run);
  const hasMore = findLimit(before) === null && (await keepReleasing(run, principal, before));
  if (hasMore) dueRuns().add(run.id);
  const end = findEnd(run, await readProgress(run));
  if (end?.to === "done") {
    await moveRun(run, "done", { reason: null, nextAt: null, settledAt: sql`clock_timestamp()` });
  } else if (end) {
    await stopFor(run, end);
  } else if (run.state === "waiting") {
    await moveRun(run, "running", { reason: null, nextAt: fromNow(runSettings().pollMs) });
  } else {
    const afterMs = dueRuns().has(run.id) ? 0 : runSettings().pollMs;
    await changeRun(run, { reason: null, nextAt: fromNow(afterMs) });
  }
};

/** Returns why a run waits after its step failed; `null` for a failure of the console itself. */
const reasonToWait = (error: unknown): Told | null => {
  if (error instanceof MissingCapability) return error.told;
  const isOfService = isV4Error(error) || error instanceof PrincipalError;
  return isOfService ? { text: failureOf(error, null).message } : null;
};

/**
 * Takes the next step of a started run: releases rows to the journal, or stops where something is in the way.
 */
export const advanceRun = async (run: RunRecord): Promise<void> => {
  const found = await findRunPrincipal(run);
  if ("problem" in found) {
    const reason = found.problem;
    await stopFor(
      run,
      found.isFinal ? { to: "stopped", reason } : { to: "paused", cause: "disabled", reason },
    );
    return;
  }
  const hindrance = await findHindrance(run);
  if (hindrance !== null) return stopFor(run, { to: "waiting", reason: hindrance });
  try {
    await step(run, found.principal);
  } catch (error) {
    if (error instanceof ChangedRow) {
      return stopFor(run, { to: "stopped", reason: told("runReason.changedRow") });
    }
    const reason = reasonToWait(error);
    if (reason === null) throw error;
    // Nothing was released by what failed: the same row is tried again.
    await stopFor(run, { to: "waiting", reason });
  }
};
