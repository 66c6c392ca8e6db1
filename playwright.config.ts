import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/browser/find-browser.ts";

const executablePath = findBrowser();

const testFolder = join(import.meta.dirname, "e2e");

/** The test files by the name of the world that they share, as their text says it. */
const filesByWorld = Map.groupBy(
  globSync("*.spec.ts", { cwd: testFolder }).sort(),
  (name) => /worldOptions: (\w+World)\b/.exec(readFileSync(join(testFolder, name), "utf8"))?.[1],
);

const projectOf = ([world, names]: [string | undefined, string[]]) => ({
  name: world ?? "other worlds",
  testMatch: names.map((name) => `**/${basename(name)}`),
  // Two processes would each start the world that these files share.
  ...(world === undefined ? {} : { workers: 1 }),
});

/** `npm run e2e` and `npm test` first build and find a browser. Each worker has its own sandbox world. */
export default defineConfig({
  testDir: "e2e",
  // What takes longest in one process begins first.
  projects: [...filesByWorld]
    .sort(([, { length }], [, others]) => others.length - length)
    .sort(([world], [other]) => Number(world === undefined) - Number(other === undefined))
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
