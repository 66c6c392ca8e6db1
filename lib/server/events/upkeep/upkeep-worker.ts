import "server-only";
import { markOpenGaps } from "#lib/server/events/receive/gaps.ts";
import { eventSettings } from "#lib/server/events/settings.ts";
import { endDisagreements } from "#lib/server/events/upkeep/keep-true.ts";
import { createWorker } from "#lib/server/work/worker.ts";

const worker = createWorker("qmEventUpkeep", {
  name: "events' upkeep",
  runDue: async () => {
    await markOpenGaps();
    await endDisagreements();
  },
  pollMs: () => eventSettings().upkeepMs,
});

/** Starts comparing disagreements and marking gaps in this process, once. */
export const startEventUpkeep = (): void => worker.start();

export const stopEventUpkeep = (): Promise<void> => worker.stop();
