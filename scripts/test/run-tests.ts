import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { prepareTests } from "../run/prepare-tests.ts";
import { runTool } from "../run/run-tool.ts";
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
      // Playwright empties test-results at its start.
      `--output=${join(results, "browser")}`,
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  );
  return playwrightCounts(playwrightReport, code);
};

const tell = (title: string, { passed, failed, notes }: Counts, ms: number) => {
  const remarks = notes.map((remark) => `\n    ${remark}`).join("");
  console.log(
    `  ${title.padEnd(24)}${passed} passed, ${failed} failed, ${(ms / 1000).toFixed(0)} s${remarks}`,
  );
};

/** Prepares, runs everything, and closes with the one line that says how many passed and failed. */
export async function runTests(): Promise<number> {
  const begin = performance.now();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const { env, release } = await prepareTests();
  try {
    const unitBegin = performance.now();
    const unit = await runVitest(env);
    const browserBegin = performance.now();
    const browser = await runPlaywright(env);
    const end = performance.now();
    console.log("");
    tell("unit, contract, sandbox", unit, browserBegin - unitBegin);
    tell("browser", browser, end - browserBegin);
    console.log(`  all of it took ${((end - begin) / 1000).toFixed(0)} s\n`);
    const failed = unit.failed + browser.failed;
    console.log(`${unit.passed + browser.passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    await release();
  }
}
