import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { PoolClient } from "pg";
import { storePool } from "#lib/server/store/store.ts";

/** Any constant: all processes that prepare this store take the same advisory lock. */
const lock = 7_418_220_264;

/** Bundled code has no folder of its own, but Quartermaster always starts at the project's root. */
const migrationsFolder = () => {
  const folder = join(process.cwd(), "lib/server/store/migrations");
  if (!existsSync(folder)) throw new Error("The store's migrations are missing beside the server.");
  return folder;
};

/** Runs `work` while no other process prepares this store. */
export const withStoreLock = async (work: (client: PoolClient) => Promise<void>) => {
  const client = await storePool().connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    try {
      await work(client);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [lock]);
    }
  } finally {
    client.release();
  }
};

/** Brings the schema up to date. The caller holds the store's lock. */
export const applyMigrations = (client: PoolClient): Promise<void> =>
  migrate(drizzle(client), { migrationsFolder: migrationsFolder() });

export const migrateStore = (): Promise<void> => withStoreLock(applyMigrations);
