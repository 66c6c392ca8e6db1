import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
} from "node:fs";

const maxBytes = 10 * 1024 * 1024;
const maxFiles = 5;
const checkEveryMs = 5_000;

const numbered = (logFile: string, at: number) => logFile.replace(/\.log$/, `.${at}.log`);

/**
 * Copies a log of more than `limit` bytes to `name.1.log`, after it renames that one to `name.2.log`
 * and so on, and drops the oldest. Then truncates the log, which its writer must have opened for
 * appending. Lines written between copy and truncation are lost. Returns whether it rotated.
 */
export function rotateLog(logFile: string, limit = maxBytes): boolean {
  if (!existsSync(logFile) || statSync(logFile).size <= limit) return false;
  for (let at = maxFiles - 1; at >= 1; at -= 1) {
    if (existsSync(numbered(logFile, at))) {
      renameSync(numbered(logFile, at), numbered(logFile, at + 1));
    }
  }
  copyFileSync(logFile, numbered(logFile, 1));
  chmodSync(numbered(logFile, 1), 0o600);
  truncateSync(logFile);
  return true;
}

/** Rotates a log regularly until the returned function is called. */
export function keepSmall(logFile: string): () => void {
  const timer = setInterval(() => rotateLog(logFile), checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns the last lines of a log. */
export const lastLines = (logFile: string, count = 15): string =>
  existsSync(logFile)
    ? readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-count).join("\n")
    : "";
