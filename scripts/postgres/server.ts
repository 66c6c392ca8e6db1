import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import pg from "pg";
import { withFileLock } from "../system/file-lock.ts";
import {
  answers,
  clusterPassword,
  consoleRole,
  findPostmaster,
  halt,
  initialise,
  launch,
  type Postmaster,
  superuser,
} from "./cluster.ts";
import { createOwnedDatabase, ensureConsoleRole, giveDatabase, isOwned } from "./console-role.ts";
import { returnLease, takeLease } from "./leases.ts";
import { findPlace } from "./place.ts";

/** The cluster that `npm start` and `npm run dev` use. */
export const consoleCluster = ".data/postgres";
/** The cluster that the tests use: never the one with somebody's data. */
export const testCluster = ".data/test-postgres";

export interface Postgres {
  /** Of the database `quartermaster`, which exists, as the console's own role. */
  url: string;
  /** The same as superuser: for tests, which make databases. */
  adminUrl: string;
  port: number;
  pid: number;
  /** Whether it was running before. */
  isReused: boolean;
  /** Makes a database of that name that the console's role owns, and gives its URL. */
  createDatabase(name: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  /** We are done with it: the last one to say so stops the server. */
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

const quoted = (name: string) => pg.escapeIdentifier(name);

/**
 * Starts the embedded PostgreSQL of a data directory, or joins the one that already runs on it
 * (several processes may share it, and it outlives a killed parent). fsync is on.
 *
 * `QM_PG_PORT` fixes its port; otherwise it takes a free one.
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
      const place = findPlace(cluster);
      const password = clusterPassword(`${cluster}.password`);
      const consolePassword = clusterPassword(`${cluster}.console-password`);
      initialise(place, password);
      let server: Postmaster | null = findPostmaster(place);
      if (server !== null && !(await answersSoon(server, password))) {
        await halt(server);
        server = null;
      }
      const isReused = server !== null;
      server ??= await launch(place, password, `${cluster}.log`, fixedPort);
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
      await inDatabase(adminUrlOf("postgres"), (client) =>
        client.query(`drop database if exists ${quoted(name)} with (force)`),
      );
    },
    async release() {
      await withFileLock(lock, async () => {
        if (!returnLease(leases, lease)) await halt(server);
      });
    },
  };
}

/** Makes the console's role and its database, or hands over one that an earlier version made. */
async function prepareDatabase(
  adminUrlOf: (database: string) => string,
  consolePassword: string,
): Promise<void> {
  const isOurs = await inDatabase(adminUrlOf("postgres"), async (client) => {
    await ensureConsoleRole(client, consolePassword);
    const found = await isOwned(client, mainDatabase);
    if (found === null) await createOwnedDatabase(client, mainDatabase);
    return found ?? true;
  });
  if (isOurs) return;
  await inDatabase(adminUrlOf(mainDatabase), (client) => giveDatabase(client, mainDatabase));
}

/** A server that is still starting, or recovering after a crash, gets a moment. */
async function answersSoon(server: Postmaster, password: string): Promise<boolean> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await answers(server.port, password)) return true;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  return false;
}

/** Stops the server of a data directory, whoever uses it. False when none ran. */
export async function stopPostgres(cluster = consoleCluster): Promise<boolean> {
  const place = findPlace(cluster);
  return withFileLock(`${cluster}.lock`, async () => {
    const server = findPostmaster(place);
    if (server !== null) await halt(server);
    return server !== null;
  });
}

/** The running server of a data directory, or null. */
export function findPostgres(cluster = consoleCluster): { url: string; pid: number } | null {
  const server = findPostmaster(findPlace(cluster));
  if (server === null) return null;
  const password = clusterPassword(`${cluster}.console-password`);
  return { url: urlOf(consoleRole, server.port, password, mainDatabase), pid: server.pid };
}
