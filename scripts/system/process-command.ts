import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The command line of a running process, words joined by spaces; empty when there is none. */
export function processCommand(pid: number): string {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    } catch {
      return "";
    }
  }
  return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
}
