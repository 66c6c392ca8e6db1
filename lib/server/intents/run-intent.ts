import "server-only";
import { findRow, type IntentRow } from "#lib/server/intents/journal/journal.ts";
import { expireDraft } from "#lib/server/intents/journal/transitions.ts";
import { mustQueue, withWriteSlot } from "#lib/server/intents/journal/write-slots.ts";
import { reconcile } from "#lib/server/intents/recover/reconcile.ts";
import { processReady } from "#lib/server/intents/send/process-ready.ts";
import { refuseBeforeQueue } from "#lib/server/intents/send/under-way.ts";
import { errorFields, log } from "#lib/server/log.ts";

const holder = globalThis as typeof globalThis & { qmRunningIntents?: Set<Promise<unknown>> };

/** The steps that this process is running, so that it can wait for them at its end. */
export const running = () => {
  holder.qmRunningIntents ??= new Set();
  return holder.qmRunningIntents;
};

/** Reads a row again that waited for a slot: another process may have changed it meanwhile. */
const processInSlot = async (row: IntentRow): Promise<IntentRow | null> => {
  if (mustQueue(row) && (await refuseBeforeQueue(row))) return null;
  return withWriteSlot(row, async (hasWaited) => {
    const current = hasWaited ? await findRow(row.id) : row;
    return current?.state === "ready" ? processReady(current) : null;
  });
};

const step = async (row: IntentRow): Promise<void> => {
  let current: IntentRow | null = row;
  while (current) {
    const { state } = current;
    if (state === "ready") current = await processInSlot(current);
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
 * own, which ends the step: the worker continues once the lease ends or the intent is due.
 */
export const runIntent = async (row: IntentRow): Promise<void> => {
  const work = step(row).catch((error: unknown) => {
    log().error({ intentId: row.id, error: errorFields(error) }, "an intent's step failed");
  });
  running().add(work);
  try {
    await work;
  } finally {
    running().delete(work);
  }
};
