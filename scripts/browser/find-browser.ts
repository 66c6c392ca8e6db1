import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { dataFolder } from "../system/folders.ts";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Where Playwright keeps the browsers it has downloaded. */
const playwrightFolder = () =>
  process.env.PLAYWRIGHT_BROWSERS_PATH ??
  (process.platform === "darwin"
    ? join(homedir(), "Library/Caches/ms-playwright")
    : join(homedir(), ".cache/ms-playwright"));

const downloaded = () =>
  globSync(
    [
      "chromium_headless_shell-*/chrome-*/{headless_shell,chrome-headless-shell}",
      "chromium-*/chrome-linux*/chrome",
      "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    ],
    { cwd: playwrightFolder() },
  ).map((path) => join(playwrightFolder(), path));

/** Where the Chromium of `@sparticuz/chromium` is unpacked, as a last resort. */
export const unpackedBrowser = join(dataFolder, "browser/start-chromium");

/** Some systems put a stub at this name that only says how to install it: ask for the version. */
export const runs = (path: string): boolean => {
  const answer = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return answer.status === 0 && /\d+\.\d+/.test(answer.stdout);
};

/**
 * A browser for the tests that is there already: `PW_CHROMIUM`, else the system's Chromium or
 * Chrome, else one that Playwright has downloaded or that was unpacked here before. Null: none.
 */
export function findBrowser(): string | null {
  const named = process.env.PW_CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`PW_CHROMIUM names ${named}, and there is no such file`);
  }
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const candidates = [...onPath, ...applications, ...downloaded(), unpackedBrowser];
  return candidates.find((path) => existsSync(path) && runs(path)) ?? null;
}
