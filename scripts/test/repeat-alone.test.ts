import { expect, it, vi } from "vitest";
import type { Counts, FailedTest } from "./counts.ts";
import { judge, patternOf } from "./repeat-alone.ts";

const test = (...titles: string[]): FailedTest => ({ file: "/a.test.ts", titles, message: "no" });
const counts = (passed: number, ...titles: string[]): Counts => ({
  passed,
  failed: titles.length,
  tests: titles.map((title) => test(title)),
  notes: [],
});

it("a test that fails beside others and passes alone counts as passed, and is named", async () => {
  const repeat = vi.fn(async () => counts(1));
  expect(await judge(counts(5, "waits"), repeat)).toEqual({
    passed: 6,
    failed: 0,
    notes: ["UNSTEADY, passed alone: waits: no"],
  });
  expect(repeat).toHaveBeenCalledWith([test("waits")]);
});

it("tests of which one fails alone too, or was not run again, stay failed", async () => {
  const failed = { passed: 5, failed: 2, notes: ["failed: a: no", "failed: b: no"] };
  expect(await judge(counts(5, "a", "b"), async () => counts(1, "b"))).toEqual(failed);
  expect(await judge(counts(5, "a", "b"), async () => counts(1))).toEqual(failed);
});

it("many failures, a crash and a file that can't be run are not tried again", async () => {
  const repeat = vi.fn(async () => counts(4));
  expect((await judge(counts(5, "a", "b", "c", "d"), repeat)).failed).toBe(4);
  const crashed = { passed: 5, failed: 1, tests: [], notes: ["vitest ended with code 137"] };
  expect((await judge(crashed, repeat)).failed).toBe(1);
  expect((await judge(counts(5), repeat)).failed).toBe(0);
  expect(repeat).not.toHaveBeenCalled();
});

it("a pattern finds the tests that it was made of, whatever characters their titles have", () => {
  const tests = [test("an order (of 3)", "costs $5?"), test("a|b")];
  const pattern = new RegExp(`^${patternOf(tests)}$`);
  const searched = ["an order (of 3) costs $5?", "an order (of 3) > costs $5?", "a|b"];
  expect(searched.every((title) => pattern.test(title))).toBe(true);
  expect(["a", "costs $5?"].some((title) => pattern.test(title))).toBe(false);
});
