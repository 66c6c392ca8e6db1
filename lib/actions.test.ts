import { beforeEach, describe, expect, it, vi } from "vitest";
import { decide, mintIntentKey, submit } from "#lib/actions";
import type { Principal } from "#lib/server/principal";
import { testSettings, useSettings } from "#lib/server/store/test-store";

const request = vi.hoisted(() => ({
  headers: new Headers(),
  principal: null as Principal | null,
}));
vi.mock("next/headers", () => ({ headers: async () => request.headers }));
vi.mock("#lib/server/principal", () => ({ findPrincipal: async () => request.principal }));

const settings = testSettings("postgresql://qm@127.0.0.1:1/qm");
const ownPage = { origin: "http://console.localhost", "sec-fetch-site": "same-origin" };
const form = { operation: "teams.create" as const, input: { name: "A" }, intentKey: "k" };

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
  ])("refuse a request with %o", async (headers) => {
    request.headers = new Headers(headers as Record<string, string>);
    expect(await submit(form)).toMatchObject({ fate: "refused", failure: { kind: "role" } });
    expect(await mintIntentKey("teams.create")).toBeNull();
    expect(await decide(crypto.randomUUID(), { choice: "abandon" })).toMatchObject({
      failure: { kind: "role" },
    });
  });

  it("refuse who is signed out, has no key, or may not", async () => {
    expect((await submit(form)).failure?.kind).toBe("no_connection");
    if (request.principal) request.principal.role = "support";
    expect((await submit(form)).failure?.kind).toBe("role");
    expect(await mintIntentKey("teams.create")).toBeNull();
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
  ] as const)("refuse from %s %s, whatever the form said", async (role, operation) => {
    const key = await mintIntentKey(operation);
    if (request.principal) request.principal.role = role;
    expect(await submit({ operation, input: {}, intentKey: key ?? "" })).toMatchObject({
      fate: "refused",
      intentId: null,
      failure: { kind: "role" },
    });
    expect(await mintIntentKey(operation)).toBeNull();
  });

  it("mint keys for writes alone", async () => {
    expect(await mintIntentKey("teams.create")).toMatch(/^[\w-]{22}\.\d+\.[\w-]{43}$/);
    expect(await mintIntentKey("teams.list" as "teams.create")).toBeNull();
  });

  it("answer nonsense without a raw word of it", async () => {
    const nonsense = [
      null,
      { ...form, operation: "constructor" },
      { ...form, extra: 1 },
      { ...form, intentKey: "x".repeat(10_000) },
    ];
    for (const sent of nonsense) {
      expect(await submit(sent as typeof form)).toMatchObject({ fate: "refused", intentId: null });
    }
    const answer = await decide("not an id", { choice: "abandon" });
    expect(JSON.stringify(answer)).not.toContain("not an id");
  });
});
