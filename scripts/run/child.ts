import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../system/folders.ts";
import { keepSmall, withLogEnd } from "../system/log-files.ts";
import { endProcess, isRunning, readRecord, recordOf, sendSignal } from "../system/processes.ts";

export interface Child {
  /** Resolves when the process has ended, with the reason and the end of the log. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Stops the process and its children by SIGTERM, and after 32 seconds by SIGKILL. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  env: Record<string, string | undefined>;
  logFile: string;
  /** The file for pid and identity, by which the next start finds a process that a killed one left. */
  pidFile: string;
  /** Called as soon as the process exists, so that an interrupted start can stop it. */
  onChild: (child: Child) => void;
}

export class ChildFailure extends Error {
  override readonly name = "ChildFailure";
}

async function stopGroup(pid: number, hasEnded: () => boolean): Promise<void> {
  await endProcess(-pid, hasEnded, [
    // The console ends what is in flight within 30 s.
    ["SIGTERM", 32_000],
    ["SIGKILL", 4_000],
  ]);
  // Workers may outlive the process that started them.
  sendSignal(-pid, "SIGKILL");
}

/**
 * Starts a Node program in its own process group, so that Ctrl-C reaches only the supervisor, which
 * stops its children in order. The output goes into a file, so the child survives a killed supervisor
 * without a broken pipe, and the next start stops it by its pid file.
 *
 * Returns the first result of `check` that is not null. Throws `ChildFailure` with the end of the log
 * if the child ends before, or if no result comes within `timeoutMs`.
 */
export async function startChild<Result>(
  name: string,
  args: string[],
  options: ChildOptions,
  check: () => Promise<Result | null> | Result | null,
  timeoutMs: number,
): Promise<Result> {
  const child = spawnChild(name, args, options);
  options.onChild(child);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await check();
    if (result !== null) return result;
    if (child.hasEnded()) throw new ChildFailure(await child.ended);
    if (Date.now() > deadline) {
      await child.stop();
      const late = `The ${name} was not ready within ${Math.round(timeoutMs / 1000)} s`;
      throw new ChildFailure(withLogEnd(late, options.logFile));
    }
    await wait(40);
  }
}

function spawnChild(name: string, args: string[], options: ChildOptions): Child {
  const { env, logFile, pidFile } = options;
  mkdirSync(dirname(logFile), { recursive: true });
  if (existsSync(logFile)) renameSync(logFile, logFile.replace(/\.log$/, ".previous.log"));
  const log = openSync(logFile, "a", 0o600);
  // The child inherits it: only this account can read its files, such as a database or keys.
  const umask = process.umask(0o077);
  const running = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, NODE_ENV: env.NODE_ENV === "development" ? "development" : "production" },
    detached: true,
    stdio: ["ignore", log, log],
  });
  process.umask(umask);
  closeSync(log);
  const stopRotating = keepSmall(logFile);
  const pid = running.pid ?? 0;
  let hasEnded = false;
  const ended = once(running, "exit")
    .then(
      ([code, signal]) => (signal === null ? `ended with code ${code}` : `was ended by ${signal}`),
      (error) => `could not be started: ${error.message}`,
    )
    .then((reason) => {
      hasEnded = true;
      stopRotating();
      return withLogEnd(`The ${name} ${reason}`, logFile);
    });
  if (pid > 0) writeFileSync(pidFile, JSON.stringify(recordOf(pid)));
  return {
    ended,
    hasEnded: () => hasEnded,
    async stop() {
      if (pid > 0) await stopGroup(pid, () => hasEnded);
      rmSync(pidFile, { force: true });
    },
  };
}

/** Stops the process of a pid file if it still runs. */
export async function stopStale(pidFile: string): Promise<void> {
  const stale = readRecord(pidFile);
  if (stale !== null && isRunning(stale)) await stopGroup(stale.pid, () => !isRunning(stale));
  rmSync(pidFile, { force: true });
}
