import { spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { logFolder, root } from "../system/folders.ts";
import { findBrowser } from "./find-browser.ts";
import { unpackBrowser } from "./unpack-browser.ts";

/** Runs a command with its output in the log. Returns whether it succeeded in time. */
function runLogged(command: string, args: string[], timeoutMs: number, env = process.env) {
  mkdirSync(logFolder, { recursive: true });
  const log = openSync(join(logFolder, "browser.log"), "a");
  return new Promise<boolean>((resolve) => {
    const running = spawn(command, args, {
      cwd: root,
      env,
      stdio: ["ignore", log, log],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    running.once("error", () => resolve(false));
    running.once("exit", (code) => resolve(code === 0));
  });
}

/** Downloads Playwright's Chromium. On a closed network, the download may fail or never end. */
const download = () =>
  runLogged(
    process.execPath,
    [join(root, "node_modules/@playwright/test/cli.js"), "install", "--only-shell", "chromium"],
    120_000,
  );

async function installFromDebian(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runLogged("apt-get", ["update"], 120_000, env);
  return runLogged(
    "apt-get",
    ["install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"],
    300_000,
    env,
  );
}

const installers = [
  ["Playwright's own Chromium", download],
  ["Debian's Chromium", installFromDebian],
  ["the Chromium in @sparticuz/chromium", unpackBrowser],
] as const;

/** Finds or installs a browser, and returns its path. Calls `onTry` before each installation. */
export async function ensureBrowser(onTry: (name: string) => void = () => undefined) {
  const present = findBrowser();
  if (present !== null) return present;
  for (const [name, install] of installers) {
    onTry(name);
    if (!(await install())) continue;
    const path = findBrowser();
    if (path !== null) return path;
  }
  throw new Error(
    "No browser for the tests, and the installation failed (.data/logs/browser.log): install Chromium or Chrome, or set PW_CHROMIUM to its path",
  );
}
