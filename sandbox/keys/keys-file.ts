import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { SandboxKey } from "#sandbox/keys/mint-keys.ts";

export interface KeysFile {
  baseUrl: string;
  keys: SandboxKey[];
  /** Absent from files of older versions. */
  control?: { token: string };
}

/** Writes a file that only its owner can read: to a temporary file first, which is then renamed. */
export const writeKeysFile = (path: string, file: KeysFile) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
};

export const readKeysFile = (path: string): KeysFile | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as KeysFile) : null;

/**
 * Updates the address, the control token and the webhook secrets in the file of an earlier start,
 * whose keys stay valid. Returns false if there is no such file.
 */
export const updateKeysFile = (
  path: string,
  baseUrl: string,
  { token }: { token: string },
  withSecret: (key: SandboxKey) => SandboxKey = (key) => key,
): boolean => {
  const saved = readKeysFile(path);
  if (saved === null) return false;
  const updated = { ...saved, baseUrl, keys: saved.keys.map(withSecret), control: { token } };
  if (JSON.stringify(updated) !== JSON.stringify(saved)) writeKeysFile(path, updated);
  return true;
};
