import { randomBytes } from "node:crypto";
import { migrateStore } from "#lib/server/store/migrate.ts";
import { closeStore } from "#lib/server/store/store.ts";
import { startPostgres, testCluster } from "../../scripts/postgres/server.ts";
import { newSecrets } from "../../scripts/run/settings.ts";

interface Options {
  /** Settings beside the address of the database and new secrets. */
  settings?: Readonly<Record<string, string>>;
  /** Returns the address by which the server reaches a database. */
  through?: (databaseUrl: string) => string;
}

/** Measures with an empty, migrated database of its own. The process fails unless all is within limits. */
export async function withStore(
  measure: () => Promise<boolean>,
  { settings = {}, through = (url) => url }: Options = {},
): Promise<void> {
  const postgres = await startPostgres(testCluster);
  const database = `qm_bench_${randomBytes(5).toString("hex")}`;
  try {
    Object.assign(process.env, {
      NODE_ENV: "production",
      DATABASE_URL: through(await postgres.createDatabase(database)),
      QM_ENVIRONMENT: "sandbox",
      QM_API_URL: "http://127.0.0.1:1",
      QM_API_KEY: "svc_sk_made_up_for_the_bench",
      QM_ORIGIN: "http://127.0.0.1:1",
      ...newSecrets(),
      QM_LOG_LEVEL: "warn",
      ...settings,
    });
    await migrateStore();
    process.exitCode = (await measure()) ? 0 : 1;
  } finally {
    await closeStore();
    await postgres.dropDatabase(database).catch(() => undefined);
    await postgres.release();
  }
}
