import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { type ClientOptions, createClient } from "#lib/v4/client";
import type { Clock } from "#lib/v4/client/clock";
import { retryBudget } from "#lib/v4/client/retry";
import { V4Error } from "#lib/v4/errors";
import { version } from "#lib/v4/version";

const apiKey = "svc_sk_canary0123456789";
const order = { id: "o1", orderType: "Deployment", status: "shipped" };

/** A clock that only moves when everything waits for it. */
const manualClock = () => {
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
    if (!next) throw new Error("Nothing waits, yet nothing happens");
    pauses.push(next.at - now);
    now = Math.max(now, next.at);
    timers.delete(next);
    next.run();
  };
  const settle = async <Value>(promise: Promise<Value>): Promise<Value> => {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    promise.then(done, done);
    for (await setImmediate(); !isDone; await setImmediate()) fireNext();
    expect(timers.size).toBe(0);
    return promise;
  };
  return { clock, settle, pauses };
};

type Step = Response | Error | "hang" | ((init: RequestInit) => Response | Promise<Response>);

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
const listed = () => json({ status: "success", orders: [order] });

const never = (init: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init.signal?.addEventListener("abort", () => reject(new DOMException("x", "AbortError")));
  });

/** A client whose upstream answers step by step, the last step for ever. */
const world = (steps: Step[], options: Partial<ClientOptions> = {}) => {
  const { clock, settle, pauses } = manualClock();
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
    const error = await settle(call).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(V4Error);
    return error as V4Error;
  };
  return { client, calls, settle, failure, pauses };
};

const socketError = (code: string) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(`to ${apiKey}`), { code }) });

describe("a request", () => {
  it("goes to base, /v4, path and query with the client's headers", async () => {
    const { client, calls, settle } = world([listed()], {
      headers: { "x-extra": "1", "X-API-KEY": "other" },
    });
    await settle(client.perform("orders.list", { status: ["a", "b"], query: "ü&", page: 0 }));
    expect(calls[0]?.url).toBe(
      "http://service.test/base/v4/orders?page=0&query=%C3%BC%26&status=a&status=b",
    );
    const { init } = calls[0] as { init: RequestInit };
    expect(Object.fromEntries(new Headers(init.headers))).toEqual({
      accept: "application/json",
      "user-agent": `quartermaster/${version}`,
      "x-api-key": apiKey,
      "x-extra": "1",
    });
    expect(init).toMatchObject({ method: "GET", body: null, redirect: "manual" });
  });

  it("sends what is not in the path as JSON", async () => {
    const { client, calls, settle } = world([json({ employee: { id: "e 1" } })]);
    await settle(client.perform("employees.update", { id: "e 1", jobTitle: null }));
    expect(calls[0]?.url).toBe("http://service.test/base/v4/employees/e%201");
    expect(calls[0]?.init).toMatchObject({ method: "PATCH", body: '{"jobTitle":null}' });
    expect(new Headers(calls[0]?.init.headers).get("content-type")).toBe("application/json");
  });

  it.each(["..", ".", "a/b", "a\\b", "", " a", "a\n", "\ud800", "x".repeat(129)])(
    "never leaves with the id %j",
    async (id) => {
      const { client, calls, failure } = world([json(order)]);
      const error = await failure(client.perform("orders.history", { id }));
      expect(error).toMatchObject({ kind: "validation", status: null, isSettled: true });
      expect(calls).toEqual([]);
    },
  );

  it.each(["%2e%2e", "$&", "a?b#c", "日本", "..;", "{id}"])(
    "keeps the id %s in one segment",
    async (id) => {
      const { client, calls, settle } = world([json(order)]);
      await settle(client.perform("orders.get", { id }));
      const segments = new URL(calls[0]?.url ?? "").pathname.split("/");
      expect(segments.slice(0, 4)).toEqual(["", "base", "v4", "orders"]);
      expect(segments.slice(4).map(decodeURIComponent)).toEqual([id]);
    },
  );

  it("is refused with the field's name, not its value, when the schema does not take it", async () => {
    const { client, calls, failure } = world([listed()]);
    const input = { productId: "p", pinCode: 1234, extra: 1 } as unknown as { pinCode: string };
    const error = await failure(client.perform("products.add-pin", input));
    expect(error.kind).toBe("validation");
    expect(error.message).toContain("pinCode");
    expect(error.message).not.toContain("1234");
    expect(calls).toEqual([]);
  });
});

describe("an answer", () => {
  it("is shaped, with its request id, attempts and times", async () => {
    const { client, settle } = world([
      json({ orders: [{ ...order, sla: 4 }] }, { headers: { "x-request-id": "r1" } }),
    ]);
    const answer = await settle(client.perform("orders.list", {}));
    expect(answer).toMatchObject({ requestId: "r1", attempts: 1, ms: 0, upstreamMs: 0 });
    expect(answer.data.items).toEqual([order]);
    expect(answer.drift).toHaveLength(1);
  });

  it("of the wrong kind is malformed, with status and request id", async () => {
    for (const body of ["<html>", "", "{", "\u0000", '"text"', '{"orders":1}']) {
      const { client, calls, failure } = world([
        new Response(body, { headers: { "x-request-id": "r2" } }),
      ]);
      const error = await failure(client.perform("orders.list", {}));
      expect(error).toMatchObject({ kind: "malformed", status: 200, requestId: "r2" });
      expect(calls).toHaveLength(1);
    }
  });

  it("may claim any content type, and must be UTF-8", async () => {
    const html = { headers: { "content-type": "text/html" } };
    const good = world([new Response(JSON.stringify([order]), html)]);
    expect((await good.settle(good.client.perform("orders.list", {}))).data.items).toHaveLength(1);
    const bad = world([new Response(new Uint8Array([0x22, 0xff, 0x22]))]);
    expect((await bad.failure(bad.client.perform("orders.list", {}))).kind).toBe("malformed");
  });
});

describe("retries", () => {
  it("of a read go on through network errors, 5xx, 408 and 429, with jitter", async () => {
    const { client, calls, settle, pauses } = world([
      socketError("ECONNRESET"),
      json({}, { status: 503 }),
      json({}, { status: 408 }),
      listed(),
    ]);
    const answer = await settle(client.perform("orders.list", {}));
    expect(answer).toMatchObject({ attempts: 4, ms: 1_400, upstreamMs: 0 });
    expect(calls).toHaveLength(4);
    expect(pauses).toEqual([200, 400, 800]);
  });

  it("end after four attempts", async () => {
    const { client, calls, failure } = world([json({}, { status: 500 })]);
    const error = await failure(client.perform("orders.list", {}));
    expect(error).toMatchObject({ kind: "unavailable", status: 500, isSettled: true });
    expect(calls).toHaveLength(4);
  });

  it("cover validate, which is a read although it is a POST", async () => {
    const { client, calls, settle } = world([json({}, { status: 502 }), json({ valid: true })]);
    await settle(client.perform("orders.validate", { orderType: "Deployment" }));
    expect(calls).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 409, 302, 418])("are none after %d", async (status) => {
    const { client, calls, failure } = world([new Response(null, { status })]);
    await failure(client.perform("orders.list", {}));
    expect(calls).toHaveLength(1);
  });

  it.each([
    ["seconds", "3"],
    ["a date", new Date(Date.UTC(2026, 0, 1) + 3_000).toUTCString()],
  ])("wait as long as Retry-After says in %s", async (_form, header) => {
    const limited = json({}, { status: 429, headers: { "retry-after": header } });
    const { client, settle, pauses } = world([limited, listed()]);
    const answer = await settle(client.perform("orders.list", {}));
    expect(answer).toMatchObject({ attempts: 2, ms: 3_000 });
    expect(pauses).toEqual([3_000]);
  });

  it("never wait beyond the deadline", async () => {
    const limited = json({}, { status: 429, headers: { "retry-after": "25" } });
    const { client, calls, failure, pauses } = world([limited]);
    const error = await failure(client.perform("orders.list", {}));
    expect(error).toMatchObject({ kind: "rate_limited", retryAfterMs: 25_000 });
    expect(calls).toHaveLength(1);
    expect(pauses).toEqual([]);
  });

  it("give an attempt its time, and all of them the deadline", async () => {
    const { client, calls, failure, pauses } = world(["hang"]);
    const error = await failure(client.perform("orders.list", {}));
    expect(error).toMatchObject({ kind: "unreachable", status: null });
    expect(error.message).toContain("in time");
    expect(calls).toHaveLength(3);
    expect(pauses).toEqual([10_000, 200, 10_000, 400, 4_400]);
  });

  it("stop when the budget is spent, and go on when successes have filled it", async () => {
    const budget = retryBudget(1, 2);
    const down = world([json({}, { status: 500 })], { budget });
    await down.failure(down.client.perform("orders.list", {}));
    expect(down.calls).toHaveLength(2);
    const up = world([listed()], { budget });
    await up.settle(up.client.perform("orders.list", {}));
    await up.settle(up.client.perform("orders.list", {}));
    await down.failure(down.client.perform("orders.list", {}));
    expect(down.calls).toHaveLength(4);
  });
});

describe("an abort", () => {
  it("before, during and between attempts is aborted", async () => {
    const before = world([listed()]);
    const call = before.client.perform("orders.list", {}, { signal: AbortSignal.abort() });
    expect((await before.failure(call)).kind).toBe("aborted");
    expect(before.calls).toEqual([]);

    const during = new AbortController();
    const busy = world([
      (init) => {
        queueMicrotask(() => during.abort());
        return never(init);
      },
    ]);
    const aborted = busy.client.perform("teams.create", { name: "A" }, { signal: during.signal });
    expect(await busy.failure(aborted)).toMatchObject({ kind: "aborted", isSettled: false });

    const between = new AbortController();
    const waiting = world([() => json({}, { status: 500 })]);
    const paused = waiting.client.perform("orders.list", {}, { signal: between.signal });
    const failed = paused.catch((error: unknown) => error);
    await setImmediate();
    between.abort();
    expect(await failed).toMatchObject({ kind: "aborted", isSettled: true });
    expect(waiting.calls).toHaveLength(1);
  });
});

describe("the key", () => {
  const showings = (value: unknown) => [
    JSON.stringify(value),
    inspect(value, { depth: 9, showHidden: true }),
    String(value),
  ];

  it("is in no client, no error and no answer, even when upstream echoes it", async () => {
    const echo = { error: { message: `Key ${apiKey} is bad`, request_id: apiKey } };
    const { client, failure } = world([json(echo, { status: 401 })]);
    const network = world([socketError(apiKey)]);
    const shown = [
      client,
      await failure(client.perform("me", {})),
      await network.failure(network.client.perform("me", {})),
    ];
    for (const text of shown.flatMap(showings)) expect(text).not.toContain("canary");
    expect((shown[1] as V4Error).message).toBe("Key [key] is bad");
  });

  it("that no header can carry is refused without being quoted", () => {
    for (const bad of ["svc_sk_\ncanary", "svc_sk_canary日"]) {
      const make = () => createClient({ baseUrl: "http://x.test", apiKey: bad });
      expect(make).toThrow(TypeError);
      expect(make).not.toThrow(/canary/);
    }
    expect(() => createClient({ baseUrl: "http://x.test", apiKey: " " })).toThrow("blank");
  });
});

describe("createClient", () => {
  it.each([
    "",
    "service.test",
    "ftp://x.test",
    "http://u:p@x.test",
    "http://x.test?a",
    "http://x.test#a",
  ])("refuses the base address %j", (baseUrl) => {
    expect(() => createClient({ baseUrl, apiKey })).toThrow("base address");
  });

  it("names the release of package.json", () => {
    const { version: released } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(version).toBe(released);
  });
});
