import "server-only";
import { and, eq } from "drizzle-orm";
import {
  isSealedWithNewest,
  openKey,
  type SealBinding,
  SealError,
  sealKey,
} from "#lib/server/keys/seal.ts";
import { connections } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

/** An address of the service and an API key for it, without the key itself. */
export type Connection = Omit<typeof connections.$inferSelect, "sealedKey" | "updatedAt">;

type ConnectionIdentity = Pick<Connection, "environment" | "id">;

export const connectionFields = {
  id: connections.id,
  environment: connections.environment,
  label: connections.label,
  baseUrl: connections.baseUrl,
  capabilities: connections.capabilities,
  keyHint: connections.keyHint,
};

const isConnection = ({ environment, id }: ConnectionIdentity) =>
  and(eq(connections.environment, environment), eq(connections.id, id));

const bindingOf = ({ environment, id }: ConnectionIdentity): SealBinding => ({
  environment,
  connectionId: id,
});

/** Returns a stored connection, or `null`. */
export const findConnection = async (identity: ConnectionIdentity): Promise<Connection | null> => {
  const [found] = await store()
    .select(connectionFields)
    .from(connections)
    .where(isConnection(identity));
  return found ?? null;
};

/** Stores a connection and its sealed key, or updates the stored ones. */
export const saveConnection = async (
  tx: StoreReader,
  connection: Omit<Connection, "keyHint">,
  apiKey: string,
) => {
  const { id, environment, ...rest } = connection;
  const values = {
    ...rest,
    sealedKey: sealKey(apiKey, bindingOf(connection)),
    keyHint: apiKey.slice(-4),
    updatedAt: new Date(),
  };
  await tx
    .insert(connections)
    .values({ id, environment, ...values })
    .onConflictDoUpdate({ target: [connections.environment, connections.id], set: values });
};

/** Returns the decrypted key and when it was stored, or `null`. Only `openUpstream` calls this. */
export const findApiKey = async (connection: ConnectionIdentity) => {
  const [row] = await store()
    .select({ sealedKey: connections.sealedKey, updatedAt: connections.updatedAt })
    .from(connections)
    .where(isConnection(connection));
  return row ? { apiKey: openKey(row.sealedKey, bindingOf(connection)), at: row.updatedAt } : null;
};

/** Seals every stored key with the newest master key. Returns how many could not be decrypted. */
export const resealKeys = async (tx: StoreReader) => {
  const rows = await tx.select().from(connections);
  let failedCount = 0;
  for (const row of rows) {
    if (isSealedWithNewest(row.sealedKey)) continue;
    const binding = bindingOf(row);
    try {
      const sealedKey = sealKey(openKey(row.sealedKey, binding), binding);
      await tx.update(connections).set({ sealedKey }).where(isConnection(row));
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      failedCount += 1;
    }
  }
  return failedCount;
};
