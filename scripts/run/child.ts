import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { identityOf } from "../system/processes.ts";
import { keepSmall } from "./rotate-log.ts";

export interface Child {
  name: string;
  pid: number;
  logFile: string;
  /** Resolves with the reason when the process has ended. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Stops the process and its children by SIGTERM, and after twelve seconds by SIGKILL. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string | undefined>;
  logFile: string;
  /** The file for pid and identity, by which the next start finds a process that a killed one left. */
  pidFile?: string;
}

export class ChildFailure extends Error {
  override readonly name = "ChildFailure";
}

/** Returns the last lines of a log. */
export const lastLines = (logFile: string, count = 15): string =>
  existsSync(logFile)
    ? readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-count).join("\n")
    : "";

const signalGroup = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
};

async function stopGroup(pid: number, hasEnded: () => boolean): Promise<void> {
  for (const [signal, timeoutMs] of [
    ["SIGTERM", 12_000],
    ["SIGKILL", 4_000],
  ] as const) {
    if (hasEnded()) break;
    signalGroup(pid, signal);
    const deadline = Date.now() + timeoutMs;
    while (!hasEnded() && Date.now() < deadline) await wait(20);
  }
  // Workers may outlive the process that started them.
  signalGroup(pid, "SIGKILL");
}

/**
 * Starts a child in its own process group, so that Ctrl-C reaches only the supervisor, which stops
 * its children in order. The output goes into a file, so the child survives a killed supervisor
 * without a broken pipe, and the next start stops it by its pid file.
 */
export function startChild(options: ChildOptions): Child {
  const { name, command, args, cwd, env, logFile, pidFile } = options;
  mkdirSync(dirname(logFile), { recursive: true });
  if (existsSync(logFile)) renameSync(logFile, logFile.replace(/\.log$/, ".previous.log"));
  const log = openSync(logFile, "a", 0o600);
  // The child inherits it: only this account can read its files, such as a database or keys.
  const umask = process.umask(0o077);
  const running = spawn(command, args, {
    cwd,
    env: { ...env, NODE_ENV: env.NODE_ENV === "development" ? "development" : "production" },
    detached: true,
    stdio: ["ignore", log, log],
  });
  process.umask(umask);
  closeSync(log);
  const stopRotating = keepSmall(logFile);
  const pid = running.pid ?? 0;
  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    running.once("error", (error) => {
      hasEnded = true;
      resolve(`could not be started: ${error.message}`);
    });
    running.once("exit", (code, signal) => {
      hasEnded = true;
      stopRotating();
      resolve(signal === null ? `ended with code ${code}` : `was ended by ${signal}`);
    });
  });
  if (pidFile !== undefined && pid > 0) {
    mkdirSync(dirname(pidFile), { recursive: true });
    writeFileSync(pidFile, JSON.stringify({ pid, identity: identityOf(pid) }));
  }
  return {
    name,
    pid,
    logFile,
    ended,
    hasEnded: () => hasEnded,
    async stop() {
      if (pid > 0) await stopGroup(pid, () => hasEnded);
      if (pidFile !== undefined) rmSync(pidFile, { force: true });
    },
  };
}

/** Stops the process of a pid file if it still runs. Returns whether it did. */
export async function stopStale(pidFile: string): Promise<boolean> {
  if (!existsSync(pidFile)) return false;
  let recorded: { pid: number; identity: string | null };
  try {
    recorded = JSON.parse(readFileSync(pidFile, "utf8"));
  } catch {
    rmSync(pidFile, { force: true });
    return false;
  }
  const isAlive = () =>
    recorded.identity !== null && identityOf(recorded.pid) === recorded.identity;
  const wasAlive = isAlive();
  if (wasAlive) await stopGroup(recorded.pid, () => !isAlive());
  rmSync(pidFile, { force: true });
  return wasAlive;
}

/**
 * Waits until `check` returns a result. Throws `ChildFailure` with the end of the log if the child
 * ends before, or if the result does not come within `timeoutMs`.
 */
export async function untilReady<Result>(
  child: Child,
  check: () => Promise<Result | null> | Result | null,
  timeoutMs: number,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await check();
    if (result !== null) return result;
    if (child.hasEnded()) {
      throw new ChildFailure(
        `The ${child.name} ${await child.ended}. Its log ends with:\n${lastLines(child.logFile)}`,
      );
    }
    if (Date.now() > deadline) {
      await child.stop();
      throw new ChildFailure(
        `The ${child.name} was not ready within ${Math.round(timeoutMs / 1000)} s. Its log ends with:\n${lastLines(child.logFile)}`,
      );
    }
    await wait(40);
  }
}
