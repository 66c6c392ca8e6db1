import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "../run/run-tool.ts";
import { withTestSetup } from "../run/test-setup.ts";
import { root } from "../system/folders.ts";
import { type Counts, playwrightCounts, vitestCounts } from "./counts.ts";

const results = join(root, "test-results");
const vitestReport = join(results, "vitest.json");
const playwrightReport = join(results, "playwright.json");

const runVitest = async (env: NodeJS.ProcessEnv): Promise<Counts> => {
  const code = await runTool(
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestReport}`,
    ],
    env,
  );
  return vitestCounts(vitestReport, code);
};

const runPlaywright = async (env: NodeJS.ProcessEnv): Promise<Counts> => {
  const code = await runTool(
    [
      join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      "--reporter=list,json",
      // Playwright deletes the content of its output folder first, so not test-results itself.
      `--output=${join(results, "browser")}`,
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  );
  return playwrightCounts(playwrightReport, code);
};

const printCounts = (title: string, { passed, failed, notes }: Counts, ms: number) => {
  const remarks = notes.map((note) => `\n    ${note}`).join("");
  console.log(
    `  ${title.padEnd(24)}${passed} passed, ${failed} failed, ${(ms / 1000).toFixed(0)} s${remarks}`,
  );
};

/** Runs all tests. The last line counts what passed and failed. Returns the exit code. */
export async function runTests(): Promise<number> {
  const begin = performance.now();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  return withTestSetup(async (env) => {
    const unitBegin = performance.now();
    const unit = await runVitest(env);
    const browserBegin = performance.now();
    const browser = await runPlaywright(env);
    const end = performance.now();
    console.log("");
    printCounts("unit, contract, sandbox", unit, browserBegin - unitBegin);
    printCounts("browser", browser, end - browserBegin);
    console.log(`  ${((end - begin) / 1000).toFixed(0)} s in total\n`);
    const failed = unit.failed + browser.failed;
    console.log(`${unit.passed + browser.passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  });
}
