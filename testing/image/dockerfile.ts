import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/system/folders.ts";

/** How the Dockerfile runs its image. */
export interface ImageSettings {
  env: Record<string, string>;
  uid: number;
  gid: number;
  /** The program and its arguments. */
  command: string[];
}

/** Returns what the last stage of the Dockerfile says, in which each line has one instruction. */
export const readDockerfile = (): ImageSettings => {
  const text = readFileSync(join(root, "Dockerfile"), "utf8");
  const stage = text.slice(text.lastIndexOf("\nFROM ") + 1);
  const argumentsOf = (instruction: string) =>
    [...stage.matchAll(new RegExp(`^${instruction} (.+)$`, "gm"))].map(([, given = ""]) => given);
  const [user = ""] = argumentsOf("USER");
  const [uid, gid] = user.split(":").map(Number);
  const env = argumentsOf("ENV").map((pair) => pair.split("=", 2) as [string, string]);
  const [command = "[]"] = argumentsOf("CMD");
  return {
    env: Object.fromEntries(env),
    uid: uid || Number.NaN,
    gid: gid || Number.NaN,
    command: JSON.parse(command),
  };
};
