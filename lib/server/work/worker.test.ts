import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWorker } from "#lib/server/work/worker.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";

let turns = 0;
let work: () => Promise<unknown> = async () => undefined;
const worker = createWorker("qmTestWorker", {
  name: "test",
  runDue: () => {
    turns += 1;
    return work();
  },
  pollMs: () => 1_000,
});

beforeEach(() => {
  useSettings(testSettings());
  vi.useFakeTimers();
  turns = 0;
  work = async () => undefined;
});
afterEach(async () => {
  vi.useRealTimers();
  await worker.stop();
});

test("a worker takes a turn at its start and then each poll, however often it is started", async () => {
  worker.start();
  worker.start();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(turns).toBe(3);
});

test("a woken worker takes its turn at once, or right after the one that is running", async () => {
  worker.start();
  await vi.advanceTimersByTimeAsync(100);
  worker.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(turns).toBe(2);
  let end: () => void = () => undefined;
  work = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  worker.wake();
  await vi.advanceTimersByTimeAsync(1);
  worker.wake();
  worker.wake();
  expect(turns).toBe(3);
  work = async () => undefined;
  end();
  await vi.advanceTimersByTimeAsync(1);
  expect(turns).toBe(4);
});

test("a worker that is woken again and again keeps a gap between its turns", async () => {
  const calm = createWorker("qmTestCalmWorker", {
    name: "test",
    runDue: async () => {
      turns += 1;
    },
    pollMs: () => 1_000,
    minGapMs: 50,
  });
  calm.start();
  for (let ms = 0; ms < 200; ms += 1) {
    calm.wake();
    await vi.advanceTimersByTimeAsync(1);
  }
  await calm.stop();
  expect(turns).toBe(5);
});

test("a turn that fails is followed by the next one", async () => {
  work = () => Promise.reject(new Error("The store is down"));
  worker.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(turns).toBe(2);
});

test("a stopped worker takes no further turn, and waits for the one that is running", async () => {
  let hasEnded = false;
  work = () =>
    new Promise<void>((resolve) => {
      setTimeout(() => {
        hasEnded = true;
        resolve();
      }, 500);
    });
  worker.start();
  const stopped = worker.stop();
  await vi.advanceTimersByTimeAsync(500);
  await stopped;
  expect(hasEnded).toBe(true);
  worker.wake();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns).toBe(1);
});
