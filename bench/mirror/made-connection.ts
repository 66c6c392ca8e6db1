import type { Principal } from "#lib/server/auth/principal.ts";
import { type Connection, findConnection, saveEnvConnection } from "#lib/server/keys/connection.ts";
import { markGap } from "#lib/server/mirror/mark-gap.ts";
import { defaultMirrorSettings, setMirrorSettings } from "#lib/server/mirror/settings.ts";
import { webhookSecrets } from "#lib/server/store/event-schema.ts";
import { migrateStore } from "#lib/server/store/migrate.ts";
import { store } from "#lib/server/store/store.ts";

/** Opens the one connection of the bench, over a store of the newest schema. Its sweeps have no budget. */
export const openConnection = async (): Promise<Connection> => {
  setMirrorSettings({
    readsPerSecond: 1e6,
    burst: 1e6,
    restFactor: 0,
    // A sweep may be older here than an answer may be.
    maxAgeMs: 24 * 3_600_000,
    maxDevicesAgeMs: 24 * 3_600_000,
    askAfterMs: defaultMirrorSettings.maxAgeMs,
  });
  await migrateStore();
  const id = await saveEnvConnection(store());
  const connection = id && (await findConnection({ environment: "sandbox", id }));
  if (!connection) throw new Error("There is no connection.");
  await markGap(connection, "bench");
  const secret = { id: "bench", scheme: "standard", sealedSecret: "none" } as const;
  await store()
    .insert(webhookSecrets)
    .values({ environment: "sandbox", connectionId: connection.id, ...secret })
    .onConflictDoNothing();
  return connection;
};

/** The person who reads. */
export const principalOf = (connection: Connection): Principal => ({
  userId: "bench",
  email: "bench@example.com",
  displayName: "Bench",
  role: "admin",
  sessionId: "s",
  connection,
});
