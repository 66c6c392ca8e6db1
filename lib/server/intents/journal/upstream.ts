import "server-only";
import { and, eq, ne } from "drizzle-orm";
import type { Failure } from "#lib/protocol/failure.ts";
import { toFailure } from "#lib/protocol/to-failure.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { type Connection, findConnection } from "#lib/server/keys/connection.ts";
import { openClient, openUpstream, type UpstreamAccess } from "#lib/server/keys/upstream-access.ts";
import { plainFetch } from "#lib/server/plain-fetch.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { pausedKeys } from "#lib/server/store/journal-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { countUses } from "#lib/server/upstream/capability-use.ts";
import { createClient } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";

type KeyName = Pick<IntentRow, "environment" | "connectionId">;

/**
 * Opens the connection that an intent was submitted with. Lookups use the same key as the write: a
 * narrower key would find nothing and conclude too much. Throws `PrincipalError`.
 */
export const upstreamFor = async (row: KeyName): Promise<UpstreamAccess> => {
  const connection = await findConnection({ environment: row.environment, id: row.connectionId });
  if (!connection) throw new PrincipalError("no_connection");
  const { baseUrl, apiKey, auth } = await openUpstream(connection);
  const { readTimeoutMs, readDeadlineMs } = journalSettings();
  // Not the shared client: the journal has timeouts of its own.
  const client = createClient({
    baseUrl,
    apiKey,
    auth,
    fetch: plainFetch(),
    attemptTimeoutMs: readTimeoutMs,
    deadlineMs: readDeadlineMs,
  });
  // What a write looks up before and after it is sent belongs to what the write needs.
  return { client: countUses(client, connection), baseUrl, apiKey, auth };
};

const isOf = ({ environment, connectionId }: KeyName) =>
  and(eq(pausedKeys.environment, environment), eq(pausedKeys.connectionId, connectionId));

/** Pauses a key that the service refused: nothing is sent with it until it works again. */
export const pauseKey = async ({ environment, connectionId }: KeyName, message: string) => {
  await store()
    .insert(pausedKeys)
    .values({ environment, connectionId, message })
    .onConflictDoNothing();
};

/** Why a key is paused whose connection an admin disabled. Tells it from one that the service refused. */
const disabledMessage = "An admin has disabled this API key in Quartermaster.";

/** Pauses the key of a connection that is disabled: its open intents wait. */
export const stopKey = async (tx: StoreReader, name: KeyName) => {
  await tx
    .insert(pausedKeys)
    .values({ ...name, message: disabledMessage })
    .onConflictDoNothing();
};

/** Ends the pause of `stopKey`. A key that the service refused stays paused. */
export const resumeKey = async (tx: StoreReader, name: KeyName) => {
  await tx.delete(pausedKeys).where(and(isOf(name), eq(pausedKeys.message, disabledMessage)));
};

/** Ends the pause of a key that the service refused, because another key was stored in its place. */
export const resumeReplacedKey = async (tx: StoreReader, name: KeyName) => {
  await tx.delete(pausedKeys).where(and(isOf(name), ne(pausedKeys.message, disabledMessage)));
};

/**
 * Returns why the connection's key can't be used, or `null`. Tries a paused key with `GET /me`, which
 * needs no capability, and ends the pause when the service accepts it.
 */
export const findKeyProblem = async (connection: Connection): Promise<Failure | null> => {
  const name = { environment: connection.environment, connectionId: connection.id };
  const [pause] = await store().select().from(pausedKeys).where(isOf(name));
  if (!pause) return null;
  try {
    const client = await openClient(connection);
    await client.perform("me", {});
  } catch (error) {
    if (!isV4Error(error)) throw error;
    return toFailure(error, "me");
  }
  await store().delete(pausedKeys).where(isOf(name));
  return null;
};
