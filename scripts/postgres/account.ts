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
 * The account that PostgreSQL runs as, or null for "our own". PostgreSQL refuses to run as root, so
 * a root start (a container, a CI machine) hands it to the machine's `postgres` account, else to
 * `nobody`, which every Linux and macOS has: no account is ever made. `QM_PG_USER` names another.
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
      ? `QM_PG_USER names "${wanted}", which is no account of this machine (or is root)`
      : "PostgreSQL refuses to run as root, and this machine has neither a postgres nor a nobody account: set QM_PG_USER, or DATABASE_URL for a server of your own",
  );
}

/** Whether that account can pass through every folder down to `path`. */
export const canReach = (account: Account, path: string): boolean =>
  spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], {
    uid: account.uid,
    gid: account.gid,
    cwd: "/",
  }).status === 0;
