import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { withTestSetup } from "../run/test-setup.ts";
import { root } from "../system/folders.ts";
import { playwrightCounts, vitestCounts } from "./counts.ts";

const results = join(root, "test-results");
const reportOf = (runner: string) => join(results, `${runner}.json`);

const playwright = join(root, "node_modules/@playwright/test/cli.js");

const suites = [
  {
    title: "unit, contract, sandbox",
    args: [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportOf("vitest")}`,
    ],
    countsOf: (code: number) => vitestCounts(reportOf("vitest"), code),
  },
  {
    title: "browser",
    args: [
      playwright,
      "test",
      "--reporter=list,json",
      // Playwright deletes the content of its output folder first, so not test-results itself.
      `--output=${join(results, "browser")}`,
    ],
    countsOf: (code: number) => playwrightCounts(reportOf("playwright"), code),
  },
];

/** What a developer's `npm run validate` checks too. Import rules are among the unit tests. */
const checks: readonly [title: string, ...args: string[]][] = [
  ["routes", join(root, "node_modules/next/dist/bin/next"), "typegen"],
  ["types", join(root, "node_modules/typescript/bin/tsc"), "--noEmit"],
  [
    "lint",
    join(root, "node_modules/@biomejs/biome/bin/biome"),
    "check",
    "--error-on-warnings",
    ".",
  ],
  ["unused code", join(root, "node_modules/knip/bin/knip.js")],
];

/** Runs a Node program with the terminal of this process, and returns its exit code. */
async function runTool(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const running = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
  const forward = (signal: NodeJS.Signals) => running.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, forward);
  try {
    const [code] = await once(running, "exit");
    return code ?? 1;
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, forward);
  }
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;

async function runSuites(testEnv: NodeJS.ProcessEnv) {
  const env = { ...testEnv, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf("playwright") };
  const total = { passed: 0, failed: 0 };
  const lines: string[] = [];
  for (const [title, ...args] of checks) {
    const begin = performance.now();
    const isClean = (await runTool(args, process.env)) === 0;
    total[isClean ? "passed" : "failed"] += 1;
    const took = inSeconds(performance.now() - begin);
    lines.push(`  ${title.padEnd(24)}${isClean ? "clean" : "NOT CLEAN"}, ${took}`);
  }
  for (const { title, args, countsOf } of suites) {
    const begin = performance.now();
    const { passed, failed, notes } = countsOf(await runTool(args, env));
    total.passed += passed;
    total.failed += failed;
    const took = inSeconds(performance.now() - begin);
    lines.push(`  ${title.padEnd(24)}${passed} passed, ${failed} failed, ${took}`);
    lines.push(...notes.map((note) => `    ${note}`));
  }
  console.log(`\n${lines.join("\n")}`);
  return total;
}

/** Runs all tests. The last line counts what passed and failed. Returns the exit code. */
export async function runTests(): Promise<number> {
  const begin = performance.now();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const { passed, failed } = await withTestSetup(runSuites).catch((error: unknown) => {
    // An error that prevents the tests is a failure, and the last line reports it as one.
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  console.log(`  ${inSeconds(performance.now() - begin)} in total\n`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs the browser tests with further arguments of Playwright. Returns the exit code. */
export const runBrowserTests = (args: string[]): Promise<number> =>
  withTestSetup((env) => runTool([playwright, "test", ...args], env));
