import { spawnSync } from "node:child_process";

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

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
    if (uid !== null && gid !== null && uid !== 0) return { name, uid, gid };
  }
  throw new Error(
    wanted
      ? `QM_PG_USER names "${wanted}", which does not exist on this machine or is root`
      : "PostgreSQL refuses to run as root, and this machine has neither a postgres nor a nobody account: set QM_PG_USER, or DATABASE_URL for your own server",
  );
}

/** Returns whether the account can access every folder down to `path`, and execute the file. */
export const canExecute = (account: Account, path: string): boolean =>
  spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], {
    uid: account.uid,
    gid: account.gid,
    cwd: "/",
  }).status === 0;
