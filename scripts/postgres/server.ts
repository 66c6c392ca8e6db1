import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { withFileLock } from "../system/file-lock.ts";
import {
  canConnect,
  clusterPassword,
  consoleRole,
  findPostmaster,
  halt,
  initialize,
  launch,
  type Postmaster,
  superuser,
} from "./cluster.ts";
import { locateCluster } from "./cluster-location.ts";
import {
  createOwnedDatabase,
  dropDatabase,
  ensureConsoleRole,
  isOwned,
  transferDatabase,
} from "./databases.ts";
import { returnLease, takeLease } from "./leases.ts";

/** The cluster that `npm start` and `npm run dev` use. */
export const consoleCluster = ".data/postgres";
/** The cluster of the tests, apart from the one with a person's data. */
export const testCluster = ".data/test-postgres";

export interface Postgres {
  /** The URL of the existing database `quartermaster`, with Quartermaster's role. */
  url: string;
  /** The same URL with the superuser, for tests, which create databases. */
  adminUrl: string;
  port: number;
  pid: number;
  /** Whether the server was already running. */
  isReused: boolean;
  /** Creates a database that Quartermaster's role owns, and returns its URL. */
  createDatabase(name: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  /** Ends the use of the server. The last process that does so stops it. */
  release(): Promise<void>;
}

const mainDatabase = "quartermaster";

const urlOf = (role: string, port: number, password: string, database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

async function inDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Starts the embedded PostgreSQL of a data directory, or uses the one that already runs on it:
 * several processes may share a server, and it outlives a killed parent. fsync is on.
 *
 * Its port is `QM_PG_PORT`, or else a free one.
 */
export async function startPostgres(cluster = consoleCluster): Promise<Postgres> {
  const leases = `${cluster}.leases`;
  const lock = `${cluster}.lock`;
  mkdirSync(dirname(lock), { recursive: true, mode: 0o700 });
  const fixedPort =
    cluster === consoleCluster && process.env.QM_PG_PORT ? Number(process.env.QM_PG_PORT) : null;

  const { server, isReused, lease, adminUrlOf, consoleUrlOf } = await withFileLock(
    lock,
    async () => {
      const location = locateCluster(cluster);
      const password = clusterPassword(`${cluster}.password`);
      const consolePassword = clusterPassword(`${cluster}.console-password`);
      initialize(location, password);
      let server: Postmaster | null = findPostmaster(location);
      if (server !== null && !(await canConnectSoon(server, password))) {
        await halt(server);
        server = null;
      }
      const isReused = server !== null;
      server ??= await launch(location, password, `${cluster}.log`, fixedPort);
      const { port } = server;
      const lease = takeLease(leases);
      const adminUrlOf = (database: string) => urlOf(superuser, port, password, database);
      const consoleUrlOf = (database: string) =>
        urlOf(consoleRole, port, consolePassword, database);
      await prepareDatabase(adminUrlOf, consolePassword);
      return { server, isReused, lease, adminUrlOf, consoleUrlOf };
    },
  );

  return {
    url: consoleUrlOf(mainDatabase),
    adminUrl: adminUrlOf(mainDatabase),
    port: server.port,
    pid: server.pid,
    isReused,
    async createDatabase(name) {
      await inDatabase(adminUrlOf("postgres"), (client) => createOwnedDatabase(client, name));
      return consoleUrlOf(name);
    },
    async dropDatabase(name) {
      await inDatabase(adminUrlOf("postgres"), (client) => dropDatabase(client, name));
    },
    async release() {
      await withFileLock(lock, async () => {
        if (!returnLease(leases, lease)) await halt(server);
      });
    },
  };
}

/** Creates Quartermaster's role and database, or transfers the database of an earlier version. */
async function prepareDatabase(
  adminUrlOf: (database: string) => string,
  consolePassword: string,
): Promise<void> {
  const isTransferred = await inDatabase(adminUrlOf("postgres"), async (client) => {
    await ensureConsoleRole(client, consolePassword);
    const found = await isOwned(client, mainDatabase);
    if (found === null) await createOwnedDatabase(client, mainDatabase);
    return found ?? true;
  });
  if (isTransferred) return;
  await inDatabase(adminUrlOf(mainDatabase), (client) => transferDatabase(client, mainDatabase));
}

/** Tries to connect for two seconds, because a server may still start or recover from a crash. */
async function canConnectSoon(server: Postmaster, password: string): Promise<boolean> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await canConnect(server.port, password)) return true;
    await wait(400);
  }
  return false;
}

/** Stops the server of a data directory, even if it is in use. Returns whether one was running. */
export async function stopPostgres(cluster = consoleCluster): Promise<boolean> {
  const location = locateCluster(cluster);
  return withFileLock(`${cluster}.lock`, async () => {
    const server = findPostmaster(location);
    if (server !== null) await halt(server);
    return server !== null;
  });
}

/** Returns the running server of a data directory, or null. */
export function findPostgres(cluster = consoleCluster): { url: string; pid: number } | null {
  const server = findPostmaster(locateCluster(cluster));
  if (server === null) return null;
  const password = clusterPassword(`${cluster}.console-password`);
  return { url: urlOf(consoleRole, server.port, password, mainDatabase), pid: server.pid };
}
