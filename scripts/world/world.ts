import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Postgres, startPostgres, testCluster } from "../postgres/server.ts";
import { type Child, stopStale } from "../run/child.ts";
import { startConsoleProcess } from "../run/console-process.ts";
import {
  type DemoKey,
  pointKeysAt,
  readDemoKeys,
  type SandboxShape,
  startSandboxProcess,
} from "../run/sandbox-process.ts";
import { newSecrets } from "../run/settings.ts";
import { withFileLock } from "../system/file-lock.ts";
import { dataFolder, root } from "../system/folders.ts";
import { freePort } from "../system/free-port.ts";
import { processIdentity } from "../system/process-identity.ts";
import { setTarget } from "./fault-proxy.ts";

export interface WorldOptions {
  shape?: SandboxShape;
  scale?: "small" | "default" | "large";
  /** Length of a business day in seconds. 0, the default: nothing moves under a test. */
  day?: number;
  seed?: number;
  /**
   * The settings of one's own service instead of the demo ones: the sandbox by `QM_API_URL`, its
   * admin's key as `QM_API_KEY`, and nobody to sign in as until `runUser` makes someone.
   */
  ownService?: boolean;
  /** Origin of a fault proxy that the console is to reach the sandbox through. */
  through?: string;
  /** More settings for the console, or other ones. */
  settings?: Record<string, string>;
}

export interface World {
  /** Where the console is. */
  origin: string;
  sandboxUrl: string;
  /** All keys the sandbox minted, of every kind. */
  keys: DemoKey[];
  /** Where tests make the sandbox fail, turn its clock and read its ledger. */
  control: { url: string; token: string };
  databaseUrl: string;
  /** What the console has logged so far lies here. */
  consoleLog: string;
  /** Everything the console was started with, secrets included: for programs that share its store. */
  environment: Record<string, string | undefined>;
  close(): Promise<void>;
}

const worldsFolder = join(dataFolder, "worlds");

/** Nothing of the developer's own settings may reach a world. */
const baseEnvironment = () => {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, TZ: "UTC" };
};

/** A killed test run closes nothing: its worlds end when the next one begins. */
async function endAbandonedWorlds(postgres: Postgres): Promise<void> {
  for (const name of readdirSync(worldsFolder)) {
    if (processIdentity(Number(name.split("_")[1])) !== null) continue;
    const folder = join(worldsFolder, name);
    await stopStale(join(folder, "console.json"));
    await stopStale(join(folder, "sandbox.json"));
    await postgres.dropDatabase(name);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Starts a world of one's own: a sandbox and a console in processes of their own, and a database in
 * the tests' PostgreSQL. The console is the production build, which must exist (`npm run build`).
 */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  process.chdir(root);
  const name = `world_${process.pid}_${randomBytes(4).toString("hex")}`;
  const folder = join(worldsFolder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keysFile = join(folder, "keys.json");
  const children: Child[] = [];
  const onChild = (child: Child) => void children.push(child);
  const postgres = await startPostgres(testCluster);
  // One worker at a time: another may be at the same leftovers.
  await withFileLock(`${worldsFolder}.lock`, () => endAbandonedWorlds(postgres));

  const close = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await postgres.dropDatabase(name);
    await postgres.release();
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const [{ baseUrl }, databaseUrl, port] = await Promise.all([
      startSandboxProcess({
        port: 0,
        db: ":memory:",
        keysFile,
        day: options.day ?? 0,
        scale: options.scale ?? "small",
        ...(options.seed === undefined ? {} : { seed: options.seed }),
        ...(options.shape === undefined ? {} : { shape: options.shape }),
        env: baseEnvironment(),
        logFile: join(folder, "sandbox.log"),
        pidFile: join(folder, "sandbox.json"),
        onChild,
      }),
      postgres.createDatabase(name),
      freePort(),
    ]);
    if (options.through !== undefined) {
      await setTarget(options.through, baseUrl);
      pointKeysAt(keysFile, options.through);
    }
    const origin = `http://127.0.0.1:${port}`;
    const consoleLog = join(folder, "console.log");
    const { keys, control } = readDemoKeys(keysFile);
    const environment = {
      ...baseEnvironment(),
      ...newSecrets(),
      DATABASE_URL: databaseUrl,
      QM_ORIGIN: origin,
      NEXTAUTH_URL: origin,
      QM_ENVIRONMENT: "sandbox",
      ...(options.ownService
        ? {
            QM_API_URL: options.through ?? baseUrl,
            QM_API_KEY: keys.find(({ kind }) => kind === "admin")?.key,
          }
        : { QM_DEMO_KEYS: keysFile }),
      QM_LOG_LEVEL: "warn",
      ...options.settings,
    };
    await startConsoleProcess({
      mode: "production",
      host: "127.0.0.1",
      port,
      env: environment,
      logFile: consoleLog,
      pidFile: join(folder, "console.json"),
      onChild,
    });
    return {
      origin,
      sandboxUrl: baseUrl,
      keys,
      control: { url: `${baseUrl}/_sandbox`, token: control.token },
      databaseUrl,
      consoleLog,
      environment,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
