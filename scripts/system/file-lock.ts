import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { identityOf } from "./processes.ts";

interface Holder {
  pid: number;
  identity: string | null;
}

const readHolder = (path: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return null;
  }
};

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
  const me = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) });
  let unreadable = 0;
  for (;;) {
    try {
      writeFileSync(path, me, { flag: "wx", mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = readHolder(path);
    // Empty for a moment while another process writes it, and for longer if that process crashed.
    unreadable = holder === null ? unreadable + 1 : 0;
    const isDead = holder !== null && identityOf(holder.pid) !== holder.identity;
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
