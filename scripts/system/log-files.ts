import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";

const maxBytes = 10 * 1024 * 1024;
const maxFiles = 5;
const checkEveryMs = 5_000;
const day = 86_400_000;
/** A log is rotated at this age, so that old lines leave with its file. */
const maxAgeMs = day;
/** A rotated log is deleted when its last line is this old. */
const keepMs = 14 * day;

/** Limits of a log: bytes and milliseconds at which it is rotated, milliseconds for which it is then kept. */
const defaults = { bytes: maxBytes, ageMs: maxAgeMs, keepMs };

const numbered = (logFile: string, at: number) => logFile.replace(/\.log$/, `.${at}.log`);

const deleteOld = (logFile: string, before: number) => {
  for (let at = 1; at <= maxFiles; at += 1) {
    const file = numbered(logFile, at);
    if (existsSync(file) && statSync(file).mtimeMs < before) rmSync(file);
  }
};

/** Returns when the oldest line of a log was written: after its last rotation, or its creation. */
const beganAt = (logFile: string): number => {
  const last = numbered(logFile, 1);
  return existsSync(last) ? statSync(last).ctimeMs : statSync(logFile).birthtimeMs;
};

/**
 * Copies a log that is too large or too old to `name.1.log`, after it renames that one to `name.2.log`
 * and so on, and drops the oldest. Then truncates the log, which its writer must have opened for
 * appending. Lines written between copy and truncation are lost. Deletes rotated logs that are too old.
 * Returns whether it rotated.
 */
export function rotateLog(
  logFile: string,
  limits: Partial<typeof defaults> = {},
  now = Date.now(),
): boolean {
  const { bytes, ageMs, keepMs } = { ...defaults, ...limits };
  deleteOld(logFile, now - keepMs);
  if (!existsSync(logFile)) return false;
  const { size } = statSync(logFile);
  const isOld = size > 0 && now - beganAt(logFile) > ageMs;
  if (size <= bytes && !isOld) return false;
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
