import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { playwrightCounts, vitestCounts } from "./counts.ts";

const report = (content: object) => {
  const path = join(mkdtempSync(join(tmpdir(), "counts-")), "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
};

it("each failed test is named with the first line of its error", () => {
  const unit = report({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: "/a.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", ancestorTitles: [], title: "adds" },
          {
            status: "failed",
            ancestorTitles: ["a sum"],
            title: "takes away",
            failureMessages: ["expected 1\nat line 3"],
          },
        ],
      },
    ],
  });
  expect(vitestCounts(unit, 1)).toEqual({
    passed: 1,
    failed: 1,
    tests: [{ file: "/a.test.ts", titles: ["a sum", "takes away"], message: "expected 1" }],
    notes: [],
  });

  const failed = {
    title: "opens",
    ok: false,
    tests: [{ results: [{ error: { message: "no" } }] }],
  };
  const browser = report({
    stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [],
    suites: [
      {
        title: "a.spec.ts",
        file: "a.spec.ts",
        suites: [{ title: "an order", file: "a.spec.ts", specs: [failed] }],
      },
    ],
  });
  expect(playwrightCounts(browser, 1)).toEqual({
    passed: 4,
    failed: 1,
    tests: [{ file: "a.spec.ts", titles: ["an order", "opens"], message: "no" }],
    notes: [],
  });
});

it("a file that can't be loaded, a crash and a missing report count as failures", () => {
  const unloaded = { name: "/b.test.ts", status: "failed", assertionResults: [] };
  const unit = { numPassedTests: 2, numFailedTests: 0, testResults: [unloaded] };
  expect(vitestCounts(report(unit), 1).failed).toBe(1);
  const crashed = { ...unit, testResults: [] };
  expect(vitestCounts(report(crashed), 137)).toEqual({
    passed: 2,
    failed: 1,
    tests: [],
    notes: ["vitest ended with code 137"],
  });
  expect(playwrightCounts("/nowhere/report.json", 0).failed).toBe(1);
});
