import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export interface Counts {
  passed: number;
  failed: number;
  /** Explanations of the numbers, such as the failed tests. */
  notes: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

const firstLine = (text = "") => stripVTControlCharacters(text).split("\n")[0] ?? "";

const read = <Report>(path: string): Report | null => {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return null;
  }
};

/** Counts a failure if the runner failed without a failed test, which means that it crashed. */
const withCrash = (runner: string, counts: Counts, code: number): Counts =>
  code === 0 || counts.failed > 0
    ? counts
    : { ...counts, failed: 1, notes: [...counts.notes, `${runner} ended with code ${code}`] };

const noReport = (runner: string): Counts => ({
  passed: 0,
  failed: 1,
  notes: [`${runner} left no report`],
});

/** Counts the tests of vitest's JSON report. A file that can't be loaded is one failed test. */
export function vitestCounts(path: string, code: number): Counts {
  const report = read<VitestReport>(path);
  if (report === null) return noReport("vitest");
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const counts: Counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    notes: [
      ...unloaded.map((file) => `${file.name} could not be run`),
      ...report.testResults.flatMap(({ assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map((test) => `failed: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
      ),
    ],
  };
  return withCrash("vitest", counts, code);
}

const failedSpecs = ({ title, suites = [], specs = [] }: PlaywrightSuite): string[] => [
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

/** Counts the tests of Playwright's JSON report. A flaky test is a failed one. */
export function playwrightCounts(path: string, code: number): Counts {
  const report = read<PlaywrightReport>(path);
  if (report === null) return noReport("playwright");
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts: Counts = {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    notes: [
      ...(flaky > 0 ? [`${flaky} flaky`] : []),
      ...(skipped > 0 ? [`${skipped} did not run`] : []),
      ...report.errors.map(({ message = "error" }) => firstLine(message)),
      ...report.suites.flatMap(failedSpecs),
    ],
  };
  return withCrash("playwright", counts, code);
}
