import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/browser/find-browser.ts";

const executablePath = findBrowser();

const testFolder = join(import.meta.dirname, "e2e");

/** Of the files without options. There are so many of them that each process has such a world. */
const usualWorld = "usual world";
const ownWorlds = "own worlds";

/**
 * Returns the name of the world that a test file shares, as its text says it. A process starts another world for a
 * file with other options than the file before, so files of one world stand together.
 */
const worldOf = (name: string): string => {
  const text = readFileSync(join(testFolder, name), "utf8");
  const shared = /worldOptions: (\w+World)\b/.exec(text)?.[1];
  return shared ?? (/worldOptions: \{|startWorld\(/.test(text) ? ownWorlds : usualWorld);
};

const filesByWorld = Map.groupBy(globSync("*.spec.ts", { cwd: testFolder }).sort(), worldOf);

const projectOf = ([world, names]: [string, string[]]) => ({
  name: world,
  testMatch: names.map((name) => `**/${basename(name)}`),
  // Two processes would each start the world that these files share.
  ...(world === usualWorld || world === ownWorlds ? {} : { workers: 1 }),
});

/** What takes longest in one process begins first, and what two can do at the same time ends. */
const orderOf = (world: string) => [ownWorlds, usualWorld].indexOf(world);

/** `npm run e2e` and `npm test` first build and find a browser. Each worker has its own sandbox world. */
export default defineConfig({
  testDir: "e2e",
  projects: [...filesByWorld]
    .sort(([, { length }], [, others]) => others.length - length)
    .sort(([world], [other]) => orderOf(world) - orderOf(other))
    .map(projectOf),
  outputDir: "test-results",
  fullyParallel: false,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // A test that passes only at the second try has a defect. `npm test` tries it again alone, and names it.
  retries: 0,
  // Both only end what hangs: a test of every screen takes a minute on a slow machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // The pages of a new context load and compile every script again. Playwright empties it for the next test.
    reuseContext: true,
    // The headless shell has no person whom it could ask whether a page may copy.
    permissions: ["clipboard-read", "clipboard-write"],
    screenshot: "only-on-failure",
    // Snapshots of the page at each action cost a fifth of the run.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      args: [...browserFlags],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
});
