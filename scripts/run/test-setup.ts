import { ensureBrowser } from "../browser/ensure-browser.ts";
import { testDatabases } from "../postgres/databases.ts";
import { startPostgres, testCluster } from "../postgres/server.ts";
import { root } from "../system/folders.ts";
import { buildStep } from "./build.ts";
import { step } from "./progress.ts";

/**
 * Prepares browser tests and measurements (an up-to-date build, a browser, a PostgreSQL), runs
 * `work` with the environment that they need, and releases PostgreSQL afterwards. Measurements wait for the
 * disk as the console of a customer does, tests don't.
 */
export async function withTestSetup<Result>(
  work: (env: NodeJS.ProcessEnv) => Promise<Result>,
  { isDurable = true } = {},
): Promise<Result> {
  process.chdir(root);
  await buildStep();
  const browser = await step("Find a browser", ensureBrowser, (path) => `Browser: ${path}`);
  const server = await step("Start PostgreSQL", () => startPostgres(testCluster, { isDurable }));
  try {
    const env = { PW_CHROMIUM: browser, TEST_DATABASE_URL: server.adminUrl };
    return await work({ ...process.env, ...env });
  } finally {
    await server.release(testDatabases);
  }
}
