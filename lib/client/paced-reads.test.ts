import { describe, expect, it } from "vitest";
import { ReadError } from "#lib/client/fetch-json.ts";
import { type PacedWait, paceReads } from "#lib/client/paced-reads.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";

const failed = (kind: Failure["kind"], retryAfterMs: number | null = null) =>
  new ReadError({ ...emptyFailure, kind, message: kind, retryAfterMs });

/** Returns paced reads with a clock of their own. */
const paced = () => {
  const state = { now: 0, waits: [] as (PacedWait | null)[] };
  const ask = paceReads({
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      state.now += ms;
    },
    now: () => state.now,
    onWait: (wait) => state.waits.push(wait),
  });
  return { ask, state };
};

const failing = (errors: (ReadError | null)[]) => {
  let calls = 0;
  return async () => {
    calls += 1;
    const error = errors[calls - 1];
    if (error) throw error;
    return calls;
  };
};

const { signal } = new AbortController();

describe("paced reads", () => {
  it("stay below the limit of 12 reads a second for a person", async () => {
    const { ask, state } = paced();
    for (let n = 0; n < 400; n += 1) await ask(async () => n, signal);
    expect(400 / (state.now / 1_000)).toBeLessThan(10);
  });

  it("wait as long as Quartermaster or the service asks, and report for which of them", async () => {
    const { ask, state } = paced();
    const read = failing([failed("busy", 12_000), failed("rate_limited", 60_000), null]);
    expect(await ask(read, signal)).toBe(3);
    expect(state.waits).toEqual([
      { for: "allowance", until: 12_000 },
      null,
      { for: "service", until: 72_000 },
      null,
    ]);
    expect(state.now).toBe(72_000);
  });

  it("stop when the requested wait is too long for a person", async () => {
    const { ask, state } = paced();
    const error = failed("rate_limited", 2_300_955_140_000);
    await expect(ask(failing([error]), signal)).rejects.toBe(error);
    expect(state.now).toBe(0);
  });

  it("retry three times after an outage, and never after a failure that lasts", async () => {
    const { ask } = paced();
    const down = Array.from({ length: 4 }, () => failed("unavailable"));
    expect(await ask(failing([...down.slice(0, 3), null]), signal)).toBe(4);
    await expect(ask(failing(down), signal)).rejects.toBe(down[3]);
    const refused = failed("authorization");
    await expect(ask(failing([refused, null]), signal)).rejects.toBe(refused);
  });

  it("end at once when they are canceled during a wait", async () => {
    const abort = new AbortController();
    const { ask } = paced();
    const read = async () => {
      abort.abort(new Error("canceled"));
      throw failed("busy", 5_000);
    };
    await expect(ask(read, abort.signal)).rejects.toThrow("busy");
  });
});
