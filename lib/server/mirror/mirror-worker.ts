import "server-only";
import { env } from "#lib/server/env.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { decideAfterSweep } from "#lib/server/mirror/decide-outcomes.ts";
import { fillHistory } from "#lib/server/mirror/fill-history.ts";
import { findMirroredRecord, rememberRefusal } from "#lib/server/mirror/last-known.ts";
import { refreshTracking } from "#lib/server/mirror/refresh-tracking.ts";
import { rememberAnswer } from "#lib/server/mirror/remember-answer.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { runSweep } from "#lib/server/mirror/sweep.ts";
import {
  dropUnusedMirrors,
  planSweeps,
  type SweepPlan,
  takeDueSweeps,
} from "#lib/server/mirror/sweep-plans.ts";
import { stopVacuum } from "#lib/server/mirror/vacuum-mirror.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { onAnswer, onRefusal } from "#lib/server/upstream/answer-listeners.ts";
import { provideLastKnown } from "#lib/server/upstream/last-known-records.ts";
import { createWorker } from "#lib/server/work/worker.ts";

const state = perProcess("qmMirrorWorker", () => ({
  running: new Set<Promise<void>>(),
  /** Reads after sweeps, which take no place of a sweep. */
  refreshing: new Set<Promise<void>>(),
  stop: new AbortController(),
  plannedAt: 0,
}));

/** How often connections are compared with their plans. */
const planEveryMs = 5_000;

const plan = async () => {
  if (Date.now() - state().plannedAt < planEveryMs) return;
  await planSweeps();
  await dropUnusedMirrors();
  state().plannedAt = Date.now();
};

const startRefresh = (due: SweepPlan) => {
  const { refreshing, stop } = state();
  if (due.kind !== "open" && env().QM_FILL_HISTORY === "off") return;
  const readOn = due.kind === "open" ? refreshTracking : fillHistory;
  const work: Promise<void> = decideAfterSweep(due, stop.signal)
    .then(() => readOn(due, stop.signal))
    // A log may tell when an order ended.
    .then(() => decideAfterSweep(due, stop.signal))
    .finally(() => refreshing.delete(work));
  refreshing.add(work);
};

/** Takes sweeps that are due and starts them. Resolves to how many it started. */
export const runDueSweeps = async (): Promise<number> => {
  const { running, stop } = state();
  await plan();
  const free = mirrorSettings().maxSweeps - running.size;
  if (free <= 0 || stop.signal.aborted) return 0;
  const plans = await takeDueSweeps(free);
  for (const due of plans) {
    const work: Promise<void> = runSweep(due, stop.signal)
      .then(() => startRefresh(due))
      .catch((error: unknown) => log().warn({ error: errorFields(error) }, "sweep not stored"))
      .finally(() => running.delete(work));
    running.add(work);
  }
  return plans.length;
};

/** Waits for the sweeps that this process runs, and for the reads that follow them. */
export const sweepsSettled = async (): Promise<void> => {
  await Promise.allSettled(state().running);
  await Promise.allSettled(state().refreshing);
};

const worker = createWorker("qmMirrorTurns", {
  name: "mirror",
  runDue: runDueSweeps,
  pollMs: () => mirrorSettings().pollMs,
});

/**
 * Starts the mirror of this process, once: its sweeps, what it remembers of people's reads, and the
 * records with which it stands in for the service in an outage. Does nothing with QM_SWEEPS=off.
 */
export const startMirror = () => {
  if (env().QM_SWEEPS === "off") return;
  if (state().stop.signal.aborted) state().stop = new AbortController();
  onAnswer(rememberAnswer);
  onRefusal(rememberRefusal);
  provideLastKnown(findMirroredRecord);
  worker.start();
};

/** Stops the worker. Its sweeps stop at their next page, and other processes take them over. */
export const stopMirror = async () => {
  state().stop.abort();
  await worker.stop();
  await sweepsSettled();
  await stopVacuum();
};
