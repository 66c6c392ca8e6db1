import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The parent of a process; null when there is no such process. */
export function parentOf(pid: number): number | null {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    } catch {
      return null;
    }
  }
  const answer = spawnSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" });
  return answer.status === 0 ? Number(answer.stdout.trim()) : null;
}
