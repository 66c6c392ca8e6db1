import { beforeEach, describe, expect, it, vi } from "vitest";
import { decide, mintIdempotencyKey, submit } from "#lib/actions.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { takeRead } from "#lib/server/limits/read-rate-limit.ts";
import { log } from "#lib/server/log.ts";
import { testSettings, useSettings } from "#lib/server/store/test-store.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";

const request = vi.hoisted(() => ({
  headers: new Headers(),
  principal: null as Principal | null,
}));
vi.mock("next/headers", () => ({ headers: async () => request.headers }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => request.principal }));

const settings = testSettings("postgresql://qm@127.0.0.1:1/qm");
const ownPage = { origin: "http://console.localhost", "sec-fetch-site": "same-origin" };
const form = { operation: "teams.create" as const, input: { name: "A" }, idempotencyKey: "k" };

beforeEach(() => {
  useSettings(settings);
  request.headers = new Headers(ownPage);
  request.principal = {
    userId: "ada",
    email: "ada@example.com",
    displayName: "Ada",
    role: "admin",
    sessionId: "s",
    connection: null,
  };
});

describe("actions", () => {
  it.each([
    [{}],
    [{ origin: "http://console.localhost" }],
    [{ "sec-fetch-site": "same-origin" }],
    [{ ...ownPage, origin: "http://elsewhere.test" }],
    [{ ...ownPage, "sec-fetch-site": "cross-site" }],
    [{ ...ownPage, "sec-fetch-site": "same-site" }],
  ])("refuse a request with the headers %o", async (headers) => {
    request.headers = new Headers(headers as Record<string, string>);
    expect(await submit(form)).toMatchObject({ status: "refused", failure: { kind: "role" } });
    expect(await mintIdempotencyKey("teams.create")).toBeNull();
    expect(await decide(crypto.randomUUID(), { choice: "abandon" })).toMatchObject({
      failure: { kind: "role" },
    });
  });

  it("refuse a person who is signed out, has no key, or lacks the permission", async () => {
    expect((await submit(form)).failure?.kind).toBe("no_connection");
    if (request.principal) request.principal.role = "support";
    expect((await submit(form)).failure?.kind).toBe("role");
    expect(await mintIdempotencyKey("teams.create")).toBeNull();
    request.principal = null;
    expect((await submit(form)).failure?.kind).toBe("signed_out");
  });

  it.each([
    ["manager", "teams.create"],
    ["manager", "teams.update"],
    ["manager", "company.add-address"],
    ["manager", "products.add-pin"],
    ["support", "orders.create"],
    ["support", "orders.purchase"],
    ["support", "orders.add-accessory"],
    ["support", "employees.create"],
    ["support", "employees.update"],
    ["support", "teams.create"],
    ["support", "teams.update"],
    ["support", "company.add-address"],
    ["support", "products.add-pin"],
  ] as const)("refuse a %s's %s, even with a valid key", async (role, operation) => {
    const key = await mintIdempotencyKey(operation);
    if (request.principal) request.principal.role = role;
    expect(await submit({ operation, input: {}, idempotencyKey: key ?? "" })).toMatchObject({
      status: "refused",
      intentId: null,
      failure: { kind: "role" },
    });
    expect(await mintIdempotencyKey(operation)).toBeNull();
  });

  it("answer checking after an error that may have left the request stored", async () => {
    if (request.principal) {
      request.principal.connection = {
        id: "ada",
        environment: "sandbox",
        label: "ada",
        baseUrl: "http://127.0.0.1:9",
        capabilities: [...capabilities],
        keyHint: "hint",
      };
    }
    const key = await mintIdempotencyKey("teams.create");
    const answer = await submit({ ...form, idempotencyKey: key ?? "" });
    expect(answer).toMatchObject({ status: "checking", intentId: null, idempotencyKey: null });
    expect(answer.failure?.message).toContain("we don't know whether the request was saved");
  });

  it("mint keys for writes only", async () => {
    expect(await mintIdempotencyKey("teams.create")).toMatch(
      /^[\w-]{22}\.\d+\.[\w-]{22}\.[\w-]{43}$/,
    );
    expect(await mintIdempotencyKey("teams.list" as "teams.create")).toBeNull();
  });

  it("count against a person's allowance, and answer how long to wait once it is used up", async () => {
    for (let n = 0; n < 120; n += 1) takeRead("ada");
    const busy = { kind: "busy", retryAfterMs: expect.any(Number) };
    expect(await submit(form)).toMatchObject({ status: "refused", failure: busy });
    expect(await decide(crypto.randomUUID(), { choice: "abandon" })).toMatchObject({
      failure: busy,
    });
    expect(await mintIdempotencyKey("teams.create")).toBeNull();
    if (request.principal) request.principal.userId = "bob";
    expect((await submit(form)).failure?.kind).toBe("no_connection");
  });

  it("log a malformed request as denied, without a stack", async () => {
    const failed = vi.spyOn(log(), "error");
    const denied = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
    await decide("not an id", { choice: "abandon" });
    await decide(crypto.randomUUID(), { choice: "nothing" } as never);
    await submit(null as never);
    expect(failed).not.toHaveBeenCalled();
    expect(denied.mock.calls.map(([fields]) => fields)).toEqual(
      Array(3).fill(expect.objectContaining({ what: "write", reason: "role" })),
    );
    expect(JSON.stringify(denied.mock.calls)).not.toMatch(/not an id|stack/);
  });

  it("refuse malformed input without repeating it", async () => {
    const nonsense = [
      null,
      { ...form, operation: "constructor" },
      { ...form, extra: 1 },
      { ...form, idempotencyKey: "x".repeat(10_000) },
    ];
    for (const sent of nonsense) {
      expect(await submit(sent as typeof form)).toMatchObject({
        status: "refused",
        intentId: null,
      });
    }
    const answer = await decide("not an id", { choice: "abandon" });
    expect(JSON.stringify(answer)).not.toContain("not an id");
  });
});
