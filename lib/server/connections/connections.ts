import "server-only";
import { randomUUID } from "node:crypto";
import { asc, eq, isNull, sql } from "drizzle-orm";
import type { ConnectionForm, ConnectionView, KeyOwner } from "#lib/protocol/connection.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Commit } from "#lib/server/audit/commit-change.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requireAdmin } from "#lib/server/auth/require-admin.ts";
import { ConnectionError, verifyKey } from "#lib/server/connections/verify-key.ts";
import { resumeKey, stopKey } from "#lib/server/intents/journal/upstream.ts";
import { isConnection, saveConnection } from "#lib/server/keys/connection.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { connections, grants, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";
import { connectionName, personName } from "#lib/server/words/stored-words.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";

type ConnectionRow = typeof connections.$inferSelect;

const noConnection = () => new ConnectionError(() => t("refusal.noConnection"));

/** Without the sealed keys, which only `keys/` reads. */
const viewFields = {
  environment: connections.environment,
  id: connections.id,
  label: connections.label,
  baseUrl: connections.baseUrl,
  keyHint: connections.keyHint,
  capabilities: connections.capabilities,
  verifiedAt: connections.verifiedAt,
  owner: connections.owner,
  disabledAt: connections.disabledAt,
  previousKeyHint: connections.previousKeyHint,
  previousUntil: connections.previousUntil,
};

/** Keys that each start of the server stores anew can't be rotated here: the rotation would be lost. */
export const isRotatable = ({ id }: Pick<ConnectionIdentity, "id">): boolean =>
  id !== "env" && !id.startsWith("demo:");

const previousOf = (row: Pick<ConnectionRow, "previousKeyHint" | "previousUntil">) => {
  const { previousKeyHint: keyHint, previousUntil: until } = row;
  const isKept = keyHint !== null && until !== null && until.getTime() > storeTime();
  return isKept ? { keyHint, until: until.toISOString() } : null;
};

/**
 * Returns all connections with the enabled people who use them, without their keys. Throws
 * `PrincipalError` for anyone but an admin.
 */
export const listConnections = async (
  viewer: Pick<Principal, "role">,
): Promise<ConnectionView[]> => {
  requireAdmin(viewer);
  const [rows, users] = await Promise.all([
    store()
      .select(viewFields)
      .from(connections)
      .orderBy(asc(connections.environment), asc(connections.label), asc(connections.id)),
    store()
      .select({
        id: people.id,
        displayName: people.displayName,
        environment: grants.environment,
        connectionId: grants.connectionId,
      })
      .from(grants)
      .innerJoin(people, eq(people.id, grants.personId))
      .where(isNull(people.disabledAt))
      .orderBy(asc(people.displayName)),
  ]);
  return rows.map(({ previousKeyHint, previousUntil, ...row }) => ({
    ...row,
    label: connectionName(row),
    people: users
      .filter((user) => user.environment === row.environment && user.connectionId === row.id)
      .map(({ id, displayName }) => ({ id, displayName: personName(displayName) })),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    isRotatable: isRotatable(row),
    previous: previousOf({ previousKeyHint, previousUntil }),
  }));
};

/**
 * Adds a connection after the service has accepted its key. Returns its id. Throws
 * `ConnectionError`, and then nothing is stored.
 */
export const addConnection = async (
  commit: Commit,
  { apiKey, ...form }: ConnectionForm,
): Promise<{ id: string; owner: KeyOwner }> => {
  const unsafe = findUnsafe(form.label);
  if (unsafe) {
    throw new ConnectionError(() => t("refusal.unsafeName", { character: unsafe }));
  }
  const owner = await verifyKey(form, apiKey);
  const connection = { id: randomUUID(), ...form };
  await commit(async (tx) => {
    await saveConnection(tx, connection, apiKey);
    await tx
      .update(connections)
      .set({ owner, verifiedAt: sql`clock_timestamp()` })
      .where(isConnection(connection));
  });
  return { id: connection.id, owner };
};

/**
 * Disables a connection, so that nothing is sent with its key, or enables it again. Meanwhile, intents
 * that were not sent wait, at most until their deadline. Throws `ConnectionError` if there is no such connection.
 */
export const setConnectionDisabled = async (
  commit: Commit,
  connection: ConnectionIdentity,
  isDisabled: boolean,
): Promise<void> => {
  await commit(async (tx) => {
    const changed = await tx
      .update(connections)
      .set({
        disabledAt: isDisabled ? sql`coalesce(${connections.disabledAt}, clock_timestamp())` : null,
      })
      .where(isConnection(connection))
      .returning({ id: connections.id });
    if (changed.length === 0) throw noConnection();
    const key = { environment: connection.environment, connectionId: connection.id };
    await (isDisabled ? stopKey(tx, key) : resumeKey(tx, key));
  });
};

/** Returns a connection as admins see it, or `null`. Throws as `listConnections` does. */
export const findConnectionView = async (
  viewer: Pick<Principal, "role">,
  { environment, id }: ConnectionIdentity,
): Promise<ConnectionView | null> => {
  const all = await listConnections(viewer);
  return all.find((each) => each.environment === environment && each.id === id) ?? null;
};
