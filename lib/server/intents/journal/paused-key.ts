import "server-only";
import { and, eq } from "drizzle-orm";
import type { Failure } from "#lib/protocol/failure.ts";
import { toFailure } from "#lib/protocol/to-failure.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { openUpstream } from "#lib/server/keys/upstream-access.ts";
import { pausedKeys } from "#lib/server/store/journal-schema.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { isV4Error } from "#lib/v4/errors.ts";

interface KeyName {
  environment: Environment;
  connectionId: string;
}

const isOf = ({ environment, connectionId }: KeyName) =>
  and(eq(pausedKeys.environment, environment), eq(pausedKeys.connectionId, connectionId));

/** Pauses a key that the service refused: nothing is sent with it until it works again. */
export const pauseKey = async ({ environment, connectionId }: KeyName, message: string) => {
  await store()
    .insert(pausedKeys)
    .values({ environment, connectionId, message })
    .onConflictDoNothing();
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
    const { client } = await openUpstream(connection);
    await client.perform("me", {});
  } catch (error) {
    if (!isV4Error(error)) throw error;
    return toFailure(error, "me");
  }
  await store().delete(pausedKeys).where(isOf(name));
  return null;
};
