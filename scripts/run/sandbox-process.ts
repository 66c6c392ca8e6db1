import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../system/folders.ts";
import { type ChildOptions, startChild } from "./child.ts";

/** An API key in the sandbox's keys file, and the demo person who holds it. */
export interface DemoKey {
  label: string;
  kind: string;
  key: string;
  capabilities: string[];
  user: { uid: string; email: string; displayName: string };
  scope: { teams: string[]; countries: string[] } | null;
  /** Signs the events that the sandbox sends to this person's connection. */
  webhookSecret?: string;
}

export interface DemoKeys {
  baseUrl: string;
  keys: DemoKey[];
  /** Authorizes requests to the control API. */
  control: { token: string };
}

export const readDemoKeys = (path: string): DemoKeys =>
  JSON.parse(readFileSync(path, "utf8")) as DemoKeys;

const writeDemoKeys = (path: string, keys: DemoKeys) =>
  writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });

/** Updates the address in the keys file, from which Quartermaster reads it. */
export function pointKeysAt(path: string, baseUrl: string): void {
  const keys = readDemoKeys(path);
  if (keys.baseUrl !== baseUrl) writeDemoKeys(path, { ...keys, baseUrl });
}

/** Replaces the demo people in the keys file, from which Quartermaster reads them. */
export function writeDemoPeople(path: string, choose: (keys: DemoKey[]) => DemoKey[]): void {
  const keys = readDemoKeys(path);
  writeDemoKeys(path, { ...keys, keys: choose(keys.keys) });
}

/** The values of the sandbox's option `--shape`. */
export type SandboxShape = "default" | "illustrative" | "bare" | `random:${number}`;

/** The sandbox's options, which `npm run sandbox -- --help` explains. */
export interface SandboxFlags {
  /** 0 chooses a free port. */
  port: number;
  /** A file, or `:memory:`. */
  db: string;
  /** The file for the generated keys. */
  keys: string;
  /** Length of a business day in seconds. With 0, time moves only by the control API. */
  day: number;
  seed?: number | undefined;
  scale?: "small" | "default" | "large";
  shape?: SandboxShape | undefined;
  /** Where lifecycle events are sent: a URL with `{key}` for the id of each person's connection. */
  webhooks?: string | undefined;
}

/** Returns the URL at which a console receives the events of each connection. */
export const webhookUrl = (origin: string) => `${origin}/api/webhooks/lifecycle/{key}`;

/**
 * Starts the sandbox in its own process and waits until it listens. A new world is seeded first.
 * Returns its base URL.
 */
export async function startSandboxProcess(
  flags: SandboxFlags,
  options: ChildOptions,
): Promise<string> {
  const { db, keys } = flags;
  const args = Object.entries(flags).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, String(value)],
  );
  // The world stores only hashes of the keys, so without the keys file they are lost.
  if (db !== ":memory:" && existsSync(db) && !existsSync(keys)) args.push("--new-keys");
  // An earlier version created these files readable by everyone.
  for (const file of [db, `${db}-wal`, `${db}-shm`, keys]) {
    if (existsSync(file)) chmodSync(file, 0o600);
  }
  const baseUrl = await startChild(
    "sandbox",
    ["--disable-warning=ExperimentalWarning", join(root, "sandbox/main.ts"), ...args],
    options,
    () =>
      /^sandbox listening on (http:\S+)$/m.exec(readFileSync(options.logFile, "utf8"))?.[1] ?? null,
    flags.scale === "large" ? 600_000 : 180_000,
  );
  pointKeysAt(keys, baseUrl);
  return baseUrl;
}
