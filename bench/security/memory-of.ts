import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { World } from "../../scripts/world/world.ts";

/** Resident memory of the world's console in megabytes. */
export function memoryOf(world: World): number {
  const file = join(dirname(world.consoleLog), "console.json");
  const { pid } = JSON.parse(readFileSync(file, "utf8")) as { pid: number };
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) / 1024;
}
