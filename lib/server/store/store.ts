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

// On globalThis, because instrumentation and each of Next's bundles load this module separately.
const holder = globalThis as typeof globalThis & {
  qmStore?: Opened;
  qmSignInStore?: Opened;
  qmReceiverStore?: Opened;
  qmRefreshStore?: Opened;
  qmAuditStore?: Opened;
  qmExportStore?: Opened;
};

const open = (settings: PoolConfig): Opened => {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    idleTimeoutMillis: 30_000,
    ...settings,
  });
  // Without a listener, an idle connection that the server ends would end this process.
  pool.on("error", () => {});
  // And one that it ends during a transaction, whose queries fail anyway.
  pool.on("connect", (client) => void client.on("error", () => {}));
  return { pool, store: drizzle(pool, { schema }) };
};

const openedStore = (): Opened => {
  holder.qmStore ??= open({
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    application_name: "quartermaster",
  });
  return holder.qmStore;
};

/** Returns the PostgreSQL store, opened at first use. */
export const store = (): Store => openedStore().store;

export const storePool = (): Pool => openedStore().pool;

/**
 * Returns the same store over two connections of its own, so that sign-in attempts never occupy
 * the connections that pages need.
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

/** Returns the same store over connections of its own, so that events are stored whatever else runs. */
export const receiverStore = (): Store => {
  holder.qmReceiverStore ??= open({
    max: 2,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    application_name: "quartermaster webhooks",
  });
  return holder.qmReceiverStore.store;
};

/**
 * Returns the same store over connections of its own, so that an identity provider that does not answer
 * occupies none that pages and sign-ins need.
 */
export const refreshStore = (): Store => {
  holder.qmRefreshStore ??= open({
    max: 2,
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
    application_name: "quartermaster refresh",
  });
  return holder.qmRefreshStore.store;
};

/** Returns the same store over a connection of its own, so that the audit log waits for no page. */
export const auditStore = (): Store => {
  holder.qmAuditStore ??= open({
    max: 1,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    application_name: "quartermaster audit",
  });
  return holder.qmAuditStore.store;
};

/** How many connections exports have: each is in use until its file is written. */
export const maxExportConnections = 2;

/** Returns the same store over connections of its own, so that exports never occupy those that pages need. */
export const exportStore = (): Store => {
  holder.qmExportStore ??= open({
    max: maxExportConnections,
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
    application_name: "quartermaster exports",
  });
  return holder.qmExportStore.store;
};

export const closeStore = async () => {
  const { qmStore, qmSignInStore, qmReceiverStore, qmRefreshStore, qmAuditStore, qmExportStore } =
    holder;
  holder.qmStore = undefined;
  holder.qmSignInStore = undefined;
  holder.qmReceiverStore = undefined;
  holder.qmRefreshStore = undefined;
  holder.qmAuditStore = undefined;
  holder.qmExportStore = undefined;
  const stores = [qmStore, qmSignInStore, qmReceiverStore, qmRefreshStore, qmAuditStore];
  await Promise.all([...stores, qmExportStore].map((each) => each?.pool.end()));
};
