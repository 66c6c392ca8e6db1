import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const readProcFile = (pid: number, name: "stat" | "cmdline"): string | null => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return null;
  }
};

/** Returns one column of `ps`, or null if there is no such process. */
const readColumn = (pid: number, column: "ppid" | "command" | "lstart"): string | null => {
  const { status, stdout } = spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], {
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : null;
};

/**
 * Returns the fields of a process from its state on. The field before is the command in brackets,
 * which may contain spaces.
 */
const readStatFields = (pid: number): string[] | null => {
  const stat = readProcFile(pid, "stat");
  return stat === null ? null : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
};

/** Returns the command line of a process with its words joined by spaces, or "" if it is gone. */
export function commandOf(pid: number): string {
  if (process.platform !== "linux") return readColumn(pid, "command") ?? "";
  return (readProcFile(pid, "cmdline") ?? "").replaceAll("\0", " ").trim();
}

/** Returns the pid of the parent, or 0 if there is no such process. */
export function parentOf(pid: number): number {
  const parent = process.platform === "linux" ? readStatFields(pid)?.[1] : readColumn(pid, "ppid");
  return Number(parent ?? 0);
}

/**
 * Returns the start time of a process as an opaque text, or null if there is no such process.
 *
 * After a crash or a reboot, another process may have the same pid. Pid and start time together
 * identify a process, so a file with both can be trusted before a signal is sent.
 */
export function identityOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform !== "linux") return readColumn(pid, "lstart") || null;
  const fields = readStatFields(pid);
  const [state, startTime] = [fields?.[0], fields?.[19]];
  return state === "Z" ? null : (startTime ?? null);
}

/** A process in a file that outlives it. */
export interface ProcessRecord {
  pid: number;
  identity: string | null;
}

export const recordOf = (pid: number): ProcessRecord => ({ pid, identity: identityOf(pid) });

/** Returns whether the recorded process still runs, and not another one with its pid. */
export const isRunning = ({ pid, identity }: ProcessRecord): boolean =>
  identity !== null && identityOf(pid) === identity;

/** Returns the process in a file, or null if the file is missing or incomplete. */
export const readRecord = <Stored extends ProcessRecord>(path: string): Stored | null => {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Stored;
  } catch {
    return null;
  }
};

/** Sends a signal to a process, or to a group by its negative pid, unless it has already ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Sends each signal in turn, and waits so many milliseconds for the end before the next. */
export async function endProcess(
  pid: number,
  hasEnded: () => boolean,
  signals: readonly (readonly [signal: NodeJS.Signals, timeoutMs: number])[],
): Promise<void> {
  for (const [signal, timeoutMs] of signals) {
    if (hasEnded()) return;
    sendSignal(pid, signal);
    const deadline = Date.now() + timeoutMs;
    while (!hasEnded() && Date.now() < deadline) await wait(20);
  }
}
