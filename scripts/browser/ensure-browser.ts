import { spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { logFolder, root } from "../system/folders.ts";
import { findBrowser } from "./find-browser.ts";
import { unpackBrowser } from "./unpack-browser.ts";

/** Runs a command with its output in the log; true when it ended well within the limit. */
function succeeds(command: string, args: string[], limitMs: number, env = process.env) {
  mkdirSync(logFolder, { recursive: true });
  const log = openSync(join(logFolder, "browser.log"), "a");
  return new Promise<boolean>((resolve) => {
    const running = spawn(command, args, {
      cwd: root,
      env,
      stdio: ["ignore", log, log],
      timeout: limitMs,
      killSignal: "SIGKILL",
    });
    running.once("error", () => resolve(false));
    running.once("exit", (code) => resolve(code === 0));
  });
}

/** Playwright's own download. Where the network refuses it, that shows at once or never. */
const download = () =>
  succeeds(
    process.execPath,
    [join(root, "node_modules/@playwright/test/cli.js"), "install", "--only-shell", "chromium"],
    120_000,
  );

async function installFromDebian(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await succeeds("apt-get", ["update"], 120_000, env);
  return succeeds(
    "apt-get",
    ["install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"],
    300_000,
    env,
  );
}

const ways = [
  ["Playwright's own Chromium", download],
  ["Debian's Chromium", installFromDebian],
  ["the Chromium in @sparticuz/chromium", unpackBrowser],
] as const;

/** Finds a browser or installs one, and gives its path. `onTry` is told what is being tried. */
export async function ensureBrowser(onTry: (what: string) => void = () => undefined) {
  const present = findBrowser();
  if (present !== null) return present;
  for (const [what, install] of ways) {
    onTry(what);
    if (!(await install())) continue;
    const path = findBrowser();
    if (path !== null) return path;
  }
  throw new Error(
    "There is no browser for the tests and none could be installed (.data/logs/browser.log): install Chromium or Chrome, or name one with PW_CHROMIUM",
  );
}
