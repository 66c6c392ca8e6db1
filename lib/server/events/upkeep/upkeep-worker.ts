import "server-only";
import { markOpenGaps } from "#lib/server/events/receive/gaps.ts";
import { eventSettings } from "#lib/server/events/settings.ts";
import { deleteOldEvents, endDisagreements } from "#lib/server/events/upkeep/keep-true.ts";
import { createWorker } from "#lib/server/work/worker.ts";

const worker = createWorker("qmEventUpkeep", {
  name: "events' upkeep",
  runDue: async () => {
    await markOpenGaps();
    await endDisagreements();
    await deleteOldEvents();
  },
  pollMs: () => eventSettings().upkeepMs,
});

/** Starts deleting old events and comparing disagreements in this process, once. */
export const startEventUpkeep = (): void => worker.start();

export const stopEventUpkeep = (): Promise<void> => worker.stop();
