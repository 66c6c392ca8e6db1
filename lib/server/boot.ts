import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { syncDemoPeople } from "#lib/server/demo";
import { resealKeys } from "#lib/server/keys/connection";
import { saveEnvConnection } from "#lib/server/keys/env-connection";
import { log } from "#lib/server/log";
import { migrateStore, withStoreLock } from "#lib/server/store/migrate";
import * as schema from "#lib/server/store/schema";

/**
 * Everything that must hold before the first request: settings, schema, connections, demo people.
 * Any number of processes may do it at once. Throws when something is missing.
 */
export const boot = async () => {
  await migrateStore();
  await withStoreLock((client) =>
    drizzle(client, { schema }).transaction(async (tx) => {
      const unopened = await resealKeys(tx);
      if (unopened > 0) log().warn({ unopened }, "stored keys that no master key opens");
      await saveEnvConnection(tx);
      await syncDemoPeople(tx);
    }),
  );
};
