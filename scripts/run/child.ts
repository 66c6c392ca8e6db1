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
import { processIdentity } from "../system/process-identity.ts";
import { keepSmall } from "./rotate-log.ts";

export interface Child {
  name: string;
  pid: number;
  logFile: string;
  /** Resolves when it has ended, with a few words on how. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Stops it and everything it started: SIGTERM, after twelve seconds SIGKILL. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string | undefined>;
  logFile: string;
  /** Where to note pid and identity, so that the next start finds what a killed one left behind. */
  pidFile?: string;
}

export class ChildFailure extends Error {
  override readonly name = "ChildFailure";
}

/** The last lines of a child's log, for a message about its end. */
export const lastLines = (logFile: string, count = 15): string =>
  existsSync(logFile)
    ? readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-count).join("\n")
    : "";

const signalGroup = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(-pid, signal);
  } catch {
    // Ended in between.
  }
};

async function stopGroup(pid: number, hasEnded: () => boolean): Promise<void> {
  for (const [signal, limitMs] of [
    ["SIGTERM", 12_000],
    ["SIGKILL", 4_000],
  ] as const) {
    if (hasEnded()) break;
    signalGroup(pid, signal);
    const deadline = Date.now() + limitMs;
    while (!hasEnded() && Date.now() < deadline) await wait(20);
  }
  // A leader that ended well may still leave workers behind.
  signalGroup(pid, "SIGKILL");
}

/**
 * Starts a child in a process group of its own: a Ctrl-C in the terminal reaches only us, and we
 * stop the children in order. Its output goes straight into a file, so it also survives our death
 * without a broken pipe, and the next start can stop it by its pid file.
 */
export function startChild(options: ChildOptions): Child {
  const { name, command, args, cwd, env, logFile, pidFile } = options;
  mkdirSync(dirname(logFile), { recursive: true });
  if (existsSync(logFile)) renameSync(logFile, logFile.replace(/\.log$/, ".previous.log"));
  const log = openSync(logFile, "a", 0o600);
  // Inherited: what a child writes (a database, a keys file) is readable by us alone.
  const before = process.umask(0o077);
  const running = spawn(command, args, {
    cwd,
    env: { ...env, NODE_ENV: env.NODE_ENV === "development" ? "development" : "production" },
    detached: true,
    stdio: ["ignore", log, log],
  });
  process.umask(before);
  closeSync(log);
  const stopRotating = keepSmall(logFile);
  const pid = running.pid ?? 0;
  let isOver = false;
  const ended = new Promise<string>((resolve) => {
    running.once("error", (error) => {
      isOver = true;
      resolve(`could not be started: ${error.message}`);
    });
    running.once("exit", (code, signal) => {
      isOver = true;
      stopRotating();
      resolve(signal === null ? `ended with code ${code}` : `was ended by ${signal}`);
    });
  });
  if (pidFile !== undefined && pid > 0) {
    mkdirSync(dirname(pidFile), { recursive: true });
    writeFileSync(pidFile, JSON.stringify({ pid, identity: processIdentity(pid) }));
  }
  return {
    name,
    pid,
    logFile,
    ended,
    hasEnded: () => isOver,
    async stop() {
      if (pid > 0) await stopGroup(pid, () => isOver);
      if (pidFile !== undefined) rmSync(pidFile, { force: true });
    },
  };
}

/** Stops the process a pid file names, if it is still the same one. True when there was one. */
export async function stopStale(pidFile: string): Promise<boolean> {
  if (!existsSync(pidFile)) return false;
  let noted: { pid: number; identity: string | null };
  try {
    noted = JSON.parse(readFileSync(pidFile, "utf8"));
  } catch {
    rmSync(pidFile, { force: true });
    return false;
  }
  const isAlive = () => noted.identity !== null && processIdentity(noted.pid) === noted.identity;
  const wasAlive = isAlive();
  if (wasAlive) await stopGroup(noted.pid, () => !isAlive());
  rmSync(pidFile, { force: true });
  return wasAlive;
}

/**
 * Waits until `isReady` gives something. Throws `ChildFailure` with the child's last words when it
 * ends before, or is not ready within `limitMs`.
 */
export async function untilReady<Result>(
  child: Child,
  isReady: () => Promise<Result | null> | Result | null,
  limitMs: number,
): Promise<Result> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const result = await isReady();
    if (result !== null) return result;
    if (child.hasEnded()) {
      throw new ChildFailure(
        `The ${child.name} ${await child.ended}. Its log ends with:\n${lastLines(child.logFile)}`,
      );
    }
    if (Date.now() > deadline) {
      await child.stop();
      throw new ChildFailure(
        `The ${child.name} was not ready within ${Math.round(limitMs / 1000)} s. Its log ends with:\n${lastLines(child.logFile)}`,
      );
    }
    await wait(40);
  }
}
