import "server-only";
import type { Server } from "node:http";
import { stopJournal } from "#lib/server/intents/worker.ts";
import { log } from "#lib/server/log.ts";
import { closeStore } from "#lib/server/store/store.ts";
import { flushDrift } from "#lib/server/upstream/drift.ts";

/** Answers under way get this long to end. */
const timeoutMs = 5_000;

const servers = new Set<Server>();

/** Remembers a server that is to be closed. Answers whether it is a new one. */
export const noteServer = (server: Server): boolean => {
  if (servers.has(server)) return false;
  servers.add(server);
  return true;
};

const closing = (server: Server) =>
  new Promise<void>((resolve) => {
    // A connection whose answer has ended is kept alive for the next request, which won't come.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });

/** Stops taking requests, lets those under way end, then writes and closes what is open. */
export const shutDown = async (patience = timeoutMs) => {
  const isOver = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
  await Promise.race([Promise.all([...servers].map(closing)), isOver]);
  for (const server of servers) server.closeAllConnections();
  // What is being sent may take longer than a person waits: its lease then tells the others.
  await Promise.race([stopJournal(), isOver]);
  await flushDrift();
  await closeStore();
};

/**
 * Ends in order on SIGTERM and SIGINT. Next would leave at once; with NEXT_MANUAL_SIG_HANDLE it
 * leaves that to us. A second signal does not wait.
 */
export const handleSignals = () => {
  if (!process.env.NEXT_MANUAL_SIG_HANDLE) return;
  let isEnding = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      log().info({ signal }, "ending");
      shutDown().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
};
