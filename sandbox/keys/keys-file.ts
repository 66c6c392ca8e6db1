import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { SandboxKey } from "#sandbox/keys/mint-keys.ts";

export interface KeysFile {
  baseUrl: string;
  keys: SandboxKey[];
  /** Absent from a file that was written before there was a control. */
  control?: { token: string };
}

/** Owner-only from the first byte on: written aside and put in place whole. */
export const writeKeysFile = (path: string, file: KeysFile) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
};

export const readKeysFile = (path: string): KeysFile | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as KeysFile) : null;

/**
 * Keys of an earlier start: their file follows the address and the control API's token, which may have
 * changed. False if there is no such file.
 */
export const updateKeysFile = (
  path: string,
  baseUrl: string,
  { token }: { token: string },
): boolean => {
  const saved = readKeysFile(path);
  if (saved === null) return false;
  if (saved.baseUrl !== baseUrl || saved.control?.token !== token) {
    writeKeysFile(path, { ...saved, baseUrl, control: { token } });
  }
  return true;
};
