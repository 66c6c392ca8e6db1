import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { processIdentity } from "./process-identity.ts";

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
 * Runs `work` while this process alone holds the lock file at `path`. A lock whose holder died is
 * taken over. Throws after `limitMs` milliseconds of waiting.
 */
export async function withFileLock<Result>(
  path: string,
  work: () => Promise<Result>,
  limitMs = 60_000,
): Promise<Result> {
  mkdirSync(dirname(path), { recursive: true });
  const deadline = Date.now() + limitMs;
  const me = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  let unreadable = 0;
  for (;;) {
    try {
      writeFileSync(path, me, { flag: "wx", mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = readHolder(path);
    // Empty for an instant while its maker writes it; empty for long after a crash in between.
    unreadable = holder === null ? unreadable + 1 : 0;
    const isDead = holder !== null && processIdentity(holder.pid) !== holder.identity;
    if (isDead || unreadable > 40) {
      rmSync(path, { force: true });
      continue;
    }
    if (Date.now() > deadline) {
      throw new Error(`${path} has been held by process ${holder?.pid} for over a minute`);
    }
    await wait(25);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
