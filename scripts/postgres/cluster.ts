import { type ChildProcess, spawn, spawnSync } from "node:child_process";
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
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../system/free-port.ts";
import { processCommand } from "../system/process-command.ts";
import { processIdentity } from "../system/process-identity.ts";
import type { Place } from "./place.ts";

export const superuser = "quartermaster";

/** A minimal environment: the server needs none of our secrets. */
const environment = {
  PATH: process.env.PATH ?? "",
  LC_ALL: "C",
  TZ: "UTC",
  NODE_ENV: "production" as const,
};

const identityOf = (place: Place) =>
  place.account === null ? {} : { uid: place.account.uid, gid: place.account.gid };

/** The role that the console connects as: it owns its databases and is allowed nothing else. */
export const consoleRole = "quartermaster_console";

/** The password of a role, made once, readable by us alone. */
export function clusterPassword(path: string): string {
  if (!existsSync(path))
    writeFileSync(path, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return readFileSync(path, "utf8").trim();
}

/** Makes the data directory. Under another name first, so that a killed attempt leaves no half one. */
export function initialise(place: Place, password: string): void {
  if (existsSync(join(place.data, "PG_VERSION"))) return;
  const unfinished = `${place.data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(place.data, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(tmpdir(), "qm-postgres-"));
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.account !== null) {
    for (const path of [unfinished, folder, passwordFile]) {
      chownSync(path, place.account.uid, place.account.gid);
    }
  }
  try {
    const made = spawnSync(
      join(place.native, "bin", "initdb"),
      [
        `--pgdata=${unfinished}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // The same order of texts on every machine, whatever locales it has.
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
      ],
      { ...identityOf(place), cwd: "/", env: environment, encoding: "utf8" },
    );
    if (made.status !== 0) {
      throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.trim()}`);
    }
    renameSync(unfinished, place.data);
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
 * The server that runs on this data directory, from its `postmaster.pid`: it survives a killed
 * parent. Null when none runs; a file that a crash left behind is removed, because PostgreSQL
 * itself refuses to start when its old pid now belongs to a stranger.
 */
export function findPostmaster(place: Place): Postmaster | null {
  const path = join(place.data, "postmaster.pid");
  let lines: string[];
  try {
    lines = readFileSync(path, "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (processIdentity(pid) !== null && processCommand(pid).includes(place.data)) {
    return { pid, port: Number(lines[3] ?? 0) };
  }
  rmSync(path, { force: true });
  return null;
}

/** Whether the server answers this password. */
export async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: superuser,
    password,
    database: "postgres",
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts a server in a process group of its own, so that Ctrl-C in a terminal doesn't reach it. */
export async function launch(
  place: Place,
  password: string,
  logFile: string,
  fixedPort: number | null,
): Promise<Postmaster> {
  mkdirSync(dirname(logFile), { recursive: true });
  const deadline = Date.now() + 30_000;
  for (;;) {
    const port = fixedPort ?? (await freePort());
    writeFileSync(logFile, "", { mode: 0o600 });
    // Appending: the log is cut while the server writes to it.
    const log = openSync(logFile, "a", 0o600);
    const server: ChildProcess = spawn(
      join(place.native, "bin", "postgres"),
      ["-D", place.data, "-p", String(port)].concat(
        [
          "listen_addresses=127.0.0.1",
          "unix_socket_directories=",
          "max_connections=200",
          "timezone=UTC",
          "log_timezone=UTC",
        ].flatMap((setting) => ["-c", setting]),
      ),
      {
        ...identityOf(place),
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
      if (await answers(port, password)) return { pid, port };
      if (Date.now() > deadline) break;
      await wait(30);
    }
    const said = failure ?? readFileSync(logFile, "utf8");
    // After a kill -9 its orphaned workers hold the shared memory for a moment; and between our
    // look for a free port and its bind, somebody else may have taken the port.
    const mayPass =
      /shared memory block|is still in use/.test(said) ||
      (fixedPort === null && /could not bind|Address already in use/.test(said));
    if (mayPass && Date.now() < deadline) {
      await wait(250);
      continue;
    }
    if (server.exitCode === null && pid > 0) process.kill(pid, "SIGQUIT");
    if (/Address already in use/.test(said)) {
      throw new Error(`Port ${port} is taken: set QM_PG_PORT to another one, or leave it out`);
    }
    throw new Error(`PostgreSQL did not start. ${logFile} ends with:\n${lastLines(said)}`);
  }
}

const lastLines = (text: string) => text.trimEnd().split("\n").slice(-12).join("\n");

/** Stops it: at once but cleanly (fast shutdown), and by force after ten seconds. */
export async function halt({ pid }: Postmaster): Promise<void> {
  const identity = processIdentity(pid);
  const isGone = () => identity === null || processIdentity(pid) !== identity;
  for (const [signal, limitMs] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (isGone()) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + limitMs;
    while (!isGone() && Date.now() < deadline) await wait(25);
  }
}
