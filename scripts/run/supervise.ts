import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "../postgres/server.ts";
import { dataFolder, logFolder, root, runFolder } from "../system/folders.ts";
import { isPortFree, nextFreePort } from "../system/free-port.ts";
import { keepSmall, withLogEnd } from "../system/log-files.ts";
import { identityOf, isRunning, parentOf, recordOf } from "../system/processes.ts";
import { buildStep } from "./build.ts";
import { checkSettings } from "./check-settings.ts";
import { type Child, ChildFailure, stopStale } from "./child.ts";
import { closingBlock } from "./closing-block.ts";
import { findRunningStart, supervisorFile } from "./console-origin.ts";
import { consoleAddress, startConsoleProcess } from "./console-process.ts";
import { type Flags, readFlags, UsageError, usage } from "./flags.ts";
import { keepRunning } from "./keep-running.ts";
import { step } from "./progress.ts";
import { startSandboxProcess, webhookUrl } from "./sandbox-process.ts";
import { consoleSettings, demoKeysFile, hasOwnService, loadSettings } from "./settings.ts";

type Mode = "production" | "development";

const postgresLog = join(dataFolder, "postgres.log");

const filesOf = (name: string) => ({
  logFile: join(logFolder, `${name}.log`),
  pidFile: join(runFolder, `${name}.json`),
});

/** Stops each started part. The last one runs first. */
const cleanups: (() => Promise<unknown>)[] = [];
const interrupted = new AbortController();
/** Resolves with the reason when a part ends by itself. */
const firstEnd = Promise.withResolvers<string>();

/**
 * Starts everything, prints the addresses, and waits for a signal or the end of a part. Only the end
 * of the sandbox is not the end of everything.
 */
export async function supervise(mode: Mode, args: string[]): Promise<void> {
  process.chdir(root);
  try {
    loadSettings();
    const flags = readFlags(args);
    if (flags === null) return console.log(usage(mode === "production" ? "start" : "run dev"));
    watchSignals();
    const origin = process.env.QM_ORIGIN ?? `http://127.0.0.1:${flags.port}`;
    checkSettings(origin);
    await refuseSecondStart(origin);
    const starting = startAll(mode, flags, origin);
    const running = starting.then(() => firstEnd.promise);
    const end = await Promise.race([running, untilInterrupted()]);
    if (end !== null) throw new ChildFailure(end);
    console.log("\n  Stopping …");
    await stopAll();
    // The interrupted start may have started another part meanwhile.
    await starting.catch(() => undefined);
    await stopAll();
    console.log("  Stopped.");
    process.exit(0);
  } catch (error) {
    await stopAll();
    const isExpected = error instanceof UsageError || error instanceof ChildFailure;
    console.error(isExpected ? `\n${error.message}\n` : error);
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

const untilInterrupted = () =>
  new Promise<null>((resolve) => {
    if (interrupted.signal.aborted) resolve(null);
    interrupted.signal.addEventListener("abort", () => resolve(null));
  });

async function stopAll(): Promise<void> {
  interrupted.abort();
  for (;;) {
    const cleanup = cleanups.pop();
    if (cleanup === undefined) return;
    await cleanup().catch((error: unknown) => console.error(error));
  }
}

/** Stops on Ctrl-C, a service manager's SIGTERM or a closed terminal. A second signal exits at once. */
function watchSignals(): void {
  let first = 0;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // npm forwards signals that the terminal has sent too, so two at the same time count as one.
      if (first > 0 && Date.now() - first > 1_000) process.exit(130);
      first ||= Date.now();
      interrupted.abort();
    });
  }
  if (process.env.npm_lifecycle_event !== undefined) watchNpm();
}

/**
 * Stops when npm or its shell ends. The shell forwards no signals and neither does a killed npm, so
 * this process would keep running.
 */
function watchNpm(): void {
  const ancestors = [process.ppid, parentOf(process.ppid)].map(recordOf);
  const isOrphan = () => ancestors.some(({ pid, identity }) => identityOf(pid) !== identity);
  setInterval(() => isOrphan() && interrupted.abort(), 1_000).unref();
}

/** Throws if another start runs from this folder: both would use the same ports and sandbox file. */
async function refuseSecondStart(origin: string): Promise<void> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  chmodSync(dataFolder, 0o700);
  mkdirSync(runFolder, { recursive: true });
  const other = findRunningStart();
  if (other !== null) {
    throw new UsageError(
      `Quartermaster already runs from this folder: ${other.origin} (process ${other.pid}). Stop it first.`,
    );
  }
  writeFileSync(supervisorFile, JSON.stringify({ ...recordOf(process.pid), origin }));
  cleanups.push(async () => rmSync(supervisorFile, { force: true }));
  // Processes of a killed start would still use the ports and the sandbox's file.
  await stopStale(filesOf("console").pidFile);
  await stopStale(filesOf("sandbox").pidFile);
}

async function requirePort(port: number, what: string, flag: string): Promise<void> {
  if (await isPortFree(port)) return;
  throw new UsageError(
    `Port ${port} is taken, so the ${what} can't use it. Choose another: ${flag} ${await nextFreePort(port)}`,
  );
}

function onChild(child: Child): void {
  cleanups.push(() => child.stop());
  void child.ended.then(firstEnd.resolve);
}

/** Returns the URL of the configured database, or starts the embedded PostgreSQL. */
async function findDatabase(): Promise<string> {
  const configured = process.env.DATABASE_URL;
  if (configured !== undefined) return configured;
  const server = await step(
    "Start PostgreSQL",
    () =>
      startPostgres().catch((error: unknown) => {
        // Each says what to do: a port that is taken, a folder that was copied, a database that is gone.
        throw new ChildFailure(error instanceof Error ? error.message : String(error));
      }),
    ({ isReused }) => (isReused ? "PostgreSQL was still running" : "PostgreSQL started"),
  );
  cleanups.push(() => server.release());
  // A server of an earlier version does not append to its log, so the log can't be truncated.
  if (!server.isReused) keepSmall(postgresLog);
  // By its pid, because an earlier start may have started it.
  const postgres = recordOf(server.pid);
  setInterval(() => {
    if (!isRunning(postgres)) firstEnd.resolve(withLogEnd("PostgreSQL has ended", postgresLog));
  }, 500);
  return server.url;
}

/** Starts the sandbox, and again whenever its process ends. The console keeps running meanwhile. */
async function startSandbox(flags: Flags): Promise<void> {
  const db = join(dataFolder, "sandbox.db");
  let current: Child | null = null;
  const start = async (): Promise<Child> => {
    const started = Promise.withResolvers<Child>();
    await startSandboxProcess(
      {
        port: flags.sandboxPort,
        shape: flags.sandboxShape,
        db,
        keys: demoKeysFile,
        day: flags.sandboxDay,
        webhooks: webhookUrl(consoleAddress(flags)),
      },
      {
        env: process.env,
        ...filesOf("sandbox"),
        onChild: (child) => {
          current = child;
          started.resolve(child);
        },
      },
    );
    return started.promise;
  };
  cleanups.push(async () => current?.stop());
  const first = await step(
    existsSync(db) ? "Start the sandbox" : "Seed the sandbox's world",
    start,
    () => "Sandbox listens",
  );
  void keepRunning(first, {
    name: "sandbox",
    start: async () => {
      const data = existsSync(db) ? "the same data" : "new data";
      return { child: await start(), ready: `The sandbox runs again with ${data}` };
    },
    print: console.log,
    wait: (ms) => wait(ms, null, { signal: interrupted.signal }).catch(() => null),
    now: Date.now,
    signal: interrupted.signal,
  });
}

async function startAll(mode: Mode, flags: Flags, origin: string): Promise<void> {
  const command = mode === "production" ? "npm start --" : "npm run dev --";
  await requirePort(flags.port, "console", `${command} --port`);
  if (!hasOwnService()) {
    await requirePort(flags.sandboxPort, "sandbox", `${command} --sandbox-port`);
  }
  console.log("\n  Quartermaster\n");

  if (mode === "production") await buildStep(interrupted.signal);
  const databaseUrl = await findDatabase();
  interrupted.signal.throwIfAborted();
  if (!hasOwnService()) await startSandbox(flags);
  interrupted.signal.throwIfAborted();
  await step(
    "Start the console",
    () =>
      startConsoleProcess({
        mode,
        host: flags.host,
        port: flags.port,
        env: consoleSettings(origin, databaseUrl),
        ...filesOf("console"),
        onChild,
      }),
    () => "Console answers",
  );
  interrupted.signal.throwIfAborted();
  console.log(closingBlock(origin, flags));
}
