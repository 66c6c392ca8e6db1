import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { recordMasterKeys, requireMasterKeys } from "#lib/server/keys/rotation/master-keys.ts";
import { applyMigrations, withStoreLock } from "#lib/server/store/migrate.ts";
import * as schema from "#lib/server/store/schema.ts";
import { requireKnownSchema } from "#lib/server/store/schema-level.ts";

/**
 * Migrates the store and records the fingerprints of its master keys. Throws `EnvError`, before anything
 * is changed, if the configured keys are not those of the store, and `SchemaError` if its schema is newer than
 * this program or can't be brought up to date.
 */
export const prepareStore = (): Promise<void> =>
  withStoreLock(async (client) => {
    await requireKnownSchema(client);
    const db = drizzle(client, { schema });
    await db.transaction(requireMasterKeys);
    await applyMigrations(client);
    await db.transaction(recordMasterKeys);
  });
