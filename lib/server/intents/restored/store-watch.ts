import "server-only";
import { checkStore } from "#lib/server/intents/restored/store-identity.ts";
import { createWorker } from "#lib/server/work/worker.ts";

/** Much shorter than `maxGapMs`, after which a restart without an anchor is not trusted. */
const beatMs = 5_000;

const worker = createWorker("qmStoreWatch", {
  name: "store watch",
  runDue: checkStore,
  pollMs: () => beatMs,
});

/** Starts to compare the store with what this process remembers, again and again. */
export const startStoreWatch = () => worker.start();

export const stopStoreWatch = () => worker.stop();
