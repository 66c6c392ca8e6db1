import { ensureBrowser } from "../browser/ensure-browser.ts";
import { startPostgres, testCluster } from "../postgres/server.ts";
import { root } from "../system/folders.ts";
import { ensureBuild } from "./build.ts";
import { step } from "./progress.ts";

/**
 * What browser tests and measurements need: a build as new as the sources, a PostgreSQL, a browser.
 * Gives the settings to run them with, and a way to let the server go.
 */
export async function prepareTests() {
  process.chdir(root);
  await step(
    "Build the console",
    () => ensureBuild(),
    (isNew) => (isNew ? "Console built" : "Console is built"),
  );
  const browser = await step(
    "Find a browser",
    () => ensureBrowser(),
    (path) => `Browser: ${path}`,
  );
  const server = await step("Start PostgreSQL", () => startPostgres(testCluster));
  return {
    env: { ...process.env, PW_CHROMIUM: browser, TEST_DATABASE_URL: server.adminUrl },
    release: () => server.release(),
  };
}
