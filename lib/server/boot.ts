import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { syncDemoPeople } from "#lib/server/demo";
import { env } from "#lib/server/env";
import { resealKeys, saveConnection } from "#lib/server/keys/connection";
import { log } from "#lib/server/log";
import { envConnectionId } from "#lib/server/people";
import { migrateStore, withStoreLock } from "#lib/server/store/migrate";
import * as schema from "#lib/server/store/schema";
import { capabilities } from "#lib/v4/operation";

/**
 * Everything that must hold before the first request: settings, schema, connections, demo people.
 * Any number of processes may do it at once. Throws when something is missing.
 */
export const boot = async () => {
  const { QM_API_URL, QM_API_KEY, QM_ENVIRONMENT } = env();
  await migrateStore();
  await withStoreLock((client) =>
    drizzle(client, { schema }).transaction(async (tx) => {
      const unopened = await resealKeys(tx);
      if (unopened > 0) log().warn({ unopened }, "stored keys that no master key opens");
      if (QM_API_URL !== undefined && QM_API_KEY !== undefined) {
        await saveConnection(
          tx,
          {
            id: envConnectionId,
            environment: QM_ENVIRONMENT,
            label: "Key of the settings",
            baseUrl: QM_API_URL,
            capabilities: [...capabilities],
          },
          QM_API_KEY,
        );
      }
      await syncDemoPeople(tx);
    }),
  );
};
