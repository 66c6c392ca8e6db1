import "server-only";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { env } from "#lib/server/env";
import * as schema from "#lib/server/store/schema";

export type Store = NodePgDatabase<typeof schema>;
/** The store or a transaction in it. */
export type StoreReader = Pick<Store, "select" | "insert" | "update" | "delete" | "execute">;

interface Opened {
  pool: Pool;
  store: Store;
}

// On globalThis: instrumentation and each of Next's bundles are module instances of their own.
const holder = globalThis as typeof globalThis & { qmStore?: Opened };

const open = (): Opened => {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 15_000,
    application_name: "quartermaster",
  });
  // An idle connection that the server ends is replaced at the next query; unheard, it would end us.
  pool.on("error", () => {});
  return { pool, store: drizzle(pool, { schema }) };
};

const opened = (): Opened => {
  holder.qmStore ??= open();
  return holder.qmStore;
};

/** The PostgreSQL store, opened at first use. */
export const store = (): Store => opened().store;

export const storePool = (): Pool => opened().pool;

export const closeStore = async () => {
  const { qmStore } = holder;
  holder.qmStore = undefined;
  await qmStore?.pool.end();
};
