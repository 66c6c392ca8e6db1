import { randomBytes } from "node:crypto";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Child, stopStale } from "../../scripts/run/child.ts";
import { startConsoleProcess } from "../../scripts/run/console-process.ts";
import {
  pointKeysAt,
  readDemoKeys,
  startSandboxProcess,
  webhookUrl,
  writeDemoPeople,
} from "../../scripts/run/sandbox-process.ts";
import { newSecrets } from "../../scripts/run/settings.ts";
import { dataFolder, root } from "../../scripts/system/folders.ts";
import { freePort } from "../../scripts/system/free-port.ts";
import { identityOf, readRecord } from "../../scripts/system/processes.ts";
import { peopleCounts } from "../load/mix.ts";
import { type PersonKind, withCopies } from "../people.ts";
import { startStatementProxy } from "../statement-proxy.ts";
import { startBalancer } from "./balancer.ts";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres.ts";
import type { FrontProxy } from "./proxies.ts";

export type Rig = Awaited<ReturnType<typeof startRig>>;
export type Instance = Awaited<ReturnType<typeof createInstance>>;

/** Moves the clock of a process while it runs. */
const movedClock = fileURLToPath(new URL("moved-clock.mjs", import.meta.url));

/** An instance, which can be ended in each way and started again at the same address. */
const createInstance = async (
  { name, port }: { name: string; port: number },
  folder: string,
  settings: Record<string, string>,
) => {
  const pidFile = join(folder, `${name}.json`);
  const logFile = join(folder, `${name}.log`);
  const clockFile = join(folder, `${name}.clock`);
  let child: Child | null = null;
  let databaseUrl = settings.DATABASE_URL ?? "";
  const pid = () => readRecord(pidFile)?.pid ?? 0;
  const statements = await startStatementProxy();
  const env = {
    ...settings,
    DATABASE_URL: statements.through(databaseUrl),
    QM_DATA_FOLDER: join(folder, name),
    QM_TEST_CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import=${movedClock} ${settings.NODE_OPTIONS ?? ""}`,
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    name,
    pid,
    clockFile,
    /** Where it keeps how far the journal has come. */
    dataFolder: env.QM_DATA_FOLDER,
    databaseUrl: () => databaseUrl,
    env,
    statements: () => statements.count(),
    /** Uses another database from the next start on. */
    setDatabase: (url: string) => {
      databaseUrl = url;
      env.DATABASE_URL = statements.through(url);
    },
    start: () =>
      startConsoleProcess({
        mode: "production",
        host: "127.0.0.1",
        port,
        env,
        logFile,
        pidFile,
        onChild: (started) => {
          child = started;
        },
      }),
    async kill() {
      process.kill(-pid(), "SIGKILL");
      await child?.ended;
    },
    /** Ends it by SIGTERM, as an upgrade does. */
    stop: async () => child?.stop(),
    hasEnded: () => child?.hasEnded() ?? true,
    /** Returns its log, with that of its run before. */
    readLog: () =>
      [logFile.replace(/\.log$/, ".previous.log"), logFile]
        .filter((file) => existsSync(file))
        .map((file) => readFileSync(file, "utf8"))
        .join(""),
    close: async () => {
      await child?.stop();
      statements.close();
    },
  };
};

const rigs = join(dataFolder, "bench-operate");

/** Ends the processes of rigs whose bench was killed. */
const endAbandonedRigs = async (): Promise<void> => {
  mkdirSync(rigs, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(rigs)) {
    if (identityOf(Number(name.split("-")[0])) !== null) continue;
    const folder = join(rigs, name);
    const pidFiles = globSync("{console-*,sandbox}.json", { cwd: folder });
    for (const file of pidFiles) await stopStale(join(folder, file));
    rmSync(folder, { recursive: true, force: true });
  }
};

export interface RigOptions {
  instances: number;
  /** Added to the settings of each instance. */
  settings?: Record<string, string>;
  /** Starts the proxy by which people reach the instances, given their hosts and ports. */
  openProxy?: (instances: readonly string[], folder: string) => Promise<FrontProxy>;
  /** Returns the address by which the instances reach the service, given its own. */
  through?: (baseUrl: string) => Promise<string>;
  /** The programs of PostgreSQL (`startOwnPostgres`). */
  programs?: string;
  /** How many demo people of each kind there are besides the first ones; by default those of `peopleCounts`. */
  copies?: Record<PersonKind, number>;
  /** The size of the sandbox's world. */
  scale?: "small" | "default";
}

/** Starts a service, a PostgreSQL, instances that share both, and a proxy in front of them. */
export async function startRig({
  instances: count,
  settings: added,
  openProxy = startBalancer,
  through = async (baseUrl) => baseUrl,
  programs = "",
  copies = peopleCounts,
  scale = "default",
}: RigOptions) {
  process.chdir(root);
  await endAbandonedRigs();
  const folder = join(rigs, `${process.pid}-${randomBytes(4).toString("hex")}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let sandbox: Child | null = null;
  let proxy: FrontProxy | null = null;
  let postgres: OwnPostgres | null = null;
  const instances: Instance[] = [];
  const keysFile = join(folder, "keys.json");
  const base = {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    TZ: "UTC",
    NODE_COMPILE_CACHE: join(dataFolder, "compile-cache"),
  };

  const close = async () => {
    await Promise.all(instances.map((each) => each.close()));
    await sandbox?.stop();
    await proxy?.close();
    await postgres?.close();
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    proxy = await openProxy(
      ports.map((port) => `127.0.0.1:${port}`),
      folder,
    );
    const { origin } = proxy;
    [postgres] = await Promise.all([
      startOwnPostgres({ programs }),
      startSandboxProcess(
        {
          port: 0,
          db: ":memory:",
          keys: keysFile,
          day: 0,
          scale,
          webhooks: webhookUrl(`http://127.0.0.1:${ports[0]}`),
        },
        {
          env: base,
          logFile: join(folder, "sandbox.log"),
          pidFile: join(folder, "sandbox.json"),
          onChild: (child) => {
            sandbox = child;
          },
        },
      ),
    ]);
    writeDemoPeople(keysFile, (found) => withCopies(found, copies));
    const { baseUrl, keys, control } = readDemoKeys(keysFile);
    pointKeysAt(keysFile, await through(baseUrl));
    const settings = {
      ...base,
      ...newSecrets(),
      DATABASE_URL: postgres.url,
      QM_ORIGIN: origin,
      NEXTAUTH_URL: origin,
      QM_ENVIRONMENT: "sandbox",
      QM_DEMO_KEYS: keysFile,
      QM_PROXY_HOPS: "1",
      QM_LOG_LEVEL: "warn",
      ...added,
    };
    for (const [at, port] of ports.entries()) {
      instances.push(await createInstance({ name: `console-${at + 1}`, port }, folder, settings));
    }
    for (const each of instances) await each.start();
    return {
      origin,
      folder,
      instances,
      postgres,
      keys,
      sandboxUrl: baseUrl,
      sandboxPid: () => readRecord(join(folder, "sandbox.json"))?.pid ?? 0,
      control: { url: `${baseUrl}/_sandbox`, token: control.token },
      settings,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
