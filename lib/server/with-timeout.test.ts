import { expect, test, vi } from "vitest";
import { withTimeout } from "#lib/server/with-timeout.ts";

test("withTimeout returns a value that is in time, and null for one that is late", async () => {
  vi.useFakeTimers();
  try {
    await expect(withTimeout(100, Promise.resolve("here"))).resolves.toBe("here");
    const late = withTimeout(100, new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(100);
    await expect(late).resolves.toBeNull();
    await expect(withTimeout(100, Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
