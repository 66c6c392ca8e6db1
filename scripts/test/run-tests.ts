import { type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { withoutProofs } from "../../testing/proofs.ts";
import { withTestSetup } from "../run/test-setup.ts";
import { timeFixedWork } from "../system/fixed-work.ts";
import { dataFolder, root } from "../system/folders.ts";
import { type Counts, type FailedTest, playwrightCounts, vitestCounts } from "./counts.ts";
import { judge, patternOf, type Repeated } from "./repeat-alone.ts";

const results = join(root, "test-results");
const reportOf = (runner: string) => join(results, `${runner}.json`);

const playwright = join(root, "node_modules/@playwright/test/cli.js");

interface Suite {
  title: string;
  args: string[];
  /** What became of each test, as the runner writes it. */
  report: string;
  countsOf: (code: number) => Counts;
  /** What runs only some of the tests. */
  only: (tests: readonly FailedTest[]) => string[];
  /** The file that takes what it prints; without one, the terminal. */
  output?: string;
}

/** What `npm run proofs` runs. Everything runs without these words: `npm run unit`, `npm run e2e`. */
const exceptProofs = { vitest: "--tags-filter=!proof", playwright: "--grep-invert=@proof" };

/**
 * Returns the unit tests as a suite, in one process: with two beside the browser, tests of time-outs fail on a slow
 * machine. What they print goes to a file, because the browser tests print as they go.
 */
const unitSuite = (name: string, ...args: string[]): Suite => ({
  title: "unit, contract, sandbox",
  args: [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--maxWorkers=1",
    exceptProofs.vitest,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportOf(name)}`,
    ...args,
  ],
  report: reportOf(name),
  countsOf: (code) => vitestCounts(reportOf(name), code),
  only: (tests) => [...new Set(tests.map(({ file }) => file)), `-t=^${patternOf(tests)}$`],
  output: join(results, `${name}.txt`),
});

const unitTests = unitSuite("vitest");

/** Small enough that three that run at the same time end at nearly the same time. */
const unitPartCount = 9;

/** The unit tests in parts, of which three run at the same time once the browser tests are done. */
const unitParts = (): Suite[] =>
  Array.from({ length: unitPartCount }, (_, at) =>
    unitSuite(`vitest-${at + 1}`, `--shard=${at + 1}/${unitPartCount}`),
  );

const browserTests: Suite = {
  title: "browser",
  args: [
    playwright,
    "test",
    exceptProofs.playwright,
    "--reporter=list,json",
    // Traces cost a tenth of the run. A test that fails is tried again, with one.
    "--trace=off",
    // Playwright deletes the content of its output folder first, so not test-results itself.
    `--output=${join(results, "browser")}`,
  ],
  report: reportOf("playwright"),
  countsOf: (code) => playwrightCounts(reportOf("playwright"), code),
  only: (tests) => [
    "--workers=1",
    "--trace=retain-on-failure",
    `--grep=${patternOf(tests)}$`,
    // The other folder keeps what the failed tests left.
    `--output=${join(results, "browser-again")}`,
  ],
};

type Check = readonly [title: string, ...args: string[]];

/** What a developer's `npm run validate` checks too. Import rules are among the unit tests. */
const besideBuild: readonly Check[] = [
  [
    "lint",
    join(root, "node_modules/@biomejs/biome/bin/biome"),
    "check",
    "--error-on-warnings",
    ".",
  ],
  ["unused code", join(root, "node_modules/knip/bin/knip.js")],
];

/** What reads the types of the routes, which a build writes. */
const afterBuild: readonly Check[] = [
  ["routes", join(root, "node_modules/next/dist/bin/next"), "typegen"],
  // Each checker finds out the types of the others again, and the tests need the other processor.
  ["types", join(root, "node_modules/typescript/bin/tsc"), "--noEmit", "--checkers", "1"],
];

/** Runs a Node program with the terminal of this process, or a file, and returns its exit code. */
async function runTool(args: string[], env: NodeJS.ProcessEnv, output?: string): Promise<number> {
  const file = output === undefined ? null : openSync(output, "w");
  const stdio: StdioOptions = file === null ? "inherit" : ["ignore", file, file];
  const running = spawn(process.execPath, args, { cwd: root, env, stdio });
  const forward = (signal: NodeJS.Signals) => running.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, forward);
  try {
    const [code] = await once(running, "exit");
    return code ?? 1;
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, forward);
    if (file !== null) closeSync(file);
  }
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;

interface Outcome {
  passed: number;
  failed: number;
  /** What the summary says of it. */
  lines: string[];
}

const runCheck = async ([title, ...args]: Check): Promise<Outcome> => {
  const begin = performance.now();
  const output = join(results, `${title.replaceAll(" ", "-")}.txt`);
  const isClean = (await runTool(args, process.env, output)) === 0;
  if (!isClean) console.log(readFileSync(output, "utf8"));
  const took = inSeconds(performance.now() - begin);
  return {
    passed: Number(isClean),
    failed: Number(!isClean),
    lines: [`  ${title.padEnd(24)}${isClean ? "clean" : "NOT CLEAN"}, ${took}`],
  };
};

const runChecks = async (checks: readonly Check[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const check of checks) outcomes.push(await runCheck(check));
  return outcomes;
};

interface SuiteRun {
  suite: Suite;
  counts: Counts;
  seconds: string;
}

const runSuite = async (suite: Suite, env: NodeJS.ProcessEnv): Promise<Counts> =>
  suite.countsOf(await runTool(suite.args, env, suite.output));

const runUnitPart = async (part: Suite, env: NodeJS.ProcessEnv): Promise<Counts> => {
  const counts = await runSuite(part, env);
  if (counts.failed > 0 && part.output) console.log(readFileSync(part.output, "utf8"));
  return counts;
};

const sumOf = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  tests: all.flatMap(({ tests }) => tests),
  notes: all.flatMap(({ notes }) => notes),
});

/**
 * Runs types and unit tests one after another, and browser tests beside them. Unit tests wait for half of their time,
 * browser tests for a fifth: one process of those beside two of these keep two cores busy, and so do three of those at
 * the end.
 */
const runBoth = async (env: NodeJS.ProcessEnv) => {
  const begin = performance.now();
  const secondsSoFar = () => inSeconds(performance.now() - begin);
  const waiting = unitParts();
  const unitCounts: Counts[] = [];
  const runWaiting = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift())
      unitCounts.push(await runUnitPart(part, env));
  };
  const runBrowser = async (): Promise<SuiteRun> => {
    const counts = await runSuite(browserTests, env);
    return { suite: browserTests, counts, seconds: secondsSoFar() };
  };
  const browser = runBrowser();
  const runRest = () => Promise.all([runWaiting(), runWaiting()]);
  const checking = runChecks(afterBuild);
  await Promise.all([checking.then(runWaiting), browser.then(runRest)]);
  const unit: SuiteRun = { suite: unitTests, counts: sumOf(unitCounts), seconds: secondsSoFar() };
  return { checked: await checking, runs: [unit, await browser] };
};

/** Runs failed tests again, without anything beside them. The report of all tests stays, under another name. */
const repeatAlone = async (
  { args, report, countsOf, only, output }: Suite,
  tests: readonly FailedTest[],
  env: NodeJS.ProcessEnv,
): Promise<Counts> => {
  if (existsSync(report)) renameSync(report, `${report}.first`);
  return countsOf(await runTool([...args, ...only(tests)], env, output && `${output}.again`));
};

const toOutcome = ({ suite, seconds }: SuiteRun, { passed, failed, notes }: Repeated): Outcome => ({
  passed,
  failed,
  lines: [
    `  ${suite.title.padEnd(24)}${passed} passed, ${failed} failed, ${seconds}`,
    ...notes.map((note) => `    ${note}`),
  ],
});

async function runSuites(testEnv: NodeJS.ProcessEnv, begun: Promise<Outcome[]>) {
  const env = {
    ...testEnv,
    ...withoutProofs,
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf("playwright"),
    // Both runners start many processes that load the same modules.
    NODE_COMPILE_CACHE: join(dataFolder, "compile-cache"),
  };
  const { checked, runs } = await runBoth(env);
  const outcomes = [...(await begun), ...checked];
  for (const run of runs) {
    const again = (tests: readonly FailedTest[]) => repeatAlone(run.suite, tests, env);
    outcomes.push(toOutcome(run, await judge(run.counts, again)));
  }
  const total = (key: "passed" | "failed") =>
    outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  console.log(`\n${outcomes.flatMap(({ lines }) => lines).join("\n")}`);
  return { passed: total("passed"), failed: total("failed") };
}

/** Runs all tests. The last line counts what passed and failed. Returns the exit code. */
export async function runTests(): Promise<number> {
  const begin = performance.now();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const begun = runChecks(besideBuild);
  const running = withTestSetup((env) => runSuites(env, begun), { isDurable: false });
  const { passed, failed } = await running.catch((error: unknown) => {
    // An error that prevents the tests is a failure, and the last line reports it as one.
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const fixedWork = `${timeFixedWork().toFixed(0)} ms for a fixed piece of work`;
  console.log(
    `  ${inSeconds(performance.now() - begin)} in total; ${fixedWork} (README, Measured)\n`,
  );
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs the browser tests with further arguments of Playwright. Returns the exit code. */
export const runBrowserTests = (args: string[]): Promise<number> =>
  withTestSetup((env) => runTool([playwright, "test", ...args], env), { isDurable: false });
