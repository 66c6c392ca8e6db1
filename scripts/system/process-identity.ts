import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When a running process began, as an opaque text; null when there is no such process.
 *
 * A pid alone proves nothing: after a crash or a reboot it may belong to a stranger. Pid and start
 * together name one process, so a pid file that holds both can be trusted before a signal is sent.
 */
export function processIdentity(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The second field is the command in brackets and may hold spaces: count from its end.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const [state, startTime] = [fields[0], fields[19]];
      return state === "Z" || startTime === undefined ? null : startTime;
    } catch {
      return null;
    }
  }
  const started = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return started.status === 0 ? started.stdout.trim() || null : null;
}
