import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../system/folders.ts";
import { type Child, startChild, untilReady } from "./child.ts";

/** An API key in the sandbox's keys file, and the demo person who holds it. */
export interface DemoKey {
  label: string;
  kind: string;
  key: string;
  capabilities: string[];
  user: { uid: string; email: string; displayName: string };
  scope: { teams: string[]; countries: string[] } | null;
}

export interface DemoKeys {
  baseUrl: string;
  keys: DemoKey[];
  /** Authorizes requests to the control API. */
  control: { token: string };
}

export const readDemoKeys = (path: string): DemoKeys =>
  JSON.parse(readFileSync(path, "utf8")) as DemoKeys;

/** Updates the address in the keys file, from which Quartermaster reads it. */
export function pointKeysAt(path: string, baseUrl: string): void {
  const keys = readDemoKeys(path);
  if (keys.baseUrl === baseUrl) return;
  writeFileSync(path, `${JSON.stringify({ ...keys, baseUrl }, null, 2)}\n`, { mode: 0o600 });
}

/** The values of the sandbox's option `--shape`. */
export type SandboxShape = "default" | "illustrative" | "bare" | `random:${number}`;

export interface SandboxOptions {
  /** 0 chooses a free port. */
  port: number;
  /** A file, or `:memory:`. */
  db: string;
  /** The file for the generated keys. */
  keysFile: string;
  /** Length of a business day in seconds. With 0, time moves only by the control API. */
  day?: number;
  seed?: number;
  scale?: "small" | "default" | "large";
  shape?: SandboxShape;
  logFile: string;
  pidFile?: string;
  env: Record<string, string | undefined>;
  /** Called as soon as the process exists, so that an interrupted start can stop it. */
  onChild?: (child: Child) => void;
}

/** Starts the sandbox in its own process and waits until it listens. A new world is seeded first. */
export async function startSandboxProcess(
  options: SandboxOptions,
): Promise<{ child: Child; baseUrl: string }> {
  const isKept = options.db !== ":memory:";
  const flags = {
    port: options.port,
    host: "127.0.0.1",
    db: options.db,
    keys: options.keysFile,
    day: options.day,
    seed: options.seed,
    scale: options.scale,
    shape: options.shape,
  };
  const args = Object.entries(flags).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, String(value)],
  );
  // The world stores only hashes of the keys, so without the keys file they are lost.
  if (isKept && existsSync(options.db) && !existsSync(options.keysFile)) args.push("--new-keys");
  // An earlier version created these files readable by everyone.
  for (const file of [options.db, `${options.db}-wal`, `${options.db}-shm`, options.keysFile]) {
    if (existsSync(file)) chmodSync(file, 0o600);
  }
  const child = startChild({
    name: "sandbox",
    command: process.execPath,
    args: ["--disable-warning=ExperimentalWarning", join(root, "sandbox/main.ts"), ...args],
    cwd: root,
    env: options.env,
    logFile: options.logFile,
    ...(options.pidFile === undefined ? {} : { pidFile: options.pidFile }),
  });
  options.onChild?.(child);
  const baseUrl = await untilReady(
    child,
    () =>
      /^sandbox listening on (http:\S+)$/m.exec(readFileSync(options.logFile, "utf8"))?.[1] ?? null,
    180_000,
  );
  pointKeysAt(options.keysFile, baseUrl);
  return { child, baseUrl };
}
