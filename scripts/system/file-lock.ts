import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isRunning, readRecord, recordOf } from "./processes.ts";

/**
 * Runs `work` while this process holds the lock file at `path`, and no other process does. Takes over
 * the lock of a process that has died. Throws after `timeoutMs` of waiting.
 */
export async function withFileLock<Result>(
  path: string,
  work: () => Promise<Result>,
  timeoutMs = 60_000,
): Promise<Result> {
  mkdirSync(dirname(path), { recursive: true });
  const deadline = Date.now() + timeoutMs;
  const me = JSON.stringify(recordOf(process.pid));
  let unreadable = 0;
  for (;;) {
    try {
      writeFileSync(path, me, { flag: "wx", mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = readRecord(path);
    // Empty for a moment while another process writes it, and for longer if that process crashed.
    unreadable = holder === null ? unreadable + 1 : 0;
    const isDead = holder !== null && !isRunning(holder);
    if (isDead || unreadable > 40) {
      rmSync(path, { force: true });
      continue;
    }
    if (Date.now() > deadline) {
      throw new Error(
        `${path} is still locked by process ${holder?.pid} after ${timeoutMs / 1000} s`,
      );
    }
    await wait(25);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
