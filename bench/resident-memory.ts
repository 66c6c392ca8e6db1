import { execFileSync } from "node:child_process";
import type { World } from "#testing/world/world.ts";

/** Returns the resident memory of the world's console process in megabytes. */
export const residentMemoryOf = ({ consolePid }: Pick<World, "consolePid">): number => {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(consolePid)], {
    encoding: "utf8",
  });
  return Number(kilobytes) / 1024;
};
