import "server-only";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolConfig } from "pg";
import { env } from "#lib/server/env.ts";
import * as schema from "#lib/server/store/schema.ts";

export type Store = NodePgDatabase<typeof schema>;
/** The store or a transaction in it. */
export type StoreReader = Pick<Store, "select" | "insert" | "update" | "delete" | "execute">;

interface Opened {
  pool: Pool;
  store: Store;
}

// On globalThis: instrumentation and each of Next's bundles are module instances of their own.
const holder = globalThis as typeof globalThis & { qmStore?: Opened; qmSignInStore?: Opened };

const open = (settings: PoolConfig): Opened => {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    idleTimeoutMillis: 30_000,
    ...settings,
  });
  // An idle connection that the server ends is replaced at the next query; unheard, it would end us.
  pool.on("error", () => {});
  return { pool, store: drizzle(pool, { schema }) };
};

const opened = (): Opened => {
  holder.qmStore ??= open({
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    application_name: "quartermaster",
  });
  return holder.qmStore;
};

/** The PostgreSQL store, opened at first use. */
export const store = (): Store => opened().store;

export const storePool = (): Pool => opened().pool;

/**
 * The same store over two connections of its own: people who are not signed in yet wait for each
 * other, and never for a connection that somebody's page needs.
 */
export const signInStore = (): Store => {
  holder.qmSignInStore ??= open({
    max: 2,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
    application_name: "quartermaster sign-in",
  });
  return holder.qmSignInStore.store;
};

export const closeStore = async () => {
  const { qmStore, qmSignInStore } = holder;
  holder.qmStore = undefined;
  holder.qmSignInStore = undefined;
  await Promise.all([qmStore?.pool.end(), qmSignInStore?.pool.end()]);
};
