import "server-only";
import type { KeyOwner } from "#lib/protocol/connection.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Commit } from "#lib/server/audit/commit-change.ts";
import { compareOwners } from "#lib/server/connections/compare-owners.ts";
import { isRotatable } from "#lib/server/connections/connections.ts";
import { ConnectionError, verifyKey } from "#lib/server/connections/verify-key.ts";
import { resumeReplacedKey } from "#lib/server/intents/journal/upstream.ts";
import {
  dropPreviousKey as drop,
  findConnection,
  findPreviousKey,
  isConnection,
  rotateStoredKey,
} from "#lib/server/keys/connection.ts";
import { toOwner } from "#lib/server/keys/key-owner.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { openClient } from "#lib/server/keys/upstream-access.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { isV4Error } from "#lib/v4/errors.ts";

/** How long the key before a rotation is kept. */
const graceMs = 24 * 60 * 60_000;

const requireRotatable = async (connection: ConnectionIdentity) => {
  const [row] = await store()
    .select({ baseUrl: connections.baseUrl, owner: connections.owner })
    .from(connections)
    .where(isConnection(connection));
  if (!row) throw new ConnectionError(() => t("refusal.noConnection"));
  if (!isRotatable(connection)) {
    throw new ConnectionError(() => t("refusal.keyOfSettings"));
  }
  return row;
};

/** Returns whom the service names for the present key; `null` if it does not say, or the key fails. */
const readPresentOwner = async (name: ConnectionIdentity): Promise<KeyOwner | null> => {
  const connection = await findConnection(name);
  if (!connection) return null;
  try {
    const client = await openClient(connection);
    return toOwner((await client.perform("me", {})).data);
  } catch (error) {
    // A key is often rotated because it no longer works. The admin is then asked to confirm.
    if (isV4Error(error) || error instanceof PrincipalError) return null;
    throw error;
  }
};

const replaceKey = async (
  commit: Commit,
  connection: ConnectionIdentity,
  apiKey: string,
  owner: KeyOwner,
) => {
  await commit(async (tx) => {
    await rotateStoredKey(tx, connection, { apiKey, owner, graceMs });
    const { environment, id: connectionId } = connection;
    await resumeReplacedKey(tx, { environment, connectionId });
  });
};

/**
 * Replaces a connection's key by one that the service accepts. The present key is kept for 24 hours.
 * Returns "unknown owner", and stores nothing, if the service did not state whether both keys belong
 * together and the admin has not confirmed it. Throws `ConnectionError`.
 */
export const rotateKey = async (
  commit: Commit,
  connection: ConnectionIdentity,
  apiKey: string,
  isOwnerConfirmed: boolean,
): Promise<"rotated" | "unknown owner"> => {
  const { baseUrl, owner: stored } = await requireRotatable(connection);
  const owner = await verifyKey({ environment: connection.environment, baseUrl }, apiKey);
  const compared = compareOwners(stored ?? (await readPresentOwner(connection)), owner);
  if (compared === "different") {
    throw new ConnectionError(() => t("refusal.keyOfOther"));
  }
  if (compared === "unknown" && !isOwnerConfirmed) return "unknown owner";
  await replaceKey(commit, connection, apiKey, owner);
  return "rotated";
};

/**
 * Makes the key before the last rotation the current one again, if the service still accepts it; the
 * replaced one is then kept for 24 hours. Throws `ConnectionError`.
 */
export const restorePreviousKey = async (
  commit: Commit,
  connection: ConnectionIdentity,
): Promise<void> => {
  const { baseUrl } = await requireRotatable(connection);
  const apiKey = await findPreviousKey(connection);
  if (apiKey === null) {
    throw new ConnectionError(() => t("refusal.previousKeyGone"));
  }
  const owner = await verifyKey({ environment: connection.environment, baseUrl }, apiKey);
  await replaceKey(commit, connection, apiKey, owner);
};

/** Deletes the key before the last rotation, at once. */
export const dropPreviousKey = async (
  commit: Commit,
  connection: ConnectionIdentity,
): Promise<void> => {
  await requireRotatable(connection);
  await commit((tx) => drop(tx, connection));
};
