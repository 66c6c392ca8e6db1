import "server-only";
import { performance } from "node:perf_hooks";
import { endExpiredLeases, takeDueEvents } from "#lib/server/events/inbox/event-rows.ts";
import { processEvent } from "#lib/server/events/inbox/process-event.ts";
import { eventSettings } from "#lib/server/events/settings.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { createWorker } from "#lib/server/work/worker.ts";

/** The events that this process is processing. */
const processing = perProcess("qmProcessingEvents", () => new Set<Promise<void>>());

const turns = perProcess("qmInboxTurns", () => ({
  leasesEndedAt: Number.NEGATIVE_INFINITY,
  load: performance.eventLoopUtilization(),
  loadAt: performance.now(),
  isBusy: false,
}));

/** How long the load of this process is measured, and how often leases are ended. */
const everyMs = 500;
const busyUtilization = 0.9;

/** Returns how many events this process may process at once: few while it is busy with other work. */
const currentLimit = (): number => {
  const current = turns();
  const now = performance.now();
  if (now - current.loadAt >= everyMs) {
    const load = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(load, current.load);
    current.isBusy = utilization > busyUtilization;
    current.load = load;
    current.loadAt = now;
  }
  const { concurrency } = eventSettings();
  return current.isBusy ? Math.ceil(concurrency / 4) : concurrency;
};

/** Takes the events that are due and starts them. Resolves to how many it started. */
export const runDueEvents = async (): Promise<number> => {
  const limit = currentLimit();
  const free = limit - processing().size;
  // Several at once cost one statement. The end of an event that is being processed starts the next turn.
  if (free < limit / 2) return 0;
  const current = turns();
  if (performance.now() - current.leasesEndedAt >= everyMs) {
    current.leasesEndedAt = performance.now();
    await endExpiredLeases();
  }
  const rows = await takeDueEvents(free);
  for (const row of rows) {
    const work = processEvent(row)
      .catch((error: unknown) => {
        // The lease ends by the store's clock, and the event is due again.
        log().error({ eventId: row.id, error: errorFields(error) }, "an event's step failed");
      })
      .finally(() => {
        processing().delete(work);
        wakeInbox();
      });
    processing().add(work);
  }
  return rows.length;
};

const worker = createWorker("qmInbox", {
  name: "inbox",
  runDue: runDueEvents,
  pollMs: () => eventSettings().pollMs,
  minGapMs: 20,
});

/** Starts the inbox's worker of this process, once. */
export const startInbox = (): void => worker.start();

/** Processes due events now, in this process. The others find them within a second. */
export const wakeInbox = (): void => worker.wake();

/** Resolves when the events that this process has taken are processed. */
export const processingDone = async (): Promise<void> => {
  await Promise.allSettled(processing());
};

/** Stops the worker and waits for the events that it is processing. */
export const stopInbox = async (): Promise<void> => {
  await worker.stop();
  await processingDone();
};
