import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "../scripts/system/folders.ts";

/** No dev dependency: it brings 114 packages and 176 MB, which only one measurement needs. */
const version = "13.5.0";

const folder = join(dataFolder, `lighthouse-${version}`);
const command = join(folder, "node_modules/lighthouse/cli/index.js");

/** Installs Lighthouse into `.data` unless it is there. Returns the path of its command, or `null`. */
export async function ensureLighthouse(): Promise<string | null> {
  if (existsSync(command)) return command;
  mkdirSync(folder, { recursive: true });
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--prefix", folder];
  const installing = spawn("npm", ["install", `lighthouse@${version}`, ...flags], {
    cwd: folder,
    stdio: "ignore",
    timeout: 180_000,
  });
  const [code] = await once(installing, "exit").catch(() => [1]);
  return code === 0 && existsSync(command) ? command : null;
}
