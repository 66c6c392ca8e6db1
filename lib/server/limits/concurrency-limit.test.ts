import { describe, expect, it } from "vitest";
import { BusyError, createConcurrencyLimit } from "#lib/server/limits/concurrency-limit.ts";

describe("a concurrency limit", () => {
  it("runs two at once, starts the next when one ends, and refuses past its queue", async () => {
    const limit = createConcurrencyLimit(2, 1);
    const started: number[] = [];
    const work = [0, 1, 2].map(() => Promise.withResolvers<string>());
    const run = (at: number) =>
      limit.run(() => {
        started.push(at);
        return work[at]?.promise ?? Promise.reject(new Error("no such work"));
      });
    const runs = [run(0), run(1), run(2)];
    await expect(run(3)).rejects.toBeInstanceOf(BusyError);
    expect(started).toEqual([0, 1]);
    work[1]?.resolve("done");
    expect(await runs[1]).toBe("done");
    await expect.poll(() => started).toEqual([0, 1, 2]);
    work[0]?.resolve("first");
    work[2]?.resolve("last");
    expect(await Promise.all(runs)).toEqual(["first", "done", "last"]);
  });

  it("runs the next work after one that failed", async () => {
    const limit = createConcurrencyLimit(1, 0);
    await expect(limit.run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await limit.run(async () => "next")).toBe("next");
  });
});
