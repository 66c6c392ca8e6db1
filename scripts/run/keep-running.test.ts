import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Child } from "./child.ts";
import { keepRunning } from "./keep-running.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A process that a test ends. */
const runningChild = () => {
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  const child: Child = { ended, hasEnded: () => false, stop: async () => undefined };
  return { child, end: () => resolve("The sandbox was ended by SIGKILL") };
};

/** Keeps a part running. Its starts fail while `isBroken`. */
const keep = () => {
  const stopping = new AbortController();
  const first = runningChild();
  const part = { isBroken: false, last: first, startTimes: [] as number[], lines: [] as string[] };
  const done = keepRunning(first.child, {
    name: "sandbox",
    start: async () => {
      part.startTimes.push(Date.now());
      if (part.isBroken) throw new Error("The sandbox ended with code 1");
      part.last = runningChild();
      return { child: part.last.child, ready: "The sandbox runs again with the same data" };
    },
    print: (line) => part.lines.push(line.trim()),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: Date.now,
    signal: stopping.signal,
  });
  return { part, stopping, done };
};

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a part that ends is started again after a second, and the terminal says both", async () => {
  const { part } = keep();
  part.last.end();
  await pass(1_000);
  expect(part.startTimes).toEqual([1_000]);
  expect(part.lines).toEqual([
    "✗ The sandbox was ended by SIGKILL",
    "… The console keeps running. The sandbox starts again in 1 s",
    "✓ The sandbox runs again with the same data",
  ]);
  await pass(120_000);
  part.last.end();
  await pass(1_000);
  expect(part.startTimes).toEqual([1_000, 122_000]);
});

test("a part that can't start is tried again after twice as long each time, at most 30 s", async () => {
  const { part } = keep();
  part.isBroken = true;
  part.last.end();
  await pass(100_000);
  expect(part.startTimes).toEqual([1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
  expect(part.lines).toContain("✗ The sandbox ended with code 1");
  part.isBroken = false;
  await pass(30_000);
  expect(part.lines.at(-1)).toBe("✓ The sandbox runs again with the same data");
});

test("a part that ends soon after each start is not started in a tight loop", async () => {
  const { part } = keep();
  for (let run = 0; run < 4; run += 1) {
    part.last.end();
    await pass(16_000);
  }
  expect(part.startTimes).toHaveLength(4);
  part.last.end();
  await pass(15_000);
  expect(part.startTimes).toHaveLength(4);
  await pass(1_000);
  expect(part.startTimes).toHaveLength(5);
});

test("a part that ends because everything stops is not started again, and nothing is printed", async () => {
  const { part, stopping, done } = keep();
  stopping.abort();
  part.last.end();
  await pass(60_000);
  await done;
  expect(part.startTimes).toEqual([]);
  expect(part.lines).toEqual([]);
});

test("a stop during the wait starts nothing", async () => {
  const { part, stopping, done } = keep();
  part.last.end();
  await pass(500);
  stopping.abort();
  await pass(60_000);
  await done;
  expect(part.startTimes).toEqual([]);
});
