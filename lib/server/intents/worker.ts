import "server-only";
import { takeDue } from "#lib/server/intents/journal/journal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { leaveWriteQueue } from "#lib/server/intents/journal/write-slots.ts";
import { recoverExpired } from "#lib/server/intents/recover/recover.ts";
import { runIntent, running } from "#lib/server/intents/run-intent.ts";
import { errorFields, log } from "#lib/server/log.ts";

interface Worker {
  timer: NodeJS.Timeout | null;
  turn: Promise<void> | null;
  isStopping: boolean;
}

const holder = globalThis as typeof globalThis & {
  qmJournal?: Worker;
  qmTaken?: Set<Promise<void>>;
};

/** Lookups that this process is running. Writes don't count: lookups must not wait for them. */
const taken = () => {
  holder.qmTaken ??= new Set();
  return holder.qmTaken;
};

/**
 * Runs one turn of the worker: recovers expired intents, then starts the due ones. No leader is needed:
 * rows are taken with `skip locked`, and every change is compare-and-set. Resolves to how many it
 * started.
 */
export const runDue = async (): Promise<number> => {
  const { concurrency, leaseMs } = journalSettings();
  await recoverExpired();
  const free = concurrency - taken().size;
  if (free <= 0) return 0;
  const rows = await takeDue(free, leaseMs);
  for (const row of rows) {
    const work = runIntent(row).finally(() => taken().delete(work));
    // Writes have slots of their own, and lookups must not wait in their queue.
    if (row.state !== "ready") taken().add(work);
  }
  return rows.length;
};

const turn = async (worker: Worker) => {
  try {
    await runDue();
  } catch (error) {
    log().warn({ error: errorFields(error) }, "the journal's turn failed");
  }
  worker.turn = null;
  if (worker.isStopping) return;
  worker.timer = setTimeout(() => {
    worker.turn = turn(worker);
  }, journalSettings().pollMs);
  worker.timer.unref();
};

/** Starts the worker of this process, once. Every process of Quartermaster runs one. */
export const startJournal = () => {
  if (holder.qmJournal) return;
  const worker: Worker = { timer: null, turn: null, isStopping: false };
  holder.qmJournal = worker;
  worker.turn = turn(worker);
};

/** Stops the worker and waits for the steps that are running. */
export const stopJournal = async () => {
  const { qmJournal } = holder;
  holder.qmJournal = undefined;
  if (qmJournal) {
    qmJournal.isStopping = true;
    if (qmJournal.timer) clearTimeout(qmJournal.timer);
    await qmJournal.turn;
  }
  leaveWriteQueue();
  await Promise.allSettled(running());
};
