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

/** Adds the last lines of a log to a statement about the process that writes it. */
export function withLogEnd(statement: string, logFile: string, count = 15): string {
  const log = existsSync(logFile) ? readFileSync(logFile, "utf8") : "";
  const lines = log.trimEnd().split("\n").slice(-count);
  return `${statement}. Its log (${logFile}) ends with:\n${lines.join("\n")}`;
}
