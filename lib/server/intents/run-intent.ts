import "server-only";
import { findRow } from "#lib/server/intents/journal/find-rows.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { expireDraft } from "#lib/server/intents/journal/transitions.ts";
import { mustQueue, withWriteSlot } from "#lib/server/intents/journal/write-slots.ts";
import { reconcile } from "#lib/server/intents/recover/reconcile.ts";
import { processReady } from "#lib/server/intents/send/process-ready.ts";
import { refuseBeforeQueue } from "#lib/server/intents/send/under-way.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { traceStep } from "#lib/server/tracing/trace-call.ts";
import { inLanguage } from "#lib/server/words/request-language.ts";

/** The steps that this process is running, each with its intent, so that it can wait for them at its end. */
export const running = perProcess(
  "qmRunningIntents",
  () => new Map<Promise<unknown>, IntentRow["id"]>(),
);

/** The ids of the intents that waited for a slot when the journal stopped. */
export const unstarted = perProcess("qmUnstartedIntents", () => new Set<string>());

/** What is told of each intent whose step has ended. A listener must not throw. */
export const stepListeners = perProcess(
  "qmIntentStepListeners",
  () => new Map<string, (row: IntentRow) => void>(),
);

/** Reads a row again that waited for a slot: another process may have changed it meanwhile. */
const processInSlot = async (row: IntentRow, checkedUntil: number): Promise<IntentRow | null> => {
  if (mustQueue(row) && (await refuseBeforeQueue(row))) return null;
  let isStarted = false;
  const processed = await withWriteSlot(row, async (hasWaited) => {
    isStarted = true;
    const current = hasWaited ? await findRow(row.id) : row;
    return current?.state === "ready" ? processReady(current, checkedUntil) : null;
  });
  if (!isStarted) unstarted().add(row.id);
  return processed;
};

const step = async (row: IntentRow, checkedUntil: number): Promise<void> => {
  let current: IntentRow | null = row;
  while (current) {
    const { state } = current;
    if (state === "ready") current = await processInSlot(current, checkedUntil);
    else if (state === "draft") current = await expireDraft(current);
    else if (["unknown", "absent", "needs_person"].includes(state)) {
      current = await reconcile(current);
    } else return;
    // Only an absent intent goes on at once; all others wait until they are due.
    if (current?.state !== "absent") return;
  }
};

/**
 * Runs the next step of an intent, and further ones that need not wait. Logs an error of Quartermaster's
 * own, which ends the step: the worker continues once the lease ends or the intent is due. `checkedUntil`
 * as in `processReady`.
 */
export const runIntent = async (row: IntentRow, checkedUntil = 0): Promise<void> => {
  // What a step stores is read in any language, so it is English.
  const work = inLanguage("en", () => traceStep(row, () => step(row, checkedUntil))).catch(
    (error: unknown) => {
      log().error({ intentId: row.id, error: errorFields(error) }, "an intent's step failed");
    },
  );
  running().set(work, row.id);
  try {
    await work;
  } finally {
    running().delete(work);
    for (const listener of stepListeners().values()) listener(row);
  }
};
