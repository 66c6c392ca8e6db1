import { expect, test, vi } from "vitest";
import { within } from "#lib/server/within.ts";

test("gives what comes in time, and nothing that comes too late", async () => {
  vi.useFakeTimers();
  try {
    await expect(within(100, Promise.resolve("here"))).resolves.toBe("here");
    const late = within(100, new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(100);
    await expect(late).resolves.toBeNull();
    await expect(within(100, Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
