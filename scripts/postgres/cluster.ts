import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../system/free-port.ts";
import { withLogEnd } from "../system/log-files.ts";
import { commandOf, endProcess, identityOf, isRunning, recordOf } from "../system/processes.ts";
import { inDatabase, superuser, urlOf } from "./databases.ts";

export type Account = { uid: number; gid: number };

/** The files and the account of an embedded PostgreSQL. */
export interface ClusterLocation {
  /** The cluster's data directory. */
  data: string;
  /** `native` folder of the platform package (or its copy): bin, lib, share. */
  native: string;
  /** The account that PostgreSQL runs as. Null: the account of this process. */
  account: Account | null;
}

/** A minimal environment, because the server needs no secrets of Quartermaster. */
const environment = {
  PATH: process.env.PATH ?? "",
  LC_ALL: "C",
  TZ: "UTC",
  NODE_ENV: "production" as const,
};

/** Returns the password of a role, which is generated once, in a file of mode 0600. */
export function clusterPassword(path: string): string {
  if (!existsSync(path))
    writeFileSync(path, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return readFileSync(path, "utf8").trim();
}

/** Creates the data directory, first under another name, so that a killed attempt leaves no half one. */
export function initialize(location: ClusterLocation, password: string): void {
  if (existsSync(join(location.data, "PG_VERSION"))) return;
  const unfinished = `${location.data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(location.data, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(tmpdir(), "qm-postgres-"));
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (location.account !== null) {
    for (const path of [unfinished, folder, passwordFile]) {
      chownSync(path, location.account.uid, location.account.gid);
    }
  }
  try {
    const initdb = spawnSync(
      join(location.native, "bin", "initdb"),
      [
        `--pgdata=${unfinished}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // Sorts texts in the same order on every machine.
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
      ],
      { ...location.account, cwd: "/", env: environment, encoding: "utf8" },
    );
    if (initdb.status !== 0) {
      throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr.trim()}`);
    }
    renameSync(unfinished, location.data);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * Returns the server that runs on the data directory by its `postmaster.pid`, or null. The server
 * outlives a killed parent. Removes the file of a crashed server, because PostgreSQL does not start
 * if another process now has the pid in it.
 */
export function findPostmaster(location: ClusterLocation): Postmaster | null {
  const path = join(location.data, "postmaster.pid");
  let lines: string[];
  try {
    lines = readFileSync(path, "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (identityOf(pid) !== null && commandOf(pid).includes(location.data)) {
    return { pid, port: Number(lines[3] ?? 0) };
  }
  rmSync(path, { force: true });
  return null;
}

/** Returns whether a connection with this password succeeds. */
export const canConnect = (port: number, password: string): Promise<boolean> =>
  inDatabase(
    {
      connectionString: urlOf(superuser, port, password, "postgres"),
      connectionTimeoutMillis: 2_000,
    },
    (client) => client.query("select 1"),
  ).then(
    () => true,
    () => false,
  );

export interface LaunchOptions {
  logFile: string;
  /** Null: a free one. */
  fixedPort: number | null;
  /** Whether what is committed outlives a crash of the machine, for which each commit waits for the disk. */
  isDurable: boolean;
}

/** Starts a server in its own process group, so that Ctrl-C in a terminal does not stop it. */
export async function launch(
  location: ClusterLocation,
  password: string,
  { logFile, fixedPort, isDurable }: LaunchOptions,
): Promise<Postmaster> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const port = fixedPort ?? (await freePort());
    writeFileSync(logFile, "", { mode: 0o600 });
    // Appends, because the log is truncated while the server writes to it.
    const log = openSync(logFile, "a", 0o600);
    const server = spawn(
      join(location.native, "bin", "postgres"),
      [
        ...["-D", location.data, "-p", String(port)],
        "--listen_addresses=127.0.0.1",
        "--unix_socket_directories=",
        "--max_connections=200",
        "--timezone=UTC",
        "--log_timezone=UTC",
        // Databases of tests are dropped before a vacuum could spare anything.
        ...(isDurable ? [] : ["--fsync=off", "--autovacuum=off"]),
      ],
      {
        ...location.account,
        cwd: "/",
        env: environment,
        detached: true,
        stdio: ["ignore", log, log],
      },
    );
    closeSync(log);
    server.unref();
    let failure: string | null = null;
    server.once("error", (error) => {
      failure = error.message;
    });
    const pid = server.pid ?? 0;
    while (failure === null && server.exitCode === null && server.signalCode === null) {
      if (await canConnect(port, password)) return { pid, port };
      if (Date.now() > deadline) break;
      await wait(30);
    }
    const output = failure ?? readFileSync(logFile, "utf8");
    // After a kill -9, orphaned workers hold the shared memory for a moment. And another process may
    // have taken the free port before the server bound it.
    const isTemporary =
      /shared memory block|is still in use/.test(output) ||
      (fixedPort === null && /could not bind|Address already in use/.test(output));
    if (isTemporary && Date.now() < deadline) {
      await wait(250);
      continue;
    }
    if (server.exitCode === null && pid > 0) process.kill(pid, "SIGQUIT");
    if (/Address already in use/.test(output)) {
      throw new Error(`Port ${port} is taken: set QM_PG_PORT to another port, or remove it`);
    }
    throw new Error(failure ?? withLogEnd("PostgreSQL did not start", logFile));
  }
}

/** Stops a server by a fast shutdown, and after ten seconds by force. */
export function halt({ pid }: Postmaster): Promise<void> {
  const server = recordOf(pid);
  return endProcess(pid, () => !isRunning(server), [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ]);
}
