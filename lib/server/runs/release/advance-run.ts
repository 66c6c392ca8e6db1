import "server-only";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { canaryReason } from "#lib/protocol/run.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import { findStanding, heldText } from "#lib/server/intents/restored/standing.ts";
import { wakeJournal } from "#lib/server/intents/worker.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { MissingCapability } from "#lib/server/runs/release/missing-capability.ts";
import { type DueRow, haltRow, releaseRow } from "#lib/server/runs/release/release-row.ts";
import { type RunProgress, readProgress } from "#lib/server/runs/release/run-progress.ts";
import { settledRuns } from "#lib/server/runs/release/settled-runs.ts";
import { announceRun } from "#lib/server/runs/stored/announce-run.ts";
import { findRunPrincipal } from "#lib/server/runs/stored/run-principal.ts";
import type { RunRecord, RunRow } from "#lib/server/runs/stored/run-row.ts";
import { changeRun, isStillTaken, moveRun } from "#lib/server/runs/stored/run-store.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { intents, pausedKeys } from "#lib/server/store/journal-schema.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import { isV4Error } from "#lib/v4/errors.ts";

/** Pauses, waits or ends a run, with the reason that a person sees. */
const stopFor = async (run: RunRecord, to: "paused" | "waiting" | "stopped", reason: string) => {
  const nextAt = to === "waiting" ? fromNow(runSettings().waitingMs) : null;
  const settledAt = to === "stopped" ? { settledAt: sql`clock_timestamp()` } : {};
  if (run.state === to) await changeRun(run, { reason, nextAt });
  else await moveRun(run, to, { reason, nextAt, ...settledAt });
};

const findPausedKey = async ({ environment, connectionId }: RunRecord): Promise<string | null> => {
  const [pause] = await store()
    .select({ message: pausedKeys.message })
    .from(pausedKeys)
    .where(and(eq(pausedKeys.environment, environment), eq(pausedKeys.connectionId, connectionId)));
  return pause?.message ?? null;
};

/** Returns at which of its limits a run is; `null` for none. */
export const findLimit = (progress: RunProgress): string | null => {
  const { maxUnknown, maxRefused } = runSettings();
  if (progress.newUnknown >= maxUnknown) {
    return `Halted by itself: ${progress.newUnknown} requests have an unknown outcome. They are looked up, and never sent twice.`;
  }
  return progress.refused >= maxRefused
    ? `Halted by itself: ${progress.refused} of the last ${progress.settledOf} requests were refused.`
    : null;
};

const parent = alias(runRows, "parent");

/** Finds the rows that may go now: those whose dependency has its outcome, in the order of the file. */
const findDueRows = async (
  run: RunRecord,
  isCanaryOnly: boolean,
  limit: number,
): Promise<(DueRow & { failedDependency: boolean })[]> => {
  const rows = await store()
    .select({
      row: getTableColumns(runRows),
      parentHalted: parent.halted,
      state: intents.state,
      filledBy: intents.resultId,
      dependencySettledAt: intents.settledAt,
    })
    .from(runRows)
    .leftJoin(parent, and(eq(parent.runId, runRows.runId), eq(parent.position, runRows.dependsOn)))
    .leftJoin(intents, eq(intents.id, parent.intentId))
    .where(
      and(
        eq(runRows.runId, run.id),
        sql`${runRows.operation} is not null and ${runRows.intentId} is null
          and ${runRows.halted} is null
          and (${runRows.notBefore} is null or ${runRows.notBefore} <= clock_timestamp())
          and (${runRows.dependsOn} is null or ${parent.halted} is not null
            or ${intents.state} in ('accepted', 'refused', 'abandoned'))`,
        isCanaryOnly ? runRows.isCanary : undefined,
      ),
    )
    .orderBy(runRows.position)
    .limit(limit);
  return rows.map(({ row, parentHalted, state, filledBy, dependencySettledAt }) => ({
    row: row as RunRow,
    filledBy,
    dependencySettledAt,
    failedDependency: parentHalted !== null || state === "refused" || state === "abandoned",
  }));
};

/** Releases the rows that may go now. Halts those whose earlier row was not accepted. */
const releaseRows = async (run: RunRecord, principal: Principal, progress: RunProgress) => {
  const isCanaryOnly = progress.canaryRows > 0 && run.canaryConfirmedAt === null;
  const slots = progress.isSlowed ? 1 : runSettings().maxInFlight;
  const free = slots - progress.inFlight;
  const due = await findDueRows(run, isCanaryOnly, 50);
  for (const { row, failedDependency } of due) {
    if (failedDependency) {
      await haltRow(row, "Not sent: the row's earlier request was not accepted.");
    }
  }
  const next = due.filter(({ failedDependency }) => !failedDependency).slice(0, Math.max(0, free));
  // A pause in this moment is kept: nothing is stored.
  if (due.some(({ failedDependency }) => failedDependency)) announceRun(run);
  if (next.length === 0 || !(await isStillTaken(run))) return;
  const released = await Promise.allSettled(next.map((each) => releaseRow(run, principal, each)));
  announceRun(run);
  wakeJournal();
  const failed = released.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
};

/** Returns the state to which what happened leads; `null`: it goes on. */
const findEnd = (
  run: RunRecord,
  progress: RunProgress,
): { to: "paused" | "waiting" | "done"; reason: string | null } | null => {
  const limit = findLimit(progress);
  if (limit !== null) return { to: "paused", reason: limit };
  const asksForCanary = progress.canaryRows > 0 && run.canaryConfirmedAt === null;
  if (asksForCanary && progress.canaryOpen === 0) {
    return { to: "paused", reason: canaryReason };
  }
  if (progress.waiting === 0 && progress.inFlight === 0 && progress.unknown === 0) {
    return { to: "done", reason: null };
  }
  return progress.held > 0 && progress.held === progress.inFlight
    ? { to: "waiting", reason: progress.heldMessage }
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

const findHindrance = async (run: RunRecord): Promise<string | null> => {
  if ((await findStanding()).hold !== null) return heldText;
  return findPausedKey(run);
};

const step = async (run: RunRecord, principal: Principal): Promise<void> => {
  settledRuns().delete(run.id);
  if ((await takeBackExpired(run)) > 0 && run.state === "running") {
    return stopFor(
      run,
      "waiting",
      "The service could not be reached. Nothing of these rows was sent.",
    );
  }
  await tryService(run);
  const before = await readProgress(run);
  if (findLimit(before) === null) await releaseRows(run, principal, before);
  const end = findEnd(run, await readProgress(run));
  if (end?.to === "done") {
    await moveRun(run, "done", { reason: null, nextAt: null, settledAt: sql`clock_timestamp()` });
  } else if (end?.to === "waiting") {
    await stopFor(run, "waiting", end.reason ?? "The service doesn't answer.");
  } else if (end) {
    await stopFor(run, "paused", end.reason ?? "");
  } else if (run.state === "waiting") {
    await moveRun(run, "running", { reason: null, nextAt: fromNow(runSettings().pollMs) });
  } else {
    const afterMs = settledRuns().has(run.id) ? 0 : runSettings().pollMs;
    await changeRun(run, { reason: null, nextAt: fromNow(afterMs) });
  }
};

/** Returns why a run waits after its step failed; `null` for a failure of the console itself. */
const reasonToWait = (error: unknown): string | null => {
  if (error instanceof MissingCapability) return error.message;
  const isOfService = isV4Error(error) || error instanceof PrincipalError;
  return isOfService ? failureOf(error, null).message : null;
};

/**
 * Takes the next step of a started run: releases rows, or stops where something is in the way. A run never
 * sends anything itself.
 */
export const advanceRun = async (run: RunRecord): Promise<void> => {
  const found = await findRunPrincipal(run);
  if ("problem" in found) {
    await stopFor(run, found.isFinal ? "stopped" : "paused", found.problem);
    return;
  }
  const hindrance = await findHindrance(run);
  if (hindrance !== null) return stopFor(run, "waiting", hindrance);
  try {
    await step(run, found.principal);
  } catch (error) {
    const reason = reasonToWait(error);
    if (reason === null) throw error;
    // Nothing was released by what failed: the same row is tried again.
    await stopFor(run, "waiting", reason);
  }
};
