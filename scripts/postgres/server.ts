import pg from "pg";
import { withFileLock } from "../file-lock.ts";
import {
  answers,
  clusterPassword,
  findPostmaster,
  halt,
  initialise,
  launch,
  type Postmaster,
  superuser,
} from "./cluster.ts";
import { returnLease, takeLease } from "./leases.ts";
import { findPlace } from "./place.ts";

/** The cluster that `npm start` and `npm run dev` use. */
export const consoleCluster = ".data/postgres";
/** The cluster that the tests use: never the one with somebody's data. */
export const testCluster = ".data/test-postgres";

export interface Postgres {
  /** Of the database `quartermaster`, which exists. */
  url: string;
  port: number;
  pid: number;
  /** Whether it was running before. */
  isReused: boolean;
  /** Makes a database of that name in this server and gives its URL. */
  createDatabase(name: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  /** We are done with it: the last one to say so stops the server. */
  release(): Promise<void>;
}

const urlOf = (port: number, password: string, database: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;

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
  const place = findPlace(cluster);
  const leases = `${cluster}.leases`;
  const lock = `${cluster}.lock`;
  const fixedPort =
    cluster === consoleCluster && process.env.QM_PG_PORT ? Number(process.env.QM_PG_PORT) : null;

  const { server, password, isReused, lease } = await withFileLock(lock, async () => {
    const password = clusterPassword(`${cluster}.password`);
    initialise(place, password);
    let server: Postmaster | null = findPostmaster(place);
    if (server !== null && !(await answersSoon(server, password))) {
      await halt(server);
      server = null;
    }
    const isReused = server !== null;
    server ??= await launch(place, password, `${cluster}.log`, fixedPort);
    const lease = takeLease(leases);
    await inDatabase(urlOf(server.port, password, "postgres"), async (client) => {
      const found = await client.query("select 1 from pg_database where datname = 'quartermaster'");
      if (found.rowCount === 0) await client.query("create database quartermaster");
    });
    return { server, password, isReused, lease };
  });

  const maintenance = urlOf(server.port, password, "postgres");
  return {
    url: urlOf(server.port, password, "quartermaster"),
    port: server.port,
    pid: server.pid,
    isReused,
    async createDatabase(name) {
      await inDatabase(maintenance, (client) => client.query(`create database ${quoted(name)}`));
      return urlOf(server.port, password, name);
    },
    async dropDatabase(name) {
      await inDatabase(maintenance, (client) =>
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
  const password = clusterPassword(`${cluster}.password`);
  return { url: urlOf(server.port, password, "quartermaster"), pid: server.pid };
}
