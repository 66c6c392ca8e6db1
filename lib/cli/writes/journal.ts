import { createHmac, randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { CliError, type ExitKind } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import { isRunning } from "#lib/cli/host/is-running.ts";
import { stateFolder } from "#lib/cli/settings/folders.ts";
import {
  createPrivateFile,
  readPrivateFile,
  replacePrivateFile,
} from "#lib/cli/settings/private-file.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import type { OperationName } from "#lib/v4/registry.ts";

/**
 * The outcome of one attempt at a write. `sending` is on the disk before a byte is sent; a process
 * that ended in that state may have sent it.
 */
export type AttemptState = "sending" | "accepted" | "refused" | "unsent" | "unknown";

/** One attempt at a write, as the journal stores it. Holds ids, and nothing else of the body. */
export interface Attempt {
  operation: OperationName;
  url: string;
  state: AttemptState;
  /** When it was stored, ISO 8601. */
  at: string;
  pid: number;
  /** Ids of the records that existed before. */
  baseline: string[];
  /** The id of the record that it made, if the service said so. */
  recordId: string | null;
  /** How the sending ended, where its outcome is not known. Files of older versions have none. */
  failure?: ExitKind;
}

/** A write as a person asked for it. */
export interface Wanted {
  operation: OperationName;
  url: string;
  input: JsonObject;
}

/**
 * What the attempts mean for the same write now: `free` to send, `running` in another process, of an
 * `unknown` outcome, or `repeated` within 24 hours of an accepted one.
 */
export type Standing = "free" | "running" | "unknown" | "repeated";

/** The attempts at one write. */
export interface JournalEntry {
  /** The latest attempt, or `null` before the first. */
  readonly latest: Attempt | null;
  /** Returns what the latest attempt means for the same write at `now`. */
  standing(now: number): Standing;
  /**
   * Stores the next attempt as `sending` and waits until it is on the disk. Returns false if another
   * process has stored it first.
   */
  begin(baseline: readonly string[]): boolean;
  /** Stores the outcome of the latest attempt. */
  finish(state: AttemptState, more?: Partial<Pick<Attempt, "recordId" | "failure">>): void;
}

const sortKeys = (_name: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns the key of the hashes, which hides short bodies, such as a PIN, from a reader of names. */
const readHashKey = (folder: string): string => {
  const path = join(folder, "hash-key");
  createPrivateFile(path, randomBytes(32).toString("hex"));
  return readPrivateFile(path) ?? "";
};

const attemptsIn = (folder: string, hash: string): number[] => {
  try {
    return readdirSync(folder)
      .map((name) => /^([0-9a-f]+)\.(\d+)\.json$/.exec(name))
      .filter((match) => match?.[1] === hash)
      .map((match) => Number(match?.[2]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
};

const readAttempt = (path: string): Attempt | null => {
  const stored = readPrivateFile(path);
  try {
    return stored === null ? null : (JSON.parse(stored) as Attempt);
  } catch {
    throw new CliError(
      "unknown_outcome",
      `The same write was begun before, and ${path}, which has its outcome, can't be read. Nothing was sent now: look the write up, and then remove the file to send it.`,
    );
  }
};

const dayMs = 24 * 3_600_000;

const standingOf = (latest: Attempt | null, now: number): Standing => {
  if (latest === null || latest.state === "refused" || latest.state === "unsent") return "free";
  if (latest.state === "accepted") return now - Date.parse(latest.at) < dayMs ? "repeated" : "free";
  if (latest.state === "unknown") return "unknown";
  return latest.pid !== process.pid && isRunning(latest.pid) ? "running" : "unknown";
};

/**
 * Opens the journal at one write. Each attempt is a file of its own that only one process can create,
 * so that two processes never send the same attempt. Throws `CliError` if files can't be written.
 */
export const openEntry = ({ operation, url, input }: Wanted, host: Host): JournalEntry => {
  const folder = join(stateFolder(host), "journal");
  const hash = createHmac("sha256", readHashKey(folder))
    .update(JSON.stringify([url, operation, input], sortKeys))
    .digest("hex")
    .slice(0, 40);
  const pathOf = (number: number) => join(folder, `${hash}.${number}.json`);
  let number = Math.max(0, ...attemptsIn(folder, hash));
  let latest = number === 0 ? null : readAttempt(pathOf(number));
  const toText = (attempt: Attempt) => `${JSON.stringify(attempt, null, 2)}\n`;
  return {
    get latest() {
      return latest;
    },
    standing(now) {
      const standing = standingOf(latest, now);
      if (standing !== "unknown") return standing;
      // The process may have stored the outcome and ended since the file was read.
      latest = readAttempt(pathOf(number));
      return standingOf(latest, now);
    },
    begin(baseline) {
      const attempt: Attempt = {
        operation,
        url,
        state: "sending",
        at: new Date(host.now()).toISOString(),
        pid: process.pid,
        baseline: [...baseline],
        recordId: null,
      };
      if (!createPrivateFile(pathOf(number + 1), toText(attempt))) return false;
      number += 1;
      latest = attempt;
      return true;
    },
    finish(state, more = {}) {
      if (latest === null) return;
      latest = { ...latest, ...more, state };
      replacePrivateFile(pathOf(number), toText(latest));
    },
  };
};
