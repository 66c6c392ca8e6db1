import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recover } from "#lib/client/recovery.ts";

let clock = 0;
const retries: number[] = [];
const start = (isReady: () => boolean) => {
  const page = new AbortController();
  const started = recover({
    isReady: async () => isReady(),
    retry: () => void retries.push(clock),
    now: () => clock,
    signal: page.signal,
  }).catch(() => "gone");
  return { page, started };
};
const pass = async (seconds: number) => {
  for (let n = 0; n < seconds; n += 1) {
    clock += 1_000;
    await vi.advanceTimersByTimeAsync(1_000);
  }
};

beforeEach(() => {
  vi.useFakeTimers();
  clock += 1_000_000;
  retries.length = 0;
});
afterEach(() => void vi.useRealTimers());

it("a page that failed in an outage is shown again within 5 s of its end", async () => {
  let isReady = false;
  start(() => isReady);
  await pass(60);
  expect(retries).toEqual([]);
  isReady = true;
  await pass(5);
  expect(retries).toHaveLength(1);
});

it("a page that fails by itself is shown again ever more rarely, up to once a minute", async () => {
  const began = clock;
  for (let n = 0; n < 6; n += 1) {
    start(() => true);
    await pass(60);
  }
  const waits = retries.map((at, n) => (at - began) / 1_000 - n * 60);
  expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
});

it("a page that was left is not shown again", async () => {
  const { page, started } = start(() => true);
  page.abort();
  await pass(60);
  expect(await started).toBe("gone");
  expect(retries).toEqual([]);
});
