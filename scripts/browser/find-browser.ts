import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { dataFolder } from "../system/folders.ts";

/**
 * The flags of Chromium: without its requests to Google, which fail on a closed network, and without
 * its sandbox as root, because it does not start with it.
 */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

/** The headless shell comes first: it needs a quarter less processor time than the whole browser. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];

const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Returns the folder of the browsers that Playwright has downloaded. */
const playwrightFolder = () =>
  process.env.PLAYWRIGHT_BROWSERS_PATH ??
  join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache", "ms-playwright");

const downloaded = () =>
  globSync(
    [
      "chromium_headless_shell-*/chrome-*/{headless_shell,chrome-headless-shell}",
      "chromium-*/chrome-linux*/chrome",
      "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    ],
    { cwd: playwrightFolder() },
  ).map((path) => join(playwrightFolder(), path));

/** The script that starts the unpacked Chromium of `@sparticuz/chromium`. */
export const unpackedBrowser = join(dataFolder, "browser/start-chromium");

/** Returns whether a browser starts. On some systems it is a stub that only explains its installation. */
export const canStart = (path: string): boolean => {
  const result = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return result.status === 0 && /\d+\.\d+/.test(result.stdout);
};

/**
 * Returns the path of an installed browser, or null: `PW_CHROMIUM`, else the system's Chromium or
 * Chrome, else a browser that Playwright has downloaded or that was unpacked before.
 */
export function findBrowser(): string | null {
  const named = process.env.PW_CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`PW_CHROMIUM names ${named}, which does not exist`);
  }
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const candidates = [...onPath, ...applications, ...downloaded(), unpackedBrowser];
  return candidates.find((path) => existsSync(path) && canStart(path)) ?? null;
}
