import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { syncDemoPeople } from "#lib/server/auth/demo-people.ts";
import { resealKeys } from "#lib/server/keys/connection.ts";
import { saveEnvConnection } from "#lib/server/keys/env-connection.ts";
import { log } from "#lib/server/log.ts";
import { migrateStore, withStoreLock } from "#lib/server/store/migrate.ts";
import * as schema from "#lib/server/store/schema.ts";
import { storePool } from "#lib/server/store/store.ts";

/** A database of one's own may have been set up with a role that may do anything to it. */
const warnOfSuperuser = async () => {
  const { rows } = await storePool().query<{ rolsuper: boolean }>(
    "select rolsuper from pg_roles where rolname = current_user",
  );
  if (rows[0]?.rolsuper) {
    log().warn("DATABASE_URL names a superuser: a role that owns the database alone is enough");
  }
};

/**
 * Everything that must hold before the first request: settings, schema, connections, demo people.
 * Any number of processes may do it at once. Throws when something is missing.
 */
export const startUp = async () => {
  await migrateStore();
  await warnOfSuperuser();
  await withStoreLock((client) =>
    drizzle(client, { schema }).transaction(async (tx) => {
      const unopened = await resealKeys(tx);
      if (unopened > 0) log().warn({ unopened }, "stored keys that no master key opens");
      await saveEnvConnection(tx);
      await syncDemoPeople(tx);
    }),
  );
};
