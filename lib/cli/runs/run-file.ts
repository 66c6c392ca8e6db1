import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
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
import type { LineNote, RunKind } from "#lib/protocol/run.ts";
import type { CheckedLine, StoredLine } from "#lib/runs/check/checked-line.ts";
import type { Column } from "#lib/runs/read-cells.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** A write of a line, as it was checked. */
export interface RunWrite {
  operation: WriteName;
  input: JsonObject;
  /** The field that takes the id of the record that the line's first write makes. */
  hole: string | null;
  /** The same was sent within a day, and the row says that a second one is meant. */
  isSecond?: true;
}

export interface RunLine extends StoredLine, Pick<CheckedLine, "result" | "makes"> {
  notes: LineNote[];
  /** The row of the file: the first one below the header is 2. */
  line: number;
  writes: RunWrite[];
  /** It goes before the others, and its outcome is looked at. */
  isCanary: boolean;
}

/** A checked run. It never changes: what is sent is what was checked. */
export interface RunFile {
  id: string;
  kind: RunKind;
  title: string;
  url: string;
  environment: string;
  /** When it was checked, ISO 8601. */
  checkedAt: string;
  columns: Column[];
  lines: RunLine[];
}

/** The outcome of a write. `sending` is on the disk before a byte is sent. */
export type RowState = "sending" | "accepted" | "refused" | "unknown" | "halted" | "waiting";

export interface RowOutcome {
  /** The row of the file, and which write of it. */
  line: number;
  write: number;
  state: RowState;
  at: string;
  recordId: string | null;
  /** How a single write would have ended. */
  kind: ExitKind | null;
  message: string | null;
}

const folderOf = (host: Host) => join(stateFolder(host), "runs");

const pathOf = (host: Host, id: string, ending: string) => {
  // The id becomes a part of a path.
  if (!/^run_[0-9a-f]{12}$/.test(id)) throw unknownRun(id);
  return join(folderOf(host), `${id}.${ending}`);
};

const unknownRun = (id: string) =>
  new CliError("not_found", `This machine has no run ${id}. \`runs check\` prints the id of one.`);

/** Stores a checked run, and returns it with its id. Throws `CliError`. */
export const storeRun = (host: Host, run: Omit<RunFile, "id">): RunFile => {
  const stored = { id: `run_${randomBytes(6).toString("hex")}`, ...run };
  createPrivateFile(pathOf(host, stored.id, "json"), `${JSON.stringify(stored)}\n`);
  return stored;
};

/** Reads a run. Throws `CliError` (not_found) for an unknown one. */
export const readRun = (host: Host, id: string): RunFile => {
  const text = readPrivateFile(pathOf(host, id, "json"));
  if (text === null) throw unknownRun(id);
  return JSON.parse(text) as RunFile;
};

export const keyOf = (line: number, write: number) => `${line}.${write}`;

/** Reads the latest outcome of each write, by `keyOf`. */
export const readOutcomes = (host: Host, id: string): Map<string, RowOutcome> => {
  const text = readPrivateFile(pathOf(host, id, "rows")) ?? "";
  const outcomes = new Map<string, RowOutcome>();
  // What follows the last line break was cut off by the end of its process, before anything was sent.
  for (const row of text.split("\n").slice(0, -1)) {
    if (row === "") continue;
    try {
      const outcome = JSON.parse(row) as RowOutcome;
      outcomes.set(keyOf(outcome.line, outcome.write), outcome);
    } catch {
      // A line that was cut off, and the next process went on behind it.
    }
  }
  return outcomes;
};

/** Returns a function that stores an outcome and waits until it is on the disk. It throws `CliError`. */
export const outcomeWriter = (host: Host, id: string) => {
  const path = pathOf(host, id, "rows");
  createPrivateFile(path, "");
  let isFirst = true;
  return (outcome: RowOutcome): void => {
    try {
      const file = openSync(path, "a", 0o600);
      try {
        // Ends a line that was cut off.
        writeSync(file, `${isFirst ? "\n" : ""}${JSON.stringify(outcome)}\n`);
        fsyncSync(file);
        isFirst = false;
      } finally {
        closeSync(file);
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const reason = code === "ENOSPC" ? "the disk is full" : `the system says ${code}`;
      throw new CliError("output", `${path} can't be written: ${reason}.`);
    }
  };
};

/** Returns the process that carries a run out, `null` for none. */
export const runnerOf = (host: Host, id: string): number | null => {
  const pid = Number(readPrivateFile(pathOf(host, id, "pid")) ?? Number.NaN);
  return Number.isInteger(pid) && isRunning(pid) ? pid : null;
};

/**
 * Takes a run for this process, and returns the function that gives it back; `null` if another process
 * has it.
 */
export const takeRun = (host: Host, id: string): (() => void) | null => {
  const path = pathOf(host, id, "pid");
  if (!createPrivateFile(path, `${process.pid}`)) {
    if (runnerOf(host, id) !== null) return null;
    // Its process was killed. Of two that find it so, one removes the file and one creates it.
    rmSync(path, { force: true });
    if (!createPrivateFile(path, `${process.pid}`)) return null;
  }
  return () => rmSync(path, { force: true });
};

/** Asks the process that carries a run out to stop before the next row. */
export const askForPause = (host: Host, id: string) =>
  replacePrivateFile(pathOf(host, id, "pause"), "");

export const isPauseAsked = (host: Host, id: string): boolean =>
  readPrivateFile(pathOf(host, id, "pause")) !== null;

export const forgetPause = (host: Host, id: string) =>
  rmSync(pathOf(host, id, "pause"), { force: true });

/** Returns the state of a line from those of its writes. */
export const lineStateOf = (
  { line, result, writes }: RunLine,
  outcomes: ReadonlyMap<string, RowOutcome>,
): RowState | "blocked" | "unchanged" => {
  if (result === "blocked" || result === "unchanged") return result;
  const states = writes.map((_, write) => outcomes.get(keyOf(line, write))?.state ?? "waiting");
  const order = ["sending", "unknown", "refused", "halted", "waiting"] as const;
  return order.find((state) => states.includes(state)) ?? "accepted";
};
