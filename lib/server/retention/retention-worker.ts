import "server-only";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { type Kept, listKept } from "#lib/server/retention/retention.ts";
import { createWorker } from "#lib/server/work/worker.ts";

const hour = 60 * 60_000;

const state = perProcess("qmRetentionState", () => ({ isStopping: false }));

/** Deletes all that is too old of one kind, in one short transaction after another. */
const deleteAll = async ({ name, deleteSome }: Kept): Promise<void> => {
  let count = 0;
  try {
    while (!state().isStopping) {
      const deleted = await deleteSome();
      count += deleted;
      if (deleted === 0) break;
    }
  } catch (error) {
    log().warn({ what: name, error: errorFields(error) }, "what is too old could not be deleted");
  }
  if (count > 0) log().info({ what: name, count }, "what is too old was deleted");
};

/**
 * Deletes what is older than the settings say. Any number of processes may do so at the same time: each takes rows
 * that no other one holds.
 */
export const deleteTooOld = async (): Promise<void> => {
  for (const kept of listKept()) await deleteAll(kept);
};

const worker = createWorker("qmRetention", {
  name: "retention",
  runDue: deleteTooOld,
  pollMs: () => hour,
});

/** Starts deleting what is too old, at once and then each hour, once in this process. */
export const startRetention = (): void => {
  state().isStopping = false;
  worker.start();
};

/** Stops after the transaction that runs. Another process, or the next start, goes on. */
export const stopRetention = (): Promise<void> => {
  state().isStopping = true;
  return worker.stop();
};
