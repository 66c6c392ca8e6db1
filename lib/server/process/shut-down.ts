import "server-only";
import type { Server } from "node:http";
import { flushAudit } from "#lib/server/audit/record-audit.ts";
import { stopKeyUpkeep } from "#lib/server/connections/key-upkeep.ts";
import { stopInbox } from "#lib/server/events/inbox/inbox-worker.ts";
import { stopEventUpkeep } from "#lib/server/events/upkeep/upkeep-worker.ts";
import { leaveStore } from "#lib/server/intents/restored/store-identity.ts";
import { stopStoreWatch } from "#lib/server/intents/restored/store-watch.ts";
import { stopJournal } from "#lib/server/intents/worker.ts";
import { closeStreams } from "#lib/server/live/live-streams.ts";
import { log } from "#lib/server/log.ts";
import { stopMirror } from "#lib/server/mirror/mirror-worker.ts";
import { stopNotifications } from "#lib/server/notifications/worker.ts";
import { stopRuns } from "#lib/server/runs/run-worker.ts";
import { endAnnouncements } from "#lib/server/runs/stored/announce-run.ts";
import { closeStore } from "#lib/server/store/store.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";
import { flushBatches } from "#lib/server/work/batches.ts";

/** How long running requests have to end. */
const timeoutMs = 5_000;

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
 * Ends the live streams, stops accepting requests, waits for the running ones, then stops the journal,
 * the inbox and the mirror and closes the store.
 */
export const shutDown = async (maxWaitMs = timeoutMs) => {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs).unref());
  const closed = Promise.all([...servers].map(closeServer));
  // Otherwise a stream would be a request that never ends.
  await Promise.race([closeStreams(), timeout]);
  await Promise.race([closed, timeout]);
  for (const server of servers) server.closeAllConnections();
  // A write that is being sent may take longer. Another worker takes it over when its lease ends.
  const workers = [
    // A turn of a run sends by the journal.
    stopRuns().then(stopJournal),
    stopStoreWatch(),
    stopInbox(),
    stopEventUpkeep(),
    stopKeyUpkeep(),
    stopMirror(),
    stopNotifications(),
  ];
  await Promise.race([Promise.all(workers), timeout]);
  await endAnnouncements();
  await flushBatches();
  await flushAudit();
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
