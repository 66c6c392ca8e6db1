import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

/** A test that failed. */
export interface FailedTest {
  /** Its file, as its runner reports it. */
  file: string;
  /** The titles of the groups around it, from the outermost, and its own. */
  titles: readonly string[];
  /** The first line of its error. */
  message: string;
}

export interface Counts {
  passed: number;
  failed: number;
  /** The failed tests, each by itself: `failed` counts files that can't be run and crashes too. */
  tests: FailedTest[];
  /** Explanations of the numbers beside the failed tests. */
  notes: string[];
}

const firstLine = (text = "") => stripVTControlCharacters(text).split("\n")[0] ?? "";

/** Counts a file that can't be loaded as one failed test. */
const countVitest = ({ numPassedTests, numFailedTests, testResults }: JsonTestResults): Counts => {
  const unloaded = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ ancestorTitles, title, failureMessages }) => ({
          file: name,
          titles: [...ancestorTitles, title],
          message: firstLine(failureMessages?.[0]),
        })),
    ),
    notes: unloaded.map((file) => `${file.name} could not be run`),
  };
};

const failedSpecs = (
  { title, file, suites = [], specs = [] }: JSONReportSuite,
  groups: readonly string[] = [],
): FailedTest[] => {
  // The outermost group is the file.
  const around = title === file ? groups : [...groups, title];
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) => {
        const errors = spec.tests.flatMap(({ results }) =>
          results.flatMap(({ error }) => error ?? []),
        );
        const message = firstLine(errors[0]?.message);
        return { file, titles: [...around, spec.title], message };
      }),
    ...suites.flatMap((suite) => failedSpecs(suite, around)),
  ];
};

/** Counts a flaky test as failed. */
const countPlaywright = ({ stats, errors, suites }: JSONReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  tests: suites.flatMap((suite) => failedSpecs(suite)),
  notes: [
    ...(stats.flaky > 0 ? [`${stats.flaky} flaky`] : []),
    ...(stats.skipped > 0 ? [`${stats.skipped} did not run`] : []),
    ...errors.map(({ message = "error" }) => firstLine(message)),
  ],
});

/**
 * Returns a function that counts the tests in a runner's JSON report. A missing report, or a runner
 * that failed without a failed test, which means that it crashed, is one failure.
 */
const counterOf =
  <Report>(runner: string, count: (report: Report) => Counts) =>
  (path: string, code: number): Counts => {
    let counts: Counts;
    try {
      counts = count(JSON.parse(readFileSync(path, "utf8")) as Report);
    } catch {
      return { passed: 0, failed: 1, tests: [], notes: [`${runner} left no report`] };
    }
    if (code === 0 || counts.failed > 0) return counts;
    return { ...counts, failed: 1, notes: [...counts.notes, `${runner} ended with code ${code}`] };
  };

export const vitestCounts = counterOf("vitest", countVitest);
export const playwrightCounts = counterOf("playwright", countPlaywright);
