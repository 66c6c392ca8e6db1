import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { CliError } from "#lib/cli/host/exit-codes.ts";
import { decodeText } from "#lib/v4/fields/decode-text.ts";

/** Makes what was written to a file or a folder survive a loss of power. */
const sync = (path: string) => {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const makeFolderOf = (path: string) => mkdirSync(dirname(path), { recursive: true, mode: 0o700 });

const removeIfThere = (path: string) => {
  try {
    rmSync(path, { force: true });
  } catch {
    // A path through something that is no folder: then there is no file either.
  }
};

const cannotWrite = (path: string, error: unknown) => {
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === "ENOSPC" ? "the disk is full" : `the system says ${code}`;
  return new CliError("output", `${path} can't be written: ${reason}.`);
};

/** Replaces a file that only its owner can read, wholly or not at all. Throws `CliError`. */
export const replacePrivateFile = (path: string, text: string): void => {
  const temporary = `${path}.${process.pid}.new`;
  try {
    makeFolderOf(path);
    writeFileSync(temporary, text, { mode: 0o600, flush: true });
    renameSync(temporary, path);
    sync(dirname(path));
  } catch (error) {
    removeIfThere(temporary);
    throw cannotWrite(path, error);
  }
};

/**
 * Creates a file that only its owner can read, with its whole text, and waits until it is on the disk.
 * Returns false if it exists already. Throws `CliError`.
 */
export const createPrivateFile = (path: string, text: string): boolean => {
  const temporary = `${path}.${process.pid}.new`;
  try {
    makeFolderOf(path);
    writeFileSync(temporary, text, { mode: 0o600, flush: true });
    linkSync(temporary, path);
    sync(dirname(path));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw cannotWrite(path, error);
  } finally {
    removeIfThere(temporary);
  }
};

/** Returns the text of a file, or `null` without one. Throws `CliError` if others can read it. */
export const readPrivateFile = (path: string): string | null => {
  try {
    const { mode } = statSync(path);
    if (process.platform !== "win32" && (mode & 0o077) !== 0) {
      throw new CliError(
        "configuration",
        `Other users can read ${path}. It is not used: run \`chmod 600\` on it, and replace the keys in it.`,
      );
    }
    return decodeText(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    if (error instanceof CliError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new CliError("configuration", `${path} can't be read: the system says ${code}.`);
  }
};
