import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

export interface Counts {
  passed: number;
  failed: number;
  /** Explanations of the numbers, such as the failed tests. */
  notes: string[];
}

const firstLine = (text = "") => stripVTControlCharacters(text).split("\n")[0] ?? "";

/** Counts a file that can't be loaded as one failed test. */
const countVitest = ({ numPassedTests, numFailedTests, testResults }: JsonTestResults): Counts => {
  const unloaded = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failedTests = testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === "failed");
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    notes: [
      ...unloaded.map((file) => `${file.name} could not be run`),
      ...failedTests.map(
        (test) => `failed: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`,
      ),
    ],
  };
};

const failedSpecs = ({ title, suites = [], specs = [] }: JSONReportSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const errors = spec.tests.flatMap(({ results }) =>
        results.flatMap(({ error }) => error ?? []),
      );
      return `failed: ${title} › ${spec.title}: ${firstLine(errors[0]?.message)}`;
    }),
  ...suites.flatMap(failedSpecs),
];

/** Counts a flaky test as failed. */
const countPlaywright = ({ stats, errors, suites }: JSONReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  notes: [
    ...(stats.flaky > 0 ? [`${stats.flaky} flaky`] : []),
    ...(stats.skipped > 0 ? [`${stats.skipped} did not run`] : []),
    ...errors.map(({ message = "error" }) => firstLine(message)),
    ...suites.flatMap(failedSpecs),
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
      return { passed: 0, failed: 1, notes: [`${runner} left no report`] };
    }
    if (code === 0 || counts.failed > 0) return counts;
    return { ...counts, failed: 1, notes: [...counts.notes, `${runner} ended with code ${code}`] };
  };

export const vitestCounts = counterOf("vitest", countVitest);
export const playwrightCounts = counterOf("playwright", countPlaywright);
