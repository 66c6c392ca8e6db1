import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { withFileLock } from "../system/file-lock.ts";
import { identityOf } from "../system/processes.ts";
import {
  canConnect,
  clusterPassword,
  findPostmaster,
  halt,
  initialize,
  launch,
  type Postmaster,
} from "./cluster.ts";
import { locateCluster } from "./cluster-location.ts";
import {
  consoleRole,
  createOwnedDatabase,
  dropDatabases,
  inDatabase,
  mainDatabase,
  prepareDatabase,
  superuser,
  urlOf,
} from "./databases.ts";

/** The cluster that `npm start` and `npm run dev` use. */
export const consoleCluster = ".data/postgres";
/** The cluster of the tests, apart from the one with a person's data. */
export const testCluster = ".data/test-postgres";

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/**
 * Takes a lease of a shared server, and returns its name. Each lease is a file named after its
 * process. The process that returns the last lease stops the server; leases of killed processes do not count.
 */
function takeLease(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const name = `${process.pid}-${randomBytes(4).toString("hex")}`;
  writeFileSync(join(folder, name), identityOf(process.pid) ?? "", { mode: 0o600 });
  return name;
}

/** Returns a lease to the folder. The result is true if another process still holds one. */
function returnLease(folder: string, lease: string): boolean {
  rmSync(join(folder, lease), { force: true });
  let isHeld = false;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (readFileSync(path, "utf8") === identityOf(Number.parseInt(name, 10))) isHeld = true;
    else rmSync(path, { force: true });
  }
  return isHeld;
}

/**
 * Starts the embedded PostgreSQL of a data directory, or uses the one that already runs on it:
 * several processes may share a server, and it outlives a killed parent.
 *
 * Its port is `QM_PG_PORT`, or else a free one. Only tests start it without `isDurable`: what they store need
 * not outlive a crash of the machine.
 */
export async function startPostgres(cluster = consoleCluster, { isDurable = true } = {}) {
  const leases = `${cluster}.leases`;
  const lock = `${cluster}.lock`;
  mkdirSync(dirname(lock), { recursive: true, mode: 0o700 });
  const fixedPort =
    cluster === consoleCluster && process.env.QM_PG_PORT ? Number(process.env.QM_PG_PORT) : null;

  return withFileLock(lock, async () => {
    const location = locateCluster(cluster);
    const password = clusterPassword(`${cluster}.password`);
    const consolePassword = clusterPassword(`${cluster}.console-password`);
    initialize(location, password);
    const found = findPostmaster(location);
    const isReused = found !== null && (await canConnectSoon(found, password));
    if (found !== null && !isReused) await halt(found);
    const server = isReused
      ? found
      : await launch(location, password, { logFile: `${cluster}.log`, fixedPort, isDurable });
    const lease = takeLease(leases);
    const adminUrlOf = (database: string) => urlOf(superuser, server.port, password, database);
    const consoleUrlOf = (database: string) =>
      urlOf(consoleRole, server.port, consolePassword, database);
    await prepareDatabase(adminUrlOf, consolePassword);
    return {
      /** The URL of the existing database `quartermaster`, with Quartermaster's role. */
      url: consoleUrlOf(mainDatabase),
      /** The same URL with the superuser, for tests, which create databases. */
      adminUrl: adminUrlOf(mainDatabase),
      pid: server.pid,
      /** Whether the server was already running. */
      isReused,
      /** Creates a database that Quartermaster's role owns, of its own or as a copy, and returns its URL. */
      async createDatabase(name: string, template?: string) {
        await inDatabase(adminUrlOf("postgres"), (client) =>
          createOwnedDatabase(client, name, template),
        );
        return consoleUrlOf(name);
      },
      async dropDatabase(name: string) {
        await inDatabase(adminUrlOf("postgres"), (client) =>
          client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
        );
      },
      /**
       * Ends the use of the server. The last process that does so drops the databases whose names begin with
       * `leftPrefix`, if given, and stops the server.
       */
      async release(leftPrefix?: string) {
        await withFileLock(lock, async () => {
          if (returnLease(leases, lease)) return;
          if (leftPrefix !== undefined) {
            await inDatabase(adminUrlOf("postgres"), (client) => dropDatabases(client, leftPrefix));
          }
          await halt(server);
        });
      },
    };
  });
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
