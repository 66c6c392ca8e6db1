import "server-only";
import { findRow, type IntentRow } from "#lib/server/intents/journal/journal.ts";
import { mustQueue, withWriteSlot } from "#lib/server/intents/journal/write-slots.ts";
import { reconcile } from "#lib/server/intents/recover/reconcile.ts";
import { attempt } from "#lib/server/intents/send/process-ready.ts";
import { refuseBeforeQueue } from "#lib/server/intents/send/under-way.ts";
import { errorFields, log } from "#lib/server/log.ts";

const holder = globalThis as typeof globalThis & { qmDriving?: Set<Promise<unknown>> };

/** What this process is at, so that it can end in order. */
export const running = () => {
  holder.qmDriving ??= new Set();
  return holder.qmDriving;
};

/** A row that waited for its turn is read again: another process may have taken it meanwhile. */
const attemptInTurn = async (row: IntentRow): Promise<IntentRow | null> => {
  if (mustQueue(row) && (await refuseBeforeQueue(row))) return null;
  return withWriteSlot(row, async (hasWaited) => {
    const current = hasWaited ? await findRow(row.id) : row;
    return current?.state === "ready" ? attempt(current) : null;
  });
};

const step = async (row: IntentRow): Promise<void> => {
  let current: IntentRow | null = row;
  while (current) {
    const { state } = current;
    if (state === "ready") current = await attemptInTurn(current);
    else if (["unknown", "absent", "needs_person"].includes(state)) {
      current = await reconcile(current);
    } else return;
    // Only absence leads on at once; everything else waits for its time.
    if (current?.state !== "absent") return;
  }
};

/**
 * Takes an intent one step on, and further where nothing has to be waited for. What goes wrong on
 * our side is logged and ends the step: its lease, or its next turn, takes it up again.
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
