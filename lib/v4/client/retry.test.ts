import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { backoffMs, isRetryable, retryBudget } from "#lib/v4/client/retry.ts";
import { v4ErrorKinds } from "#lib/v4/error-kinds.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { json, listed, never, scriptedClient, socketError } from "#testing/v4/scripted-client.ts";

describe("backoffMs", () => {
  const error = new V4Error({ kind: "unavailable" });

  it("picks a random wait below a ceiling that doubles up to a maximum", () => {
    const ceilings = [1, 2, 3, 4, 5, 6, 60].map((attempt) => backoffMs(attempt, error, () => 1));
    expect(ceilings).toEqual([200, 400, 800, 1_600, 3_200, 4_000, 4_000]);
    expect(backoffMs(3, error, () => 0)).toBe(0);
  });

  it("never waits less than the service asks", () => {
    const limited = new V4Error({ kind: "rate_limited", retryAfterMs: 9_000 });
    expect(backoffMs(1, limited, () => 1)).toBe(9_000);
  });
});

describe("isRetryable", () => {
  it("allows retries for three kinds of failure", () => {
    const retryable = v4ErrorKinds.filter((kind) => isRetryable(new V4Error({ kind })));
    expect(retryable).toEqual(["rate_limited", "unavailable", "unreachable"]);
  });
});

describe("retryBudget", () => {
  it("allows as many retries as its capacity, then one for every five successes", () => {
    const budget = retryBudget(2);
    expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false]);
    for (let success = 0; success < 4; success += 1) budget.earn();
    expect(budget.spend()).toBe(false);
    budget.earn();
    expect(budget.spend()).toBe(true);
    for (let success = 0; success < 1_000; success += 1) budget.earn();
    expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false]);
  });
});

describe("retries", () => {
  it("of a read follow network errors, 5xx, 408 and 429, with jitter", async () => {
    const { client, calls, runToEnd, pauses } = scriptedClient([
      socketError("ECONNRESET"),
      json({}, { status: 503 }),
      json({}, { status: 408 }),
      listed(),
    ]);
    const answer = await runToEnd(client.perform("orders.list", {}));
    expect(answer).toMatchObject({ attempts: 4, ms: 1_400, upstreamMs: 0 });
    expect(calls).toHaveLength(4);
    expect(pauses).toEqual([200, 400, 800]);
  });

  it("end after four attempts", async () => {
    const { client, calls, failure } = scriptedClient([json({}, { status: 500 })]);
    const error = await failure(client.perform("orders.list", {}));
    expect(error).toMatchObject({ kind: "unavailable", status: 500, isSettled: true });
    expect(calls).toHaveLength(4);
  });

  it("follow a failed validate, which is a read although it is a POST", async () => {
    const { client, calls, runToEnd } = scriptedClient([
      json({}, { status: 502 }),
      json({ valid: true }),
    ]);
    await runToEnd(client.perform("orders.validate", { orderType: "Deployment" }));
    expect(calls).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 409, 302, 418])("do not follow the status %d", async (status) => {
    const { client, calls, failure } = scriptedClient([new Response(null, { status })]);
    await failure(client.perform("orders.list", {}));
    expect(calls).toHaveLength(1);
  });

  it.each([
    ["seconds", "3"],
    ["a date", new Date(Date.UTC(2026, 0, 1) + 3_000).toUTCString()],
  ])("wait as long as Retry-After says in %s", async (_form, header) => {
    const limited = json({}, { status: 429, headers: { "retry-after": header } });
    const { client, runToEnd, pauses } = scriptedClient([limited, listed()]);
    const answer = await runToEnd(client.perform("orders.list", {}));
    expect(answer).toMatchObject({ attempts: 2, ms: 3_000 });
    expect(pauses).toEqual([3_000]);
  });

  it("never wait beyond the deadline", async () => {
    const limited = json({}, { status: 429, headers: { "retry-after": "25" } });
    const { client, calls, failure, pauses } = scriptedClient([limited]);
    const error = await failure(client.perform("orders.list", {}));
    expect(error).toMatchObject({ kind: "rate_limited", retryAfterMs: 25_000 });
    expect(calls).toHaveLength(1);
    expect(pauses).toEqual([]);
  });

  it("end at the deadline, and each attempt at its own time limit", async () => {
    const { client, calls, failure, pauses } = scriptedClient(["hang"]);
    const error = await failure(client.perform("orders.list", {}));
    expect(error).toMatchObject({ kind: "unreachable", status: null });
    expect(error.message).toContain("in time");
    expect(calls).toHaveLength(3);
    expect(pauses).toEqual([10_000, 200, 10_000, 400, 4_400]);
  });

  it("stop when the budget is used up, and continue when successes have filled it again", async () => {
    const budget = retryBudget(1, 2);
    const down = scriptedClient([json({}, { status: 500 })], { budget });
    await down.failure(down.client.perform("orders.list", {}));
    expect(down.calls).toHaveLength(2);
    const up = scriptedClient([listed()], { budget });
    await up.runToEnd(up.client.perform("orders.list", {}));
    await up.runToEnd(up.client.perform("orders.list", {}));
    await down.failure(down.client.perform("orders.list", {}));
    expect(down.calls).toHaveLength(4);
  });
});

describe("an abort", () => {
  it("before, during or between attempts ends the call, and only during a write leaves it open", async () => {
    const before = scriptedClient([listed()]);
    const call = before.client.perform(
      "teams.create",
      { name: "A" },
      { signal: AbortSignal.abort() },
    );
    expect(await before.failure(call)).toMatchObject({ kind: "aborted", isSettled: true });
    expect(before.calls).toEqual([]);

    const during = new AbortController();
    const busy = scriptedClient([
      (init) => {
        queueMicrotask(() => during.abort());
        return never(init);
      },
    ]);
    const aborted = busy.client.perform("teams.create", { name: "A" }, { signal: during.signal });
    expect(await busy.failure(aborted)).toMatchObject({ kind: "aborted", isSettled: false });

    const between = new AbortController();
    const waiting = scriptedClient([() => json({}, { status: 500 })]);
    const paused = waiting.client.perform("orders.list", {}, { signal: between.signal });
    const failed = paused.catch((error: unknown) => error);
    await setImmediate();
    between.abort();
    expect(await failed).toMatchObject({ kind: "aborted", isSettled: true });
    expect(waiting.calls).toHaveLength(1);
  });
});
