import "server-only";
import { Client } from "pg";
import { env } from "#lib/server/env.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { systemClock, wait } from "#lib/v4/client/clock.ts";

// A page of the mirror that was written needs a vacuum before an index alone can answer about its rows again. The
// server's own vacuum comes once a minute, and a sweep writes tens of thousands of pages meanwhile.

const state = perProcess("qmMirrorVacuum", () => ({
  /** Open orders that were written and that no vacuum has seen since. */
  writtenCount: 0,
  running: null as Promise<void> | null,
  stop: new AbortController(),
}));

/**
 * As the server's own: indexes are cleaned where 2 % of the pages need it. Without that, pages with old versions would
 * never be answered about by an index alone, and the server would believe that none are left. No other process may
 * wait for it, so the end of the table is not cut off.
 */
const statement =
  "vacuum (skip_locked, truncate off, process_toast off, parallel 0) mirror_records";

/** The warning of a table that another vacuum has. */
const isLocked = ({ code }: { code?: string | undefined }) => code === "55P03";

/** Returns whether the table was vacuumed, rather than left to another process that has begun. */
const vacuum = async (client: Client): Promise<boolean> => {
  let isSkipped = false;
  const listen = (warning: { code?: string | undefined; message?: string | undefined }) => {
    if (isLocked(warning)) isSkipped = true;
    // For example, the console's role does not own the table.
    else log().warn({ code: warning.code, message: warning.message }, "mirror not vacuumed");
  };
  client.on("notice", listen);
  try {
    await client.query(statement);
  } finally {
    client.off("notice", listen);
  }
  return !isSkipped;
};

const isDue = () => state().writtenCount >= mirrorSettings().vacuumAfterOrders;

/** Vacuums until no more is due. Over a connection of its own: it takes seconds, and no page waits for it. */
const vacuumWhileDue = async (signal: AbortSignal) => {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: 5_000,
    application_name: "quartermaster vacuum",
  });
  // A connection that the server ends fails the statement that runs.
  client.on("error", () => undefined);
  const end = () => void client.end();
  signal.addEventListener("abort", end, { once: true });
  try {
    await client.connect();
    while (isDue()) {
      const { writtenCount } = state();
      if (await vacuum(client)) state().writtenCount -= writtenCount;
      // The other one may have passed what was written since it began.
      else if (!(await wait(systemClock, mirrorSettings().vacuumAgainMs, signal))) return;
    }
  } finally {
    signal.removeEventListener("abort", end);
    await client.end();
  }
};

/**
 * Counts open orders that were written, and starts a vacuum of the mirror after every so many, unless this process
 * runs one. One that fails is logged: answers take longer until the server's own comes.
 */
export const noteOpenOrdersWritten = (count: number): void => {
  const held = state();
  held.writtenCount += count;
  if (held.running || !isDue()) return;
  const { signal } = held.stop;
  held.running = vacuumWhileDue(signal)
    .catch((error: unknown) => {
      held.writtenCount = 0;
      if (!signal.aborted) log().warn({ error: errorFields(error) }, "mirror not vacuumed");
    })
    .finally(() => {
      held.running = null;
    });
};

/** Waits for the vacuum that this process runs. */
export const vacuumSettled = async (): Promise<void> => {
  await state().running;
};

/** Ends the vacuum that this process runs. */
export const stopVacuum = async (): Promise<void> => {
  const { stop } = state();
  state().stop = new AbortController();
  stop.abort();
  await vacuumSettled();
};
