import "server-only";
import { takeDue } from "#lib/server/intents/journal/find-rows.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { leaveWriteQueue } from "#lib/server/intents/journal/write-slots.ts";
import { recoverExpired } from "#lib/server/intents/recover/recover.ts";
import { runIntent, running } from "#lib/server/intents/run-intent.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { createWorker } from "#lib/server/work/worker.ts";

/** Lookups that this process is running. Writes don't count: lookups must not wait for them. */
const taken = perProcess("qmTaken", () => new Set<Promise<void>>());

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

const worker = createWorker("qmJournal", {
  name: "journal",
  runDue,
  pollMs: () => journalSettings().pollMs,
});

/** Starts the worker of this process, once. Every process of Quartermaster runs one. */
export const startJournal = () => worker.start();

/** Stops the worker and waits for the steps that are running, and for those of requests that still arrive. */
export const stopJournal = async () => {
  await worker.stop();
  leaveWriteQueue();
  while (running().size > 0) {
    await Promise.allSettled(running().keys());
    leaveWriteQueue();
  }
};
