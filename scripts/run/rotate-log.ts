import { chmodSync, copyFileSync, existsSync, renameSync, statSync, truncateSync } from "node:fs";

const maxBytes = 10 * 1024 * 1024;
const maxFiles = 5;
const checkEveryMs = 5_000;

const numbered = (logFile: string, at: number) => logFile.replace(/\.log$/, `.${at}.log`);

/**
 * Moves a log that has grown past `limit` bytes to `name.1.log`, that one to `name.2.log` and so
 * on, and forgets the oldest. The process that writes keeps its file, which must be open for
 * appending: its content is copied and cut. Lines written between the two are lost.
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

/** Keeps a log small until the returned function is called. */
export function keepSmall(logFile: string): () => void {
  const timer = setInterval(() => rotateLog(logFile), checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
