import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "#lib/server/log.ts";
import { defineBatch, endBatches, flushBatches } from "#lib/server/work/batches.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";

let write = vi.fn(async (_now: number) => {});
const batch = defineBatch("test", {
  ms: 1_000,
  write: (now) => write(now),
  failure: "the test's writes could not be written",
});

beforeEach(() => {
  useSettings(testSettings());
  vi.useFakeTimers();
  write = vi.fn(async () => {});
});
afterEach(endBatches);

test("what is asked for within the batch's time is written once, at its end", async () => {
  batch.flushSoon();
  await vi.advanceTimersByTimeAsync(600);
  batch.flushSoon();
  await vi.advanceTimersByTimeAsync(399);
  expect(write).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(write).toHaveBeenCalledTimes(1);
  batch.flushSoon();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(write).toHaveBeenCalledTimes(2);
});

test("a flush ends only when the write that was begun before it has ended", async () => {
  const first = Promise.withResolvers<void>();
  write.mockReturnValueOnce(first.promise);
  batch.flushSoon();
  await vi.advanceTimersByTimeAsync(1_000);
  let isFlushed = false;
  const flushed = batch.flush().then(() => {
    isFlushed = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isFlushed).toBe(false);
  first.resolve();
  await flushed;
  expect(write).toHaveBeenCalledTimes(2);
});

test("a failed write is logged, and later ones are still written", async () => {
  const warn = vi.spyOn(log(), "warn");
  write.mockRejectedValueOnce(new Error("off"));
  await batch.flush();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { error: expect.anything() },
    "the test's writes could not be written",
  );
  await batch.flush();
  expect(write).toHaveBeenCalledTimes(2);
});

test("all batches are written at once when the process ends, and no timer writes them again", async () => {
  batch.flushSoon();
  await flushBatches();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(write).toHaveBeenCalledTimes(1);
});

test("ended batches write nothing more", async () => {
  batch.flushSoon();
  await endBatches();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(write).not.toHaveBeenCalled();
});
