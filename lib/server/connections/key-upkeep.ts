import "server-only";
import { dropExpiredKeys } from "#lib/server/keys/connection.ts";
import { createWorker } from "#lib/server/work/worker.ts";

const worker = createWorker("qmKeyUpkeep", {
  name: "keys' upkeep",
  runDue: dropExpiredKeys,
  pollMs: () => 60_000,
});

/** Starts deleting keys whose time after a rotation has passed, once in this process. */
export const startKeyUpkeep = (): void => worker.start();

export const stopKeyUpkeep = (): Promise<void> => worker.stop();
