import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  type ClusterLocation,
  findPostmaster,
  halt,
  initialize,
  launch,
} from "../../scripts/postgres/cluster.ts";
import { locateCluster } from "../../scripts/postgres/cluster-location.ts";
import {
  consoleRole,
  mainDatabase,
  prepareDatabase,
  superuser,
  urlOf,
} from "../../scripts/postgres/databases.ts";
import { testCluster } from "../../scripts/postgres/server.ts";
import { freePort } from "../../scripts/system/free-port.ts";
import { identityOf } from "../../scripts/system/processes.ts";

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { encoding: "utf8" }).status === 0;

/** Writes into a file until the disk takes no byte more. */
const writeUntilFull = (path: string): void => {
  const file = openSync(path, "w");
  try {
    for (let size = 1024 * 1024; size >= 512; size /= 2) {
      const chunk = Buffer.alloc(size);
      try {
        for (;;) if (writeSync(file, chunk) < size) break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    }
  } finally {
    closeSync(file);
  }
};

/** The programs of the PostgreSQL that this machine has, beside the embedded one; `null` if it has none. */
export const findInstalledPostgres = (): string | null => {
  const found = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  const folder = found.status === 0 ? found.stdout.trim() : "";
  return ["postgres", "initdb", "pg_dump", "pg_restore"].every((name) =>
    existsSync(join(folder, name)),
  )
    ? folder
    : null;
};

/** Makes the data folder with the programs of this machine, which may be older than those of the embedded one. */
const initializeWith = (programs: string, { data, account }: ClusterLocation, password: string) => {
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, password);
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const made = spawnSync(
    join(programs, "initdb"),
    ["--pgdata", data, "--username", superuser, "--pwfile", passwordFile].concat([
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
    ]),
    { ...account, cwd: "/", encoding: "utf8" },
  );
  rmSync(passwordFile);
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
};

const prefix = "qm-operate-disk-";

const removeDisk = (disk: string): void => {
  run("umount", disk);
  rmSync(disk, { recursive: true, force: true });
  rmSync(`${disk}.log`, { force: true });
};

/** Ends what benches have left that were killed. */
const endAbandoned = async (embedded: ClusterLocation): Promise<void> => {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix) || name.endsWith(".log")) continue;
    if (identityOf(Number(name.slice(prefix.length).split("-")[0])) !== null) continue;
    const disk = join(tmpdir(), name);
    const server = findPostmaster({ ...embedded, data: join(disk, "cluster", "data") });
    if (server) await halt(server);
    removeDisk(disk);
  }
};

/**
 * Starts a PostgreSQL with a folder and a port of its own, which can be stopped, started again at the same address,
 * and left without space. Its disk is a file system of `diskMegabytes` in memory, where this account may mount one;
 * elsewhere it is a folder, which can't be filled. `programs`: the folder of those that it runs, by default the embedded.
 */
export async function startOwnPostgres({ diskMegabytes = 600, programs = "" } = {}) {
  const embedded = locateCluster(testCluster);
  await endAbandoned(embedded);
  const disk = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const isSmall =
    process.getuid?.() === 0 &&
    run("mount", "-t", "tmpfs", "-o", `size=${diskMegabytes}m,mode=755`, "tmpfs", disk);
  const { account } = embedded;
  const native = programs === "" ? embedded.native : dirname(programs);
  const location: ClusterLocation = { data: join(disk, "cluster", "data"), native, account };
  mkdirSync(join(disk, "cluster"), { mode: 0o700 });
  if (account) chownSync(join(disk, "cluster"), account.uid, account.gid);
  spawnSync("chmod", ["755", disk]);
  const [password, consolePassword] = [randomBytes(12), randomBytes(12)].map((bytes) =>
    bytes.toString("hex"),
  ) as [string, string];
  const port = await freePort();
  const filler = join(disk, "filler");
  const logFile = `${disk}.log`;
  const start = async () => {
    if (findPostmaster(location) !== null) return;
    await launch(location, password, { logFile, fixedPort: port, isDurable: true });
  };
  const stop = async () => {
    const server = findPostmaster(location);
    if (server) await halt(server);
  };
  const close = async () => {
    await stop();
    removeDisk(disk);
  };
  const adminUrlOf = (database: string) => urlOf(superuser, port, password, database);
  try {
    if (programs === "") initialize(location, password);
    else initializeWith(programs, location, password);
    await start();
    await prepareDatabase(adminUrlOf, consolePassword);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: urlOf(consoleRole, port, consolePassword, mainDatabase),
    adminUrl: adminUrlOf(mainDatabase),
    adminUrlOf,
    consoleUrlOf: (database: string) => urlOf(consoleRole, port, consolePassword, database),
    /** The folder of its data, and the account that it runs as. */
    location,
    logFile,
    pid: () => findPostmaster(location)?.pid ?? 0,
    start,
    stop,
    /** Whether `fill` works here. */
    canBeFilled: isSmall,
    fill: () => writeUntilFull(filler),
    /** Gives the space back. A server that ended for want of it is started, as its service manager does. */
    free: async () => {
      if (existsSync(filler)) rmSync(filler);
      await start();
    },
    close,
  };
}
