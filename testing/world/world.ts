import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Postgres, startPostgres, testCluster } from "../../scripts/postgres/server.ts";
import { type Child, stopStale } from "../../scripts/run/child.ts";
import { startConsoleProcess } from "../../scripts/run/console-process.ts";
import {
  type DemoKey,
  pointKeysAt,
  readDemoKeys,
  type SandboxShape,
  startSandboxProcess,
  webhookUrl,
  writeDemoPeople,
} from "../../scripts/run/sandbox-process.ts";
import { newSecrets } from "../../scripts/run/settings.ts";
import { withFileLock } from "../../scripts/system/file-lock.ts";
import { dataFolder, root } from "../../scripts/system/folders.ts";
import { freePort } from "../../scripts/system/free-port.ts";
import { identityOf, readRecord } from "../../scripts/system/processes.ts";
import { setTarget } from "./fault-proxy.ts";

export interface WorldOptions {
  shape?: SandboxShape;
  scale?: "small" | "default" | "large";
  /** The file of the sandbox's world, which the first start seeds. By default, a new world in memory. */
  worldFile?: string;
  /** Length of a business day in seconds. With 0, the default, time does not pass during a test. */
  day?: number;
  seed?: number;
  /**
   * Configures the sandbox as an own service, with `QM_API_URL` and the admin's key as `QM_API_KEY`,
   * instead of the demo. Then no person can sign in until `addPerson` adds one.
   */
  ownService?: boolean;
  /** Lets admins add connections to the same sandbox as a service of production, by another address. */
  production?: boolean;
  /** Origin of a fault proxy between Quartermaster and the sandbox. */
  through?: string;
  /** Returns the URL by which Quartermaster reaches its database, such as that of a proxy before it. */
  storeThrough?: (databaseUrl: string) => string;
  /** Returns the demo people, given those of the sandbox. */
  choosePeople?: (keys: DemoKey[]) => DemoKey[];
  /** The name of this machine in Quartermaster's origin: passkeys need a name, not an address. */
  host?: "127.0.0.1" | "localhost";
  /** Settings that are added or override the others. */
  settings?: Record<string, string>;
}

export type World = Awaited<ReturnType<typeof startWorld>>;

/** Returns a demo person of a kind, by default the first one. */
export const personOf = (world: World, kind: string, index = 0): DemoKey => {
  const person = world.keys.filter((key) => key.kind === kind)[index];
  if (person === undefined) throw new Error(`The sandbox has no key of the kind ${kind}`);
  return person;
};

const worldsFolder = join(dataFolder, "worlds");

/** Excludes the developer's own settings from a world. */
const baseEnvironment = () => {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, TZ: "UTC" };
};

/** Ends the worlds of test runs that were killed. */
async function endAbandonedWorlds(postgres: Postgres): Promise<void> {
  for (const name of readdirSync(worldsFolder)) {
    if (identityOf(Number(name.split("_")[1])) !== null) continue;
    const folder = join(worldsFolder, name);
    await stopStale(join(folder, "console.json"));
    await stopStale(join(folder, "sandbox.json"));
    await postgres.dropDatabase(name);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Starts a world: a sandbox and a Quartermaster, each in its own process, and a database in the
 * tests' PostgreSQL. Quartermaster is the production build, which must exist (`npm run build`).
 */
export async function startWorld(options: WorldOptions = {}) {
  const { day = 0, scale = "small", seed, shape, through, worldFile = ":memory:" } = options;
  process.chdir(root);
  const name = `world_${process.pid}_${randomBytes(4).toString("hex")}`;
  const folder = join(worldsFolder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keysFile = join(folder, "keys.json");
  const filesOf = (process: string) => ({
    logFile: join(folder, `${process}.log`),
    pidFile: join(folder, `${process}.json`),
  });
  const children: Child[] = [];
  const onChild = (child: Child) => void children.push(child);
  const postgres = await startPostgres(testCluster);
  // One process at a time, because several may find the same worlds.
  await withFileLock(`${worldsFolder}.lock`, () => endAbandonedWorlds(postgres));

  const close = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await postgres.dropDatabase(name);
    await postgres.release();
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const port = await freePort();
    const origin = `http://${options.host ?? "127.0.0.1"}:${port}`;
    // The key of an own service gets no events: only demo people have a connection of their own.
    const webhooks = options.ownService ? undefined : webhookUrl(origin);
    const [baseUrl, databaseUrl] = await Promise.all([
      startSandboxProcess(
        { port: 0, db: worldFile, keys: keysFile, day, scale, seed, shape, webhooks },
        { env: baseEnvironment(), ...filesOf("sandbox"), onChild },
      ),
      postgres.createDatabase(name),
    ]);
    if (through !== undefined) {
      await setTarget(through, baseUrl);
      pointKeysAt(keysFile, through);
    }
    if (options.choosePeople) writeDemoPeople(keysFile, options.choosePeople);
    const consoleFiles = filesOf("console");
    const { keys, control } = readDemoKeys(keysFile);
    const service = options.ownService
      ? {
          QM_API_URL: through ?? baseUrl,
          QM_API_KEY: keys.find(({ kind }) => kind === "admin")?.key,
        }
      : { QM_DEMO_KEYS: keysFile };
    const environment = {
      ...baseEnvironment(),
      ...newSecrets(),
      DATABASE_URL: options.storeThrough?.(databaseUrl) ?? databaseUrl,
      QM_ORIGIN: origin,
      NEXTAUTH_URL: origin,
      QM_ENVIRONMENT: "sandbox",
      ...service,
      ...(options.production && {
        QM_API_URLS: `production=${baseUrl.replace("127.0.0.1", "localhost")}`,
      }),
      QM_LOG_LEVEL: "warn",
      // Of the 1.6 s of a processor that a console needs to start, Node's compiling takes a quarter.
      NODE_COMPILE_CACHE: join(dataFolder, "compile-cache"),
      ...options.settings,
    };
    await startConsoleProcess({
      mode: "production",
      host: "127.0.0.1",
      port,
      env: environment,
      ...consoleFiles,
      onChild,
    });
    return {
      origin,
      sandboxUrl: baseUrl,
      /** All keys that the sandbox generated, of every kind. */
      keys,
      /** The API by which tests cause failures, move the clock and read the ledger. */
      control: { url: `${baseUrl}/_sandbox`, token: control.token },
      databaseUrl,
      /** The path of Quartermaster's log. */
      consoleLog: consoleFiles.logFile,
      /** The process of Quartermaster. */
      consolePid: readRecord(consoleFiles.pidFile)?.pid ?? 0,
      /** The environment of Quartermaster with its secrets, for programs that share its store. */
      environment,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
