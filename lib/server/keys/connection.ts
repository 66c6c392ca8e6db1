import "server-only";
import { and, eq } from "drizzle-orm";
import { isSealedWithNewest, openKey, SealError, sealKey } from "#lib/server/keys/seal.ts";
import { connections, type Environment } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import type { Capability } from "#lib/v4/operations/operation.ts";

/** An address of the service and an API key for it, without the key itself. */
export interface Connection {
  id: string;
  environment: Environment;
  label: string;
  /** Without `/v4`. */
  baseUrl: string;
  /** The capabilities that the key was registered with. The service decides which it really has. */
  capabilities: Capability[];
  /** The key's last four characters. */
  keyHint: string;
}

export const connectionFields = {
  id: connections.id,
  environment: connections.environment,
  label: connections.label,
  baseUrl: connections.baseUrl,
  capabilities: connections.capabilities,
  keyHint: connections.keyHint,
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
    sealedKey: sealKey(apiKey, { environment, connectionId: id }),
    keyHint: apiKey.slice(-4),
    updatedAt: new Date(),
  };
  await tx
    .insert(connections)
    .values({ id, environment, ...values })
    .onConflictDoUpdate({ target: [connections.environment, connections.id], set: values });
};

/** Returns the decrypted key and when it was stored, or `null`. Only `openUpstream` calls this. */
export const findApiKey = async ({ environment, id }: Connection) => {
  const [row] = await store()
    .select({ sealedKey: connections.sealedKey, updatedAt: connections.updatedAt })
    .from(connections)
    .where(and(eq(connections.environment, environment), eq(connections.id, id)));
  return row
    ? { apiKey: openKey(row.sealedKey, { environment, connectionId: id }), at: row.updatedAt }
    : null;
};

/** Seals every stored key with the newest master key. Returns how many could not be decrypted. */
export const resealKeys = async (tx: StoreReader) => {
  const rows = await tx.select().from(connections);
  let failedCount = 0;
  for (const { environment, id, sealedKey } of rows) {
    if (isSealedWithNewest(sealedKey)) continue;
    const binding = { environment, connectionId: id };
    try {
      const sealed = sealKey(openKey(sealedKey, binding), binding);
      await tx
        .update(connections)
        .set({ sealedKey: sealed })
        .where(and(eq(connections.environment, environment), eq(connections.id, id)));
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      failedCount += 1;
    }
  }
  return failedCount;
};
