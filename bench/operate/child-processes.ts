import { readdirSync, readFileSync } from "node:fs";

/** Returns the processes that a process has started, on Linux. */
export const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        return Number(/\) \S (\d+)/.exec(stat)?.[1]) === parent;
      } catch {
        return false;
      }
    });
