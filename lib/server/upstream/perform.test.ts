import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "#lib/server/keys/connection.ts";
import type { Role } from "#lib/server/role.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#lib/server/store/test-store.ts";
import { probeCapabilities } from "#lib/server/upstream/capability-probe.ts";
import { checkedAnswers, flushDrift, listDrift } from "#lib/server/upstream/drift.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import {
  connect as connectTo,
  principalOf,
  testUpstream,
} from "#lib/server/upstream/test-upstream.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

const settings = testStore();
const upstream = testUpstream();

const connect = (id: string, apiKey: string, changes: Partial<Connection> = {}) =>
  connectTo(upstream.baseUrl, id, apiKey, changes);

beforeEach(() => {
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl });
  upstream.requests.length = 0;
  upstream.answer = () => ({ status: 200, body: { status: "success", orders: [], employees: [] } });
});

describe("perform", () => {
  it("sends the principal's own key with every read", async () => {
    const [a, b] = [await connect("a", "svc_sk_key_of_a"), await connect("b", "svc_sk_key_of_b")];
    for (const connection of [a, b, a]) await perform(principalOf(connection), "orders.list", {});
    expect(upstream.requests.map(({ key }) => key)).toEqual([
      "svc_sk_key_of_a",
      "svc_sk_key_of_b",
      "svc_sk_key_of_a",
    ]);
  });

  it("uses a replaced key at once", async () => {
    const connection = await connect("replaced", "svc_sk_before");
    await perform(principalOf(connection), "orders.list", {});
    await connect("replaced", "svc_sk_after");
    await perform(principalOf(connection), "orders.list", {});
    expect(upstream.requests.map(({ key }) => key)).toEqual(["svc_sk_before", "svc_sk_after"]);
  });

  it.each([
    ["support", "company.addresses", {}, "role"],
    ["support", "devices.options", {}, "role"],
    ["support", "employees.list", { sort: "tax_id" }, "role"],
    ["admin", "orders.create", { orderType: "Deployment" }, "role"],
    ["admin", "constructor", {}, "role"],
    ["admin", "__proto__", {}, "role"],
  ] as const)("refuses %s %s %o without a request", async (role, name, input, kind) => {
    const principal = principalOf(await connect("p", "svc_sk_key_of_p"), role);
    await expect(
      perform(principal, name as ReadName, input as InputOf<ReadName>),
    ).rejects.toMatchObject({ name: "PrincipalError", kind });
    expect(upstream.requests).toEqual([]);
  });

  it.each([
    ["orders.get", { id: ".." }],
    ["orders.get", { id: "a\u0000b" }],
    ["orders.get", {}],
    ["orders.list", { teamId: "t1" }],
    ["orders.list", { page: -1 }],
    ["employees.list", { country: "Germany" }],
  ] as const)("refuses the input of %s %o without a request", async (name, input) => {
    const principal = principalOf(await connect("p", "svc_sk_key_of_p"));
    await expect(perform(principal, name, input as never)).rejects.toMatchObject({
      name: "V4Error",
      kind: "validation",
      status: 400,
    });
    expect(upstream.requests).toEqual([]);
  });

  it("refuses a person without a connection", async () => {
    await expect(perform(principalOf(null), "orders.list", {})).rejects.toMatchObject({
      kind: "no_connection",
    });
  });

  it("sends a key only to the configured environment and address", async () => {
    const other = await connect("x", "svc_sk_key_of_x", { environment: "production" });
    const elsewhere = await connect("y", "svc_sk_key_of_y", { baseUrl: "http://127.0.0.1:1" });
    for (const connection of [other, elsewhere]) {
      await expect(perform(principalOf(connection), "orders.list", {})).rejects.toMatchObject({
        kind: "no_connection",
      });
    }
    expect(upstream.requests).toEqual([]);
  });

  it("refuses a sealed key that was copied from another connection", async () => {
    await connect("from", "svc_sk_key_of_from");
    const to = await connect("to", "svc_sk_key_of_to");
    const [row] = await store().select().from(connections).where(eq(connections.id, "from"));
    await store()
      .update(connections)
      .set({ sealedKey: row?.sealedKey ?? "" })
      .where(eq(connections.id, "to"));
    await expect(perform(principalOf(to), "orders.list", {})).rejects.toMatchObject({
      kind: "no_connection",
    });
    expect(upstream.requests).toEqual([]);
  });

  it("explains that a stored key can't be decrypted without its master key", async () => {
    const connection = await connect("lost", "svc_sk_key_of_lost");
    useSettings({
      ...settings,
      QM_API_URL: upstream.baseUrl,
      QM_MASTER_KEY: randomBytes(32).toString("base64"),
    });
    await expect(perform(principalOf(connection), "orders.list", {})).rejects.toMatchObject({
      kind: "no_connection",
      sentence: expect.stringContaining("store it again"),
    });
  });

  it("redacts for support, but not for a manager with the same key", async () => {
    upstream.answer = () => ({
      status: 200,
      body: {
        employee: { id: "e1", taxId: "T-1", zip_code: "10115", x: { personalEmail: "p@x" } },
      },
    });
    const connection = await connect("r", "svc_sk_key_of_r");
    const read = async (role: Role) =>
      JSON.stringify(
        (await perform(principalOf(connection, role), "employees.get", { id: "e1" })).data,
      );
    expect(await read("support")).not.toMatch(/T-1|10115|p@x/);
    expect(await read("manager")).toMatch(/T-1.*p@x/);
  });

  it("limits a loop of reads, with the time to wait", async () => {
    const principal = principalOf(await connect("loop", "svc_sk_key_of_loop"));
    const results = await Promise.all(
      Array.from({ length: 200 }, () =>
        perform(principal, "teams.list", {}).then(
          () => "done",
          (error: unknown) => error,
        ),
      ),
    );
    expect(results.filter((result) => result === "done").length).toBeLessThan(150);
    expect(results.at(-1)).toMatchObject({ kind: "busy", retryAfterMs: expect.any(Number) });
  });

  it("never puts the key into an error", async () => {
    const key = "svc_sk_canary_9876543210";
    const principal = principalOf(await connect("canary", key));
    for (const [status, body] of [
      [401, { statusCode: 401, statusMessage: `Unknown key ${key}` }],
      [500, { statusCode: 500, statusMessage: "Request failed" }],
      [200, key],
    ] as const) {
      upstream.answer = () => ({ status, body });
      const error: unknown = await perform(principal, "me", {}).catch((thrown: unknown) => thrown);
      const text = `${JSON.stringify(error)} ${String(error)} ${(error as Error).stack ?? ""}`;
      expect(text).not.toContain(key);
    }
  });
});

describe("drift", () => {
  it("is counted for each connection without values, and visible to its own people only", async () => {
    upstream.answer = () => ({ status: 200, body: { orders: [{ id: "o1", status: 7 }] } });
    const [seen, other] = [
      await connect("seen", "svc_sk_seen_1"),
      await connect("other", "svc_sk_o_1"),
    ];
    await perform(principalOf(seen), "orders.list", {});
    await flushDrift();
    await perform(principalOf(seen), "orders.list", {});
    const [row, ...more] = await listDrift(principalOf(seen));
    expect(more).toEqual([]);
    expect(row).toMatchObject({ operation: "orders.list", received: "number", count: 2 });
    expect(await listDrift(principalOf(other))).toEqual([]);
  });

  it("comes with the number of checked answers of each connection", async () => {
    const [seen, other] = [
      await connect("counted", "svc_sk_counted_1"),
      await connect("uncounted", "svc_sk_counted_2"),
    ];
    const before = Date.now();
    for (const name of ["orders.list", "employees.list"] as const)
      await perform(principalOf(seen), name, {});
    const checked = checkedAnswers(principalOf(seen));
    expect(checked?.count).toBe(2);
    expect(Date.parse(checked?.since ?? "")).toBeGreaterThanOrEqual(before);
    expect(checkedAnswers(principalOf(other))).toBeNull();
  });
});

describe("probeCapabilities", () => {
  it("returns what test reads found beside what the key was registered with", async () => {
    const refusal = (statusMessage: string) => ({
      status: 403,
      body: { statusCode: 403, statusMessage },
    });
    upstream.answer = ({ url = "" }) => {
      if (url.startsWith("/v4/teams")) return refusal("Missing mcp:teams:read");
      if (url.startsWith("/v4/inventory")) return refusal("Forbidden");
      return { status: 200, body: url.startsWith("/v4/orders") ? { orders: [] } : {} };
    };
    const connection = await connect("probed", "svc_sk_probed_1", {
      capabilities: ["orders:read"],
    });
    const probes = await probeCapabilities(principalOf(connection, "support"));
    const resultOf = (name: string) => probes.find(({ capability }) => capability === name);
    expect(resultOf("orders:read")).toMatchObject({ declared: true, result: "reached" });
    expect(resultOf("teams:read")).toMatchObject({ declared: false, result: "missing" });
    expect(resultOf("inventory:read")).toMatchObject({ result: "refused", message: "Forbidden" });
    expect(resultOf("company:read")).toMatchObject({ result: "not probed" });
    expect(resultOf("orders:write")).toMatchObject({ result: "not probed", message: null });
    expect(probes).toHaveLength(10);
    expect(upstream.requests.every(({ method }) => method === "GET")).toBe(true);
  });
});
