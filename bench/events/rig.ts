import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startPostgres, testCluster } from "../../scripts/postgres/server.ts";
import type { Child } from "../../scripts/run/child.ts";
import { startConsoleProcess } from "../../scripts/run/console-process.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import { newSecrets } from "../../scripts/run/settings.ts";
import { dataFolder, root } from "../../scripts/system/folders.ts";
import { freePort } from "../../scripts/system/free-port.ts";
import { readRecord } from "../../scripts/system/processes.ts";
import { startOrderService } from "./order-service.ts";

export type Rig = Awaited<ReturnType<typeof startRig>>;

/** A console process, which can be killed and started again at the same address. */
const createConsole = async (name: string, folder: string, settings: Record<string, string>) => {
  const port = await freePort();
  const pidFile = join(folder, `${name}.json`);
  let child: Child | null = null;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    pid: () => readRecord(pidFile)?.pid ?? 0,
    start: () =>
      startConsoleProcess({
        mode: "production",
        host: "127.0.0.1",
        port,
        env: { ...settings, QM_ORIGIN: origin, NEXTAUTH_URL: origin },
        logFile: join(folder, `${name}.log`),
        pidFile,
        onChild: (started) => {
          child = started;
        },
      }),
    async kill() {
      process.kill(-(readRecord(pidFile)?.pid ?? 0), "SIGKILL");
      await child?.ended;
    },
    stop: () => child?.stop(),
  };
};

/** People of the demo, each with a connection and a secret of their own. */
export interface RigPeople {
  keys: DemoKey[];
  orderIds: string[];
  isVisible: (apiKey: string, id: string) => boolean;
}

interface RigOptions {
  instances?: number;
  orders?: number;
  /** Without them, one own service with one key. */
  people?: RigPeople;
}

const idsUpTo = (count: number) => Array.from({ length: count }, (_, at) => `ord_${at}`);

const writeKeysFile = (folder: string, baseUrl: string, { keys }: RigPeople): string => {
  const file = join(folder, "keys.json");
  writeFileSync(file, JSON.stringify({ baseUrl, keys }), { mode: 0o600 });
  return file;
};

/**
 * Starts a service, a database, and console processes that share both. The service's secret is stored
 * by `npm run webhooks`.
 */
export async function startRig({ instances = 1, orders = 500, people }: RigOptions = {}) {
  process.chdir(root);
  const name = `events_${process.pid}_${randomBytes(4).toString("hex")}`;
  const folder = join(dataFolder, "bench-events", name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const service = await startOrderService(people?.orderIds ?? idsUpTo(orders), people?.isVisible);
  const postgres = await startPostgres(testCluster);
  const databaseUrl = await postgres.createDatabase(name);
  const settings = {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    TZ: "UTC",
    ...newSecrets(),
    DATABASE_URL: databaseUrl,
    QM_ENVIRONMENT: "sandbox",
    ...(people
      ? { QM_DEMO_KEYS: writeKeysFile(folder, service.baseUrl, people) }
      : { QM_API_URL: service.baseUrl, QM_API_KEY: "svc_sk_of_the_events_bench" }),
    QM_LOG_LEVEL: "warn",
  };
  const consoles = await Promise.all(
    Array.from({ length: instances }, (_, at) => createConsole(`console-${at}`, folder, settings)),
  );
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  database.on("error", () => undefined);

  const close = async () => {
    await Promise.all(consoles.map((each) => each.stop()));
    await service.close();
    await database.end();
    await postgres.dropDatabase(name);
    await postgres.release();
    rmSync(folder, { recursive: true, force: true });
  };

  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const runScript = (script: string, args: string[], input = "") => {
    const run = spawnSync(process.execPath, ["--conditions=react-server", script, ...args], {
      env: { ...settings, NODE_ENV: "production", QM_ORIGIN: consoles[0]?.origin ?? "" },
      input,
    });
    if (run.status !== 0) throw new Error(String(run.stderr));
  };
  /** Stores the secret of the service, and a person, because a key that nobody has keeps no mirror. */
  const setUpConnection = () => {
    runScript("scripts/user.ts", ["add", "bench@example.com", "--role", "admin"]);
    runScript("scripts/webhooks.ts", ["add", "env", "--secret-stdin"], secret);
  };

  const countRows = async (condition: string): Promise<number> => {
    const { rows } = await database.query(
      `select count(*)::int as n from events where ${condition}`,
    );
    return rows[0].n;
  };

  /** Waits until no event is due. Returns the milliseconds. */
  const drain = async (timeoutMs: number): Promise<number> => {
    const begin = performance.now();
    while ((await countRows("state = 'waiting'")) > 0) {
      if (performance.now() - begin > timeoutMs) return Number.POSITIVE_INFINITY;
      await wait(200);
    }
    return performance.now() - begin;
  };

  /** The orders whose status in the mirror is not the service's. */
  const findStale = async (ids: Iterable<string>): Promise<string[]> => {
    const { rows } = await database.query<{ id: string; status: string }>(
      "select id, status from mirror_records where resource = 'orders'",
    );
    const mirrored = new Map(rows.map(({ id, status }) => [id, status]));
    return [...ids].filter((id) => mirrored.get(id) !== service.statusOf(id));
  };

  try {
    if (!people) setUpConnection();
    for (const each of consoles) await each.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { consoles, service, database, secret, countRows, drain, findStale, close };
}
