import "server-only";
import type { Server } from "node:http";
import { stopJournal } from "#lib/server/intents/worker.ts";
import { log } from "#lib/server/log.ts";
import { closeStore } from "#lib/server/store/store.ts";
import { flushDrift } from "#lib/server/upstream/drift.ts";

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

/** Stops accepting requests, waits for the running ones, then stops the journal and closes the store. */
export const shutDown = async (maxWaitMs = timeoutMs) => {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs).unref());
  await Promise.race([Promise.all([...servers].map(closeServer)), timeout]);
  for (const server of servers) server.closeAllConnections();
  // A write that is being sent may take longer. Another worker takes it over when its lease ends.
  await Promise.race([stopJournal(), timeout]);
  await flushDrift();
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
