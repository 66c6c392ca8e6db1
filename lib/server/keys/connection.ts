import "server-only";
import { and, eq } from "drizzle-orm";
import { isSealedWithNewest, openKey, SealError, sealKey } from "#lib/server/keys/seal.ts";
import { connections, type Environment } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import type { Capability } from "#lib/v4/operations/operation.ts";

/** A way to the service as the rest of the console may see it: no key in it. */
export interface Connection {
  id: string;
  environment: Environment;
  label: string;
  /** Without `/v4`. */
  baseUrl: string;
  /** What the key is declared to be able to do; the service has the last word. */
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

/** Stores the connection, or brings the stored one up to date. */
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

/** The key in the clear and the moment it was stored, or `null`. Only `openWay` asks. */
export const findApiKey = async ({ environment, id }: Connection) => {
  const [row] = await store()
    .select({ sealedKey: connections.sealedKey, updatedAt: connections.updatedAt })
    .from(connections)
    .where(and(eq(connections.environment, environment), eq(connections.id, id)));
  return row
    ? { apiKey: openKey(row.sealedKey, { environment, connectionId: id }), at: row.updatedAt }
    : null;
};

/** Seals every stored key with the newest master key. Answers how many could not be opened. */
export const resealKeys = async (tx: StoreReader) => {
  const rows = await tx.select().from(connections);
  let unopened = 0;
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
      unopened += 1;
    }
  }
  return unopened;
};
