import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { requireTriedBreakGlass } from "#lib/server/auth/break-glass.ts";
import { syncDemoPeople } from "#lib/server/auth/demo-people.ts";
import { listWebhookSecrets } from "#lib/server/events/secrets/webhook-secrets.ts";
import { checkStore } from "#lib/server/intents/restored/store-identity.ts";
import { saveEnvConnection } from "#lib/server/keys/connection.ts";
import { resealIn } from "#lib/server/keys/rotation/rotate-keys.ts";
import { sealedColumns } from "#lib/server/keys/rotation/sealed-columns.ts";
import { log } from "#lib/server/log.ts";
import { startedUp } from "#lib/server/process/health.ts";
import { prepareStore } from "#lib/server/process/prepare-store.ts";
import { withStoreLock } from "#lib/server/store/migrate.ts";
import * as schema from "#lib/server/store/schema.ts";
import { storePool } from "#lib/server/store/store.ts";
import { maxClockDifferenceMs, measureStoreClock } from "#lib/server/store/store-clock.ts";

/** Warns if the database role may do more than Quartermaster needs. */
const warnOfSuperuser = async () => {
  const { rows } = await storePool().query<{ rolsuper: boolean }>(
    "select rolsuper from pg_roles where rolname = current_user",
  );
  if (rows[0]?.rolsuper) {
    log().warn("DATABASE_URL names a superuser: a role that owns only this database is enough");
  }
};

/** Measures the store's clock. Warns if this machine's differs: people see its times, and tokens are checked by it. */
const compareClocks = async () => {
  const aheadMs = await measureStoreClock();
  if (Math.abs(aheadMs) < maxClockDifferenceMs) return;
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  log().warn(
    `this machine's clock is ${seconds} s ${aheadMs > 0 ? "ahead of" : "behind"} the database's: deadlines, leases and sessions go by the database's; set both by NTP`,
  );
};

/**
 * Prepares the store before the first request: checks the master key, migrates the schema, stores the
 * connection of the settings and the demo people, and seals the keys with the newest master key. Several processes may
 * run it at the same time. Throws if any step fails.
 */
export const startUp = async () => {
  await prepareStore();
  await warnOfSuperuser();
  await compareClocks();
  await checkStore();
  await withStoreLock((client) =>
    drizzle(client, { schema }).transaction(async (tx) => {
      await saveEnvConnection(tx);
      await syncDemoPeople(tx);
      await requireTriedBreakGlass(tx);
      // Last, because it may hold the head of the audit log, for which changes wait.
      const small = sealedColumns.filter(({ isSmall }) => isSmall);
      const failedCount = (await resealIn(tx, small)).reduce(
        (sum, { unreadableCount }) => sum + unreadableCount,
        0,
      );
      if (failedCount > 0) log().warn({ failedCount }, "stored keys that no master key decrypts");
    }),
  );
  if ((await listWebhookSecrets(null)).length === 0) {
    log().info("no webhook secret is stored: events are refused, and sweeps alone find changes");
  }
  startedUp().isDone = true;
};
