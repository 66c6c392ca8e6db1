import { defineConfig, devices } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/browser/find-browser.ts";

const executablePath = findBrowser();

/** `npm run e2e` and `npm test` first build and find a browser. Each worker has its own sandbox world. */
export default defineConfig({
  testDir: "e2e",
  // A `.test.ts` beside them is one of vitest.
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  fullyParallel: false,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // A test that passes only at the second try has found a defect.
  retries: 0,
  // Both only end what hangs: a test of every screen takes a minute on a slow machine.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
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
