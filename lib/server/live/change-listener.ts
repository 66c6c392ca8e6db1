import "server-only";
import { Client } from "pg";
import { env } from "#lib/server/env.ts";
import { changesChannel } from "#lib/server/live/publish-changes.ts";
import { errorFields, log } from "#lib/server/log.ts";

/** A connection that looks open may be dead, or behind a pooler that does not pass notifications. */
const checkEveryMs = 10_000;
const timeoutMs = 5_000;

export interface ChangeListener {
  close: () => Promise<void>;
}

interface ListenerEvents {
  /** A connection of the console has new changes: its key (`connectionKey`). */
  onChanges: (key: string) => void;
  /** The notifications have ended. Called at most once, and not after `close`. */
  onEnd: () => void;
}

/**
 * Opens one PostgreSQL connection that hears of changes (`LISTEN`). Rejects if it can't be opened,
 * or if a notification that it sends to itself does not arrive within 5 s.
 */
export const openChangeListener = async ({
  onChanges,
  onEnd,
}: ListenerEvents): Promise<ChangeListener> => {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    application_name: "quartermaster live",
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  let isOpen = true;
  let onEcho = () => {};
  const end = (error?: unknown) => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(timer);
    void client.end().catch(() => {});
    log().warn({ error: errorFields(error) }, "live changes: the store's notifications ended");
    onEnd();
  };
  const check = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    onEcho = resolve;
    const timeout = setTimeout(() => reject(new Error("no notification arrived")), timeoutMs);
    try {
      await client.query("select pg_notify('qm_echo_' || pg_backend_pid(), '')");
      await promise;
    } finally {
      clearTimeout(timeout);
    }
  };
  const timer = setInterval(() => void check().catch(end), checkEveryMs);
  timer.unref();
  client.on("error", end);
  client.on("end", () => end());
  client.on("notification", ({ channel, payload = "" }) => {
    if (channel === changesChannel) onChanges(payload);
    else onEcho();
  });
  const close = async () => {
    isOpen = false;
    clearInterval(timer);
    await client.end().catch(() => {});
  };
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident('qm_echo_' || pg_backend_pid()) as name",
    );
    await client.query(`listen ${changesChannel}; listen ${rows[0]?.name}`);
    await check();
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
};
