import { setImmediate } from "node:timers/promises";
import { expect, vi } from "vitest";
import { type ClientOptions, createClient } from "#lib/v4/client/client.ts";
import { type Clock, systemClock } from "#lib/v4/client/clock.ts";
import { V4Error } from "#lib/v4/errors.ts";

export const apiKey = "svc_sk_canary0123456789";
export const order = { id: "o1", orderType: "Deployment", status: "shipped" };

/** The real clock without waits between attempts. */
export const instantClock: Clock = {
  ...systemClock,
  after: (ms, run) => systemClock.after(ms < 10_000 ? 0 : ms, run),
};

/** Returns a clock that moves only when all other work has ended. `runToEnd` runs it until a promise ends. */
export const manualClock = () => {
  let now = Date.UTC(2026, 0, 1);
  const timers = new Set<{ at: number; run: () => void }>();
  const pauses: number[] = [];
  const clock: Clock = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  const fireNext = () => {
    const [next] = [...timers].sort((a, b) => a.at - b.at);
    if (!next) throw new Error("No timer is left, and the promise is still pending");
    pauses.push(next.at - now);
    now = Math.max(now, next.at);
    timers.delete(next);
    next.run();
  };
  const runToEnd = async <Value>(promise: Promise<Value>): Promise<Value> => {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    promise.then(done, done);
    for (await setImmediate(); !isDone; await setImmediate()) fireNext();
    return promise;
  };
  return { clock, runToEnd, pauses, countTimers: () => timers.size };
};

type Step = Response | Error | "hang" | ((init: RequestInit) => Response | Promise<Response>);

export const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
export const listed = () => json({ status: "success", orders: [order] });

export const never = (init: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init.signal?.addEventListener("abort", () => reject(new DOMException("x", "AbortError")));
  });

/** Returns a client whose service answers by steps, and by the last step from then on. */
export const scriptedClient = (steps: Step[], options: Partial<ClientOptions> = {}) => {
  const { clock, runToEnd: runClock, pauses, countTimers } = manualClock();
  const runToEnd = async <Value>(promise: Promise<Value>): Promise<Value> => {
    await runClock(promise).catch(() => undefined);
    expect(countTimers()).toBe(0);
    return promise;
  };
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch = vi.fn(async (url: string | URL | Request, init: RequestInit = {}) => {
    calls.push({ url: String(url), init });
    const step = steps[Math.min(calls.length, steps.length) - 1];
    if (step === undefined || step === "hang") return never(init);
    if (step instanceof Error) throw step;
    return typeof step === "function" ? step(init) : step.clone();
  });
  const client = createClient({
    baseUrl: "http://service.test/base/",
    apiKey,
    fetch,
    clock,
    random: () => 1,
    ...options,
  });
  const failure = async (call: Promise<unknown>) => {
    const error = await runToEnd(call).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(V4Error);
    return error as V4Error;
  };
  return { client, calls, runToEnd, failure, pauses };
};

export const socketError = (code: string) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(`to ${apiKey}`), { code }) });
