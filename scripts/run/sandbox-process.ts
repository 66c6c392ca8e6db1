import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../system/folders.ts";
import { type Child, startChild, untilReady } from "./child.ts";

/** One line of the sandbox's keys file. */
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
  /** Opens the control API. */
  control: { token: string };
}

export const readDemoKeys = (path: string): DemoKeys =>
  JSON.parse(readFileSync(path, "utf8")) as DemoKeys;

/** The console takes the service's address from the keys file: the sandbox may have moved since. */
export function pointKeysAt(path: string, baseUrl: string): void {
  const keys = readDemoKeys(path);
  if (keys.baseUrl === baseUrl) return;
  writeFileSync(path, `${JSON.stringify({ ...keys, baseUrl }, null, 2)}\n`, { mode: 0o600 });
}

/** The shapes of the sandbox's answers, as its option `--shape` takes them. */
export type SandboxShape = "default" | "illustrative" | "bare" | `random:${number}`;

export interface SandboxOptions {
  /** 0: a free one. */
  port: number;
  /** A file, or `:memory:`. */
  db: string;
  /** Where the minted keys are kept. */
  keysFile: string;
  /** Length of a business day in seconds; 0: the clock is stepped by hand. */
  day?: number;
  seed?: number;
  scale?: "small" | "default" | "large";
  shape?: SandboxShape;
  logFile: string;
  pidFile?: string;
  env: Record<string, string | undefined>;
  /** Called as soon as it exists, so that an interrupted start can stop it. */
  onChild?: (child: Child) => void;
}

/** Starts the sandbox in a process of its own and waits until it listens (it seeds its world first). */
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
  // Keys are stored hashed: with a world but no keys file, the old ones are lost.
  if (isKept && existsSync(options.db) && !existsSync(options.keysFile)) args.push("--new-keys");
  // Made by an earlier version, they were readable by everyone.
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
