import "server-only";
import { and, eq, gt, lte, type SQLWrapper, sql } from "drizzle-orm";
import type { KeyOwner } from "#lib/protocol/connection.ts";
import { env } from "#lib/server/env.ts";
import { type ConnectionIdentity, openKey, SealError, sealKey } from "#lib/server/keys/seal.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { batchesOf, isAnyOf } from "#lib/server/store/many-rows.ts";
import { connections, grants, people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { Auth } from "#lib/v4/client/auth-header.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";

/** An address of the service and an API key for it, without the key itself. */
export interface Connection
  extends Pick<
    typeof connections.$inferSelect,
    "environment" | "id" | "label" | "baseUrl" | "capabilities" | "keyHint" | "disabledAt"
  > {
  /** Absent: `api key`. */
  auth?: Auth;
  /** When the key was stored. Another time means that the key may be another one. */
  storedAt: Date;
}

/** What is stored of a connection besides its key. */
type ConnectionValues = Omit<Connection, "keyHint" | "storedAt" | "disabledAt">;

export const connectionFields = {
  id: connections.id,
  environment: connections.environment,
  label: connections.label,
  baseUrl: connections.baseUrl,
  capabilities: connections.capabilities,
  keyHint: connections.keyHint,
  auth: connections.auth,
  storedAt: connections.updatedAt,
  disabledAt: connections.disabledAt,
};

export const isConnection = ({ environment, id }: ConnectionIdentity) =>
  and(eq(connections.environment, environment), eq(connections.id, id));

/** Returns a stored connection, or `null`. */
export const findConnection = async (identity: ConnectionIdentity): Promise<Connection | null> => {
  const [found] = await store()
    .select(connectionFields)
    .from(connections)
    .where(isConnection(identity));
  return found ?? null;
};

/** Whether all people of a connection are disabled: nobody could see what its key reads. */
export const isAbandoned = (
  environment: SQLWrapper,
  connectionId: SQLWrapper,
) => sql<boolean>`coalesce((
  select bool_and(${people.disabledAt} is not null)
  from ${grants} join ${people} on ${people.id} = ${grants.personId}
  where ${grants.environment} = ${environment}
    and ${grants.connectionId} = ${connectionId}), false)`;

/** Returns a stored connection and whether it is abandoned, or `null`. */
export const findConnectionInUse = async (
  identity: ConnectionIdentity,
): Promise<(Connection & { isAbandoned: boolean }) | null> => {
  const [found] = await store()
    .select({
      ...connectionFields,
      // As text, because Drizzle leaves out the table of a column in a selection from one table.
      isAbandoned: isAbandoned(sql`"connections"."environment"`, sql`"connections"."id"`),
    })
    .from(connections)
    .where(isConnection(identity));
  return found ?? null;
};

type ConnectionRow = typeof connections.$inferSelect;

/** Returns whether a stored connection has this key and address. */
const hasKey = (row: ConnectionRow, { baseUrl }: ConnectionValues, apiKey: string): boolean => {
  if (row.baseUrl !== baseUrl) return false;
  try {
    return openKey(row.sealedKey, row) === apiKey;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
};

const columnsOf = (connection: ConnectionValues, apiKey: string) => {
  const { id, environment, label, baseUrl, capabilities: declared } = connection;
  const { auth = "api key" } = connection;
  const keyHint = auth === "id token" ? "" : apiKey.slice(-4);
  const sealedKey = sealKey(apiKey, connection);
  const values = { label, auth, baseUrl, capabilities: declared, sealedKey, keyHint };
  return { environment, id, ...values, updatedAt: sql`clock_timestamp()` };
};

/** The value of a column that the statement would have inserted. */
const inserted = (column: { name: string }) => sql`excluded.${sql.identifier(column.name)}`;

const updatedColumns = {
  label: inserted(connections.label),
  auth: inserted(connections.auth),
  baseUrl: inserted(connections.baseUrl),
  capabilities: inserted(connections.capabilities),
  sealedKey: inserted(connections.sealedKey),
  keyHint: inserted(connections.keyHint),
};

/** Returns a connection's identity as one text: a key of maps, locks and notices. */
export const connectionKey = ({ environment, id }: ConnectionIdentity) =>
  JSON.stringify([environment, id]);

/**
 * Stores connections and their sealed key, or updates the stored ones. Returns them. Storing the same
 * key again keeps its time, which tells whether the key may be another one.
 */
export const saveConnections = async (
  tx: StoreReader,
  wanted: readonly ConnectionValues[],
  apiKey: string,
): Promise<Connection[]> => {
  const ids = wanted.map(({ id }) => id);
  const stored = await tx.select().from(connections).where(isAnyOf(connections.id, ids));
  const rows = new Map(stored.map((row) => [connectionKey(row), row]));
  const isKept = (each: ConnectionValues) => {
    const row = rows.get(connectionKey(each));
    return row !== undefined && hasKey(row, each, apiKey);
  };
  const save = async (some: readonly ConnectionValues[], set: object) => {
    const saved: Connection[] = [];
    for (const batch of batchesOf(some)) {
      const values = batch.map((each) => columnsOf(each, apiKey));
      const target = [connections.environment, connections.id];
      const insert = tx.insert(connections).values(values).onConflictDoUpdate({ target, set });
      saved.push(...(await insert.returning(connectionFields)));
    }
    return saved;
  };
  const kept = await save(wanted.filter(isKept), updatedColumns);
  const updatedAt = inserted(connections.updatedAt);
  const changed = wanted.filter((each) => !isKept(each));
  // Another key may be another company's.
  const ofNewKey = { ...updatedColumns, updatedAt, owner: null, verifiedAt: null };
  return [...kept, ...(await save(changed, ofNewKey))];
};

/** Stores one connection as `saveConnections` does. Returns it. */
export const saveConnection = async (
  tx: StoreReader,
  connection: ConnectionValues,
  apiKey: string,
): Promise<Connection> => {
  const [saved] = await saveConnections(tx, [connection], apiKey);
  if (!saved) throw new Error("A stored connection is missing.");
  return saved;
};

/** Stores the connection of QM_API_URL and QM_API_KEY. Returns its id; `null` without them. */
export const saveEnvConnection = async (tx: StoreReader): Promise<"env" | null> => {
  const { QM_API_URL: baseUrl, QM_API_KEY, QM_ENVIRONMENT: environment } = env();
  if (baseUrl === undefined || QM_API_KEY === undefined) return null;
  const id = "env";
  const label = sentenceToStore("givenName.settingsKey");
  const about = { label, capabilities: [...capabilities] };
  await saveConnection(tx, { id, environment, baseUrl, ...about }, QM_API_KEY);
  return id;
};

/** Returns the decrypted key and when it was stored, or `null`. Only `openUpstream` calls this. */
export const findApiKey = async (connection: ConnectionIdentity) => {
  const [row] = await store()
    .select({ sealedKey: connections.sealedKey, updatedAt: connections.updatedAt })
    .from(connections)
    .where(isConnection(connection));
  return row ? { apiKey: openKey(row.sealedKey, connection), at: row.updatedAt } : null;
};

/** The key before the last rotation, while it is kept. */
const isPreviousKept = gt(connections.previousUntil, sql`clock_timestamp()`);

const noPrevious = { sealedPreviousKey: null, previousKeyHint: null, previousUntil: null };

/**
 * Replaces a connection's key: requests use the new one from now on, and the present one is kept for
 * `graceMs`, so that it can be restored. Returns false if there is no such connection.
 */
export const rotateStoredKey = async (
  tx: ChangeTx,
  connection: ConnectionIdentity,
  { apiKey, owner, graceMs }: { apiKey: string; owner: KeyOwner; graceMs: number },
): Promise<boolean> => {
  const rotated = await tx
    .update(connections)
    .set({
      sealedKey: sealKey(apiKey, connection),
      keyHint: apiKey.slice(-4),
      owner,
      verifiedAt: sql`clock_timestamp()`,
      updatedAt: sql`clock_timestamp()`,
      sealedPreviousKey: sql`${connections.sealedKey}`,
      previousKeyHint: sql`${connections.keyHint}`,
      previousUntil: fromNow(graceMs),
    })
    .where(isConnection(connection))
    .returning({ id: connections.id });
  return rotated.length > 0;
};

/** Returns the decrypted key before the last rotation, or `null` once it is dropped. Throws `SealError`. */
export const findPreviousKey = async (connection: ConnectionIdentity): Promise<string | null> => {
  const [row] = await store()
    .select({ sealed: connections.sealedPreviousKey })
    .from(connections)
    .where(and(isConnection(connection), isPreviousKept));
  return row?.sealed ? openKey(row.sealed, connection) : null;
};

/** Deletes the key before the last rotation, at once. */
export const dropPreviousKey = async (
  tx: ChangeTx,
  connection: ConnectionIdentity,
): Promise<void> => {
  await tx.update(connections).set(noPrevious).where(isConnection(connection));
};

/** Deletes every key whose time after a rotation has passed. */
export const dropExpiredKeys = async (): Promise<void> => {
  await store()
    .update(connections)
    .set(noPrevious)
    .where(lte(connections.previousUntil, sql`clock_timestamp()`));
};
