import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../postgres/server.ts";
import { dataFolder, logFolder, root, runFolder } from "../system/folders.ts";
import { isPortFree, nextFreePort } from "../system/free-port.ts";
import { parentOf } from "../system/parent-of.ts";
import { processIdentity } from "../system/process-identity.ts";
import { ensureBuild } from "./build.ts";
import { type Child, ChildFailure, lastLines, stopStale } from "./child.ts";
import { closingBlock } from "./closing-block.ts";
import { startConsoleProcess } from "./console-process.ts";
import { consoleSettings, demoKeysFile, hasOwnService } from "./console-settings.ts";
import { type Flags, readFlags, UsageError, usage } from "./flags.ts";
import { step } from "./progress.ts";
import { keepSmall } from "./rotate-log.ts";
import { startSandboxProcess } from "./sandbox-process.ts";
import { loadSettings } from "./settings.ts";
import { findSupervisor, forgetSupervisor, noteSupervisor } from "./supervisor-file.ts";

type Mode = "production" | "development";

const postgresLog = join(dataFolder, "postgres.log");

const pidFileOf = (name: string) => join(runFolder, `${name}.json`);

/** What stops a part, newest first. */
const cleanups: (() => Promise<unknown>)[] = [];
const interrupted = new AbortController();

/** Starts everything, prints one block, and keeps watch until a signal or the end of a part. */
export async function supervise(mode: Mode, args: string[]): Promise<void> {
  process.chdir(root);
  try {
    loadSettings();
    const flags = readFlags(args);
    if (flags === null) return console.log(usage(mode === "production" ? "start" : "run dev"));
    watchSignals();
    await refuseSecond();
    const starting = startAll(mode, flags);
    const running = await Promise.race([starting, untilInterrupted()]);
    const end = await Promise.race([running?.end ?? null, untilInterrupted()]);
    if (end !== null) throw new ChildFailure(end);
    console.log("\n  Stopping …");
    await stopAll();
    // A start that was cut short may have begun one more part meanwhile.
    await starting.catch(() => undefined);
    await stopAll();
    console.log("  Stopped.");
    process.exit(0);
  } catch (error) {
    await stopAll();
    const isOurs = error instanceof UsageError || error instanceof ChildFailure;
    const message = error instanceof Error ? (isOurs ? error.message : error.stack) : String(error);
    console.error(`\n${message}\n`);
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

/** Ctrl-C, a service manager's SIGTERM, a closed terminal; a second one a second later insists. */
function watchSignals(): void {
  let first = 0;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // npm forwards what the terminal has sent us already, so two at once mean one.
      if (first > 0 && Date.now() - first > 1_000) process.exit(130);
      first ||= Date.now();
      interrupted.abort();
    });
  }
  if (process.env.npm_lifecycle_event !== undefined) watchNpm();
}

/**
 * npm runs us through a shell that forwards no signal, and a killed npm forwards none either:
 * without the two nobody could stop us in the usual way, so their end is ours.
 */
function watchNpm(): void {
  const above = [process.ppid, parentOf(process.ppid) ?? 0].map((pid) => ({
    pid,
    identity: processIdentity(pid),
  }));
  const isOrphan = () => above.some(({ pid, identity }) => processIdentity(pid) !== identity);
  setInterval(() => isOrphan() && interrupted.abort(), 1_000).unref();
}

/** Two starts in one clone would share the sandbox's file and the ports. */
async function refuseSecond(): Promise<void> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  chmodSync(dataFolder, 0o700);
  const other = findSupervisor();
  if (other !== null) {
    throw new UsageError(
      `Quartermaster already runs from this folder: ${other.origin} (process ${other.pid}). Stop that one first.`,
    );
  }
  noteSupervisor("");
  cleanups.push(forgetSupervisor);
  // What a killed start left behind would hold the ports and the sandbox's file.
  await stopStale(pidFileOf("console"));
  await stopStale(pidFileOf("sandbox"));
}

async function requirePort(port: number, what: string, flag: string): Promise<void> {
  if (await isPortFree(port)) return;
  throw new UsageError(
    `Port ${port} is taken, so the ${what} can't use it. Choose another: ${flag} ${await nextFreePort(port)}`,
  );
}

/** `end` resolves with the reason when a part ends by itself. */
async function startAll(mode: Mode, flags: Flags): Promise<{ end: Promise<string> }> {
  const command = mode === "production" ? "npm start --" : "npm run dev --";
  await requirePort(flags.port, "console", `${command} --port`);
  if (!hasOwnService()) {
    await requirePort(flags.sandboxPort, "sandbox", `${command} --sandbox-port`);
  }
  const origin = process.env.QM_ORIGIN ?? `http://127.0.0.1:${flags.port}`;
  noteSupervisor(origin);
  console.log("\n  Quartermaster\n");

  if (mode === "production") {
    await step(
      "Build the console",
      () => ensureBuild({ signal: interrupted.signal }),
      (isNew) => (isNew ? "Console built" : "Console is built"),
    );
  }
  const ends: Promise<string>[] = [];
  const keep = (child: Child) => {
    cleanups.push(() => child.stop());
    ends.push(
      child.ended.then(
        (how) =>
          `The ${child.name} ${how}. Its log (${child.logFile}) ends with:\n${lastLines(child.logFile)}`,
      ),
    );
  };

  let databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl === undefined) {
    const server = await step("Start PostgreSQL", () => startPostgres(), databaseLine);
    cleanups.push(() => server.release());
    // One that an earlier version started does not append, so its log can't be cut.
    if (!server.isReused) keepSmall(postgresLog);
    ends.push(untilGone(server.pid));
    databaseUrl = server.url;
  }
  interrupted.signal.throwIfAborted();

  if (!hasOwnService()) {
    const db = join(dataFolder, "sandbox.db");
    await step(
      existsSync(db) ? "Start the sandbox" : "Seed the sandbox's world",
      async () => {
        await startSandboxProcess({
          port: flags.sandboxPort,
          shape: flags.sandboxShape,
          db,
          keysFile: demoKeysFile,
          day: Number(process.env.QM_SANDBOX_DAY ?? 20),
          env: process.env,
          logFile: join(logFolder, "sandbox.log"),
          pidFile: pidFileOf("sandbox"),
          onChild: keep,
        });
      },
      () => "Sandbox listens",
    );
  }
  interrupted.signal.throwIfAborted();

  await step(
    "Start the console",
    () =>
      startConsoleProcess({
        mode,
        host: flags.host,
        port: flags.port,
        env: consoleSettings(origin, databaseUrl),
        logFile: join(logFolder, "console.log"),
        pidFile: pidFileOf("console"),
        onChild: keep,
      }),
    () => "Console answers",
  );
  interrupted.signal.throwIfAborted();
  console.log(closingBlock(origin, flags));
  return { end: Promise.race(ends) };
}

const databaseLine = ({ isReused }: { isReused: boolean }) =>
  isReused ? "PostgreSQL was still running" : "PostgreSQL started";

/** PostgreSQL may be one that an earlier start left behind, so it is watched by its pid. */
function untilGone(pid: number): Promise<string> {
  const identity = processIdentity(pid);
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (processIdentity(pid) === identity) return;
      clearInterval(timer);
      resolve(
        `PostgreSQL has ended. Its log (${postgresLog}) ends with:\n${lastLines(postgresLog)}`,
      );
    }, 500);
  });
}
