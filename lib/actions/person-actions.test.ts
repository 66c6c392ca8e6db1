import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  closeDisagreement,
  markNotificationsRead,
  mintAgentToken,
  replayEvent,
  revokeAgentToken,
  saveNotificationChoices,
} from "#lib/actions/own-changes.ts";
import { decide, mintIdempotencyKey, submit } from "#lib/actions/requests.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { takeRead } from "#lib/server/limits/read-rate-limit.ts";
import { log } from "#lib/server/log.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";
import { connectionOf, principalOf } from "#testing/server/upstream.ts";

const request = vi.hoisted(() => ({
  headers: new Headers(),
  principal: null as Principal | null,
}));
vi.mock("next/headers", () => ({ headers: async () => request.headers }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => request.principal }));

const settings = testSettings("postgresql://qm@127.0.0.1:1/qm");
const ownPage = { origin: "http://console.localhost", "sec-fetch-site": "same-origin" };
const form = { operation: "teams.create" as const, input: { name: "A" }, idempotencyKey: "k" };
const agentToken = { label: "Planner", isReadOnly: true, preapproved: [] };
const abandon = (id: string = crypto.randomUUID()) => decide(id, { choice: "abandon" });

beforeEach(() => {
  useSettings(settings);
  request.headers = new Headers(ownPage);
  request.principal = { ...principalOf(null), userId: "ada" };
});

describe("actions", () => {
  it.each<Record<string, string>>([
    {},
    { origin: "http://console.localhost" },
    { "sec-fetch-site": "same-origin" },
    { ...ownPage, origin: "http://elsewhere.test" },
    { ...ownPage, "sec-fetch-site": "cross-site" },
    { ...ownPage, "sec-fetch-site": "same-site" },
  ])("refuse a request with the headers %o", async (headers) => {
    request.headers = new Headers(headers);
    expect(await submit(form)).toMatchObject({ status: "refused", failure: { kind: "role" } });
    expect(await mintIdempotencyKey("teams.create")).toBeNull();
    expect(await abandon()).toMatchObject({ failure: { kind: "role" } });
    expect(await replayEvent(1)).toMatchObject({ kind: "role" });
    expect(await closeDisagreement(1)).toMatchObject({ kind: "role" });
    expect(await markNotificationsRead(1)).toMatchObject({ kind: "role" });
    expect(await saveNotificationChoices({})).toMatchObject({ kind: "role" });
    expect(await mintAgentToken(agentToken)).toMatchObject({ failure: { kind: "role" } });
    expect(await revokeAgentToken(crypto.randomUUID())).toMatchObject({ kind: "role" });
  });

  it("approve nothing in advance that the person could not send", async () => {
    if (request.principal) request.principal.role = "manager";
    const preapproved = [{ operation: "teams.create" as const, maxPerDay: 1 }];
    expect(await mintAgentToken({ ...agentToken, preapproved })).toMatchObject({
      failure: { kind: "role" },
    });
  });

  it("refuse a person who is signed out, has no key, or lacks the permission", async () => {
    expect((await submit(form)).failure?.kind).toBe("no_connection");
    if (request.principal) request.principal.role = "support";
    expect((await submit(form)).failure?.kind).toBe("role");
    expect(await mintIdempotencyKey("teams.create")).toBeNull();
    expect(await replayEvent(1)).toMatchObject({ kind: "role" });
    expect(await closeDisagreement(1)).toMatchObject({ kind: "role" });
    request.principal = null;
    expect((await submit(form)).failure?.kind).toBe("signed_out");
  });

  it("send and decide nothing for a page that shows another person's data", async () => {
    const shown = "bob sandbox k1";
    const refused = { failure: { kind: "other_connection" } };
    expect(await submit(form, shown)).toMatchObject({ ...refused, status: "refused" });
    expect(await decide(crypto.randomUUID(), { choice: "send again" }, shown)).toMatchObject(
      refused,
    );
  });

  const adminWrites = ["teams.create", "teams.update", "company.add-address", "products.add-pin"];
  const orderWrites = ["orders.create", "orders.purchase", "orders.add-accessory"];
  const supportLacks = [...adminWrites, ...orderWrites, "employees.create", "employees.update"];

  it.each([
    ...adminWrites.map((operation) => ["manager", operation] as const),
    ...supportLacks.map((operation) => ["support", operation] as const),
  ])("refuse a %s's %s, even with a valid key", async (role, name) => {
    const operation = name as WriteName;
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
      request.principal.connection = connectionOf("http://127.0.0.1:9", "ada");
    }
    const key = await mintIdempotencyKey("teams.create");
    const answer = await submit({ ...form, idempotencyKey: key ?? "" });
    expect(answer).toMatchObject({ status: "checking", intentId: null, idempotencyKey: null });
    expect(answer.failure?.message).toContain("we don't know whether the request was saved");
  });

  it("mint keys for writes only", async () => {
    expect(await mintIdempotencyKey("teams.create")).toMatch(
      /^[\w-]{22}\.\d+\.[\w-]{22}\.[\w-]+\.[\w-]{43}$/,
    );
    expect(await mintIdempotencyKey("teams.list" as "teams.create")).toBeNull();
  });

  it("count against a person's allowance, and answer how long to wait once it is used up", async () => {
    for (let n = 0; n < 120; n += 1) takeRead("ada");
    const busy = { kind: "busy", retryAfterMs: expect.any(Number) };
    expect(await submit(form)).toMatchObject({ status: "refused", failure: busy });
    expect(await abandon()).toMatchObject({ failure: busy });
    expect(await mintIdempotencyKey("teams.create")).toBeNull();
    if (request.principal) request.principal.userId = "bob";
    expect((await submit(form)).failure?.kind).toBe("no_connection");
  });

  it("log a malformed request as denied, without a stack", async () => {
    const failed = vi.spyOn(log(), "error");
    const denied = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
    await abandon("not an id");
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
      const answer = await submit(sent as typeof form);
      expect(answer).toMatchObject({ status: "refused", intentId: null });
    }
    expect(JSON.stringify(await abandon("not an id"))).not.toContain("not an id");
  });
});
