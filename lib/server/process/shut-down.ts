import "server-only";
import type { Server } from "node:http";
import { setImmediate } from "node:timers/promises";
import { flushAudit } from "#lib/server/audit/record-audit.ts";
import { stopKeyUpkeep } from "#lib/server/connections/key-upkeep.ts";
import { stopInbox } from "#lib/server/events/inbox/inbox-worker.ts";
import { stopEventUpkeep } from "#lib/server/events/upkeep/upkeep-worker.ts";
import { handOver } from "#lib/server/intents/hand-over.ts";
import { leaveStore } from "#lib/server/intents/restored/store-identity.ts";
import { stopStoreWatch } from "#lib/server/intents/restored/store-watch.ts";
import { stopJournal } from "#lib/server/intents/worker.ts";
import { endStreams } from "#lib/server/live/live-streams.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { stopMirror } from "#lib/server/mirror/mirror-worker.ts";
import { stopNotifications } from "#lib/server/notifications/worker.ts";
import { perSettings } from "#lib/server/per-process.ts";
import { stopRetention } from "#lib/server/retention/retention-worker.ts";
import { stopRuns } from "#lib/server/runs/run-worker.ts";
import { endAnnouncements } from "#lib/server/runs/stored/announce-run.ts";
import { closeStore } from "#lib/server/store/store.ts";
import { flushTraces } from "#lib/server/tracing/trace.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";
import { flushBatches } from "#lib/server/work/batches.ts";

/** How long running requests and writes have to end: longer than the service may take to answer a write. */
const drainMs = 26_000;

/** Whether this process takes no more work. */
export const draining = perSettings("draining", () => ({ isDraining: false }));

const servers = new Set<Server>();

/** Registers a server to close at shutdown. Returns whether it was not registered before. */
export const registerServer = (server: Server): boolean => {
  if (servers.has(server)) return false;
  servers.add(server);
  return true;
};

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    // Keep-alive connections stay open after their last answer, so they are closed here.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });

/**
 * Lets this process take the connections that the system has opened for it while it was busy: with its server they
 * would be reset, and a proxy may not repeat a write.
 */
const takeOpened = async (): Promise<void> => {
  await setImmediate();
  await setImmediate();
};

/**
 * Takes no new work: no request, no due row. Ends the live streams, which resume at another instance, and
 * waits for the requests and steps that are running. Hands over what has not ended by then, and closes the
 * store. Takes 30 s at most.
 */
export const shutDown = async (maxWaitMs = drainMs) => {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs).unref());
  draining().isDraining = true;
  await takeOpened();
  const closed = [...servers].map(closeServer);
  const workers = [
    // A turn of a run sends by the journal.
    stopRuns().then(stopJournal),
    stopStoreWatch(),
    stopInbox(),
    stopEventUpkeep(),
    stopKeyUpkeep(),
    stopRetention(),
    stopMirror(),
    stopNotifications(),
  ];
  // Otherwise a stream would be a request that never ends.
  await Promise.race([endStreams(), timeout]);
  await Promise.race([Promise.all([...closed, ...workers]), timeout]);
  for (const server of servers) server.closeAllConnections();
  await withTimeout(
    1_000,
    handOver().catch((error: unknown) =>
      log().warn({ error: errorFields(error) }, "requests could not be handed over"),
    ),
  );
  await endAnnouncements();
  await flushBatches();
  await flushAudit();
  await flushTraces();
  await withTimeout(
    3_000,
    leaveStore().catch(() => undefined),
  );
  await closeStore();
};

/**
 * Shuts down on SIGTERM and SIGINT. Next would exit at once; NEXT_MANUAL_SIG_HANDLE leaves the
 * signals to Quartermaster. A second signal exits at once.
 */
export const handleSignals = () => {
  if (!process.env.NEXT_MANUAL_SIG_HANDLE) return;
  let isShuttingDown = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isShuttingDown) process.exit(1);
      isShuttingDown = true;
      log().info({ signal }, "shutting down");
      shutDown().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
};
