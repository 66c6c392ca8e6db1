import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Connection } from "#lib/server/keys/connection.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store, storePool } from "#lib/server/store/store.ts";
import { probeCapabilities } from "#lib/server/upstream/capability-probe.ts";
import { checkedAnswers, flushDrift, listDrift } from "#lib/server/upstream/drift.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf, testUpstream } from "#testing/server/upstream.ts";

const settings = testStore();
const upstream = testUpstream();

const keyOf = (id: string) => `svc_sk_key_of_${id}`;

/** A person with a connection of this id. */
const personWith = async (id: string, changes: Partial<Connection> = {}, apiKey = keyOf(id)) =>
  principalOf(await connect(upstream.baseUrl, id, apiKey, changes));

const listOrders = (principal: ReturnType<typeof principalOf>) =>
  perform(principal, "orders.list", {});

beforeEach(() => {
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl });
  upstream.requests.length = 0;
  upstream.answer = () => ({ status: 200, body: { status: "success", orders: [], employees: [] } });
});

describe("perform", () => {
  it("sends the principal's own key with every read", async () => {
    const [a, b] = [await personWith("a"), await personWith("b")];
    for (const principal of [a, b, a]) await listOrders(principal);
    expect(upstream.requests.map(({ key }) => key)).toEqual(["a", "b", "a"].map(keyOf));
  });

  it("uses a replaced key at once", async () => {
    for (const key of ["svc_sk_before", "svc_sk_after"]) {
      await listOrders(await personWith("replaced", {}, key));
    }
    expect(upstream.requests.map(({ key }) => key)).toEqual(["svc_sk_before", "svc_sk_after"]);
  });

  it("asks the store for a key once, for any number of reads and requests", async () => {
    const principal = await personWith("once");
    const query = vi.spyOn(storePool(), "query");
    await Promise.all(Array.from({ length: 16 }, () => listOrders(principal)));
    await listOrders(principal);
    expect(upstream.requests).toHaveLength(17);
    expect(query).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["support", "company.addresses", {}],
    ["support", "devices.options", {}],
    ["support", "employees.list", { sort: "tax_id" }],
    ["admin", "orders.create", { orderType: "Deployment" }],
    ["admin", "constructor", {}],
    ["admin", "__proto__", {}],
  ] as const)("refuses %s %s %o without a request", async (role, name, input) => {
    const principal = { ...(await personWith("p")), role };
    await expect(
      perform(principal, name as ReadName, input as InputOf<ReadName>),
    ).rejects.toMatchObject({ name: "PrincipalError", kind: "role" });
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
    const wrong = { name: "V4Error", kind: "validation", status: 400 };
    const reading = perform(await personWith("p"), name, input as never);
    await expect(reading).rejects.toMatchObject(wrong);
    expect(upstream.requests).toEqual([]);
  });

  it("refuses a person without a connection", async () => {
    await expect(listOrders(principalOf(null))).rejects.toMatchObject({ kind: "no_connection" });
  });

  it.each([
    ["environment", { environment: "production" }],
    ["address", { baseUrl: "http://127.0.0.1:1" }],
  ] as const)("sends no key to another %s than the configured one", async (_what, changes) => {
    const principal = await personWith("elsewhere", changes);
    await expect(listOrders(principal)).rejects.toMatchObject({ kind: "no_connection" });
    expect(upstream.requests).toEqual([]);
  });

  it("refuses a sealed key that was copied from another connection", async () => {
    await personWith("from");
    const to = await personWith("to");
    const [row] = await store().select().from(connections).where(eq(connections.id, "from"));
    const sealedKey = row?.sealedKey ?? "";
    await store().update(connections).set({ sealedKey }).where(eq(connections.id, "to"));
    await expect(listOrders(to)).rejects.toMatchObject({ kind: "no_connection" });
    expect(upstream.requests).toEqual([]);
  });

  it("explains that a stored key can't be decrypted without its master key", async () => {
    const principal = await personWith("lost");
    const QM_MASTER_KEY = randomBytes(32).toString("base64");
    useSettings({ ...settings, QM_API_URL: upstream.baseUrl, QM_MASTER_KEY });
    await expect(listOrders(principal)).rejects.toMatchObject({
      kind: "no_connection",
      sentence: expect.stringContaining("store it again"),
    });
  });

  it("redacts for support, but not for a manager with the same key", async () => {
    const employee = { id: "e1", taxId: "T-1", zip_code: "10115", x: { personalEmail: "p@x" } };
    upstream.answer = () => ({ status: 200, body: { employee } });
    const principal = await personWith("r");
    const readAs = async (role: "support" | "manager") =>
      JSON.stringify((await perform({ ...principal, role }, "employees.get", { id: "e1" })).data);
    expect(await readAs("support")).not.toMatch(/T-1|10115|p@x/);
    expect(await readAs("manager")).toMatch(/T-1.*p@x/);
  });

  it("confirms no hidden word to support by a hit, a total or a hit that is read singly", async () => {
    const employee = { id: "e1", displayName: "Ada Lovelace", taxId: "T-4711" };
    const listed = { id: "e1", displayName: "Ada Lovelace" };
    upstream.answer = ({ url }) => ({
      status: 200,
      body: /employees\/e1/.test(url ?? "") ? { employee } : { employees: [listed], totalCount: 1 },
    });
    const principal = await personWith("search");
    const search = async (role: "support" | "manager", query: string) => {
      const { data } = await perform({ ...principal, role }, "employees.list", { query });
      return { ids: data.items.map(({ id }) => id), totalCount: data.totalCount };
    };
    expect(await search("manager", "T-4711")).toEqual({ ids: ["e1"], totalCount: 1 });
    expect(await search("support", "T-4711")).toEqual({ ids: [], totalCount: null });
    expect(await search("support", "lovelace ada")).toEqual({ ids: ["e1"], totalCount: null });
  });

  it("finds a record for support by a visible word that only the single record shows", async () => {
    const order = { id: "o1", devices: [{ serialNumber: "C02-XK9" }] };
    upstream.answer = ({ url }) => ({
      status: 200,
      body: /orders\/o1/.test(url ?? "") ? { order } : { orders: [{ id: "o1" }] },
    });
    const principal = { ...(await personWith("serial")), role: "support" as const };
    const { data } = await perform(principal, "orders.list", { query: "c02-xk9" });
    expect(data.items.map(({ id }) => id)).toEqual(["o1"]);
  });

  it("limits a loop of reads, with the time to wait", async () => {
    const principal = await personWith("loop");
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => perform(principal, "teams.list", {})),
    );
    expect(results.filter(({ status }) => status === "fulfilled").length).toBeLessThan(150);
    const busy = { kind: "busy", retryAfterMs: expect.any(Number) };
    expect(results.at(-1)).toMatchObject({ reason: busy });
  });

  it.each([
    [401, { statusCode: 401, statusMessage: `Unknown key ${keyOf("canary")}` }],
    [500, { statusCode: 500, statusMessage: "Request failed" }],
    [200, keyOf("canary")],
  ])("never puts the key into the error of a %i", async (status, body) => {
    const principal = await personWith("canary");
    upstream.answer = () => ({ status, body });
    const error: unknown = await perform(principal, "me", {}).catch((thrown: unknown) => thrown);
    const text = `${JSON.stringify(error)} ${String(error)} ${(error as Error).stack ?? ""}`;
    expect(text).not.toContain(keyOf("canary"));
  });
});

describe("drift", () => {
  it("is counted for each connection without values, and visible to its own people only", async () => {
    upstream.answer = () => ({ status: 200, body: { orders: [{ id: "o1", status: 7 }] } });
    const [seen, other] = [await personWith("seen"), await personWith("other")];
    await listOrders(seen);
    await flushDrift();
    await listOrders(seen);
    const [row, ...more] = await listDrift(seen);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ operation: "orders.list", received: "number", count: 2 });
    expect(await listDrift(other)).toEqual([]);
  });

  it("comes with the number of checked answers of each connection", async () => {
    const [seen, other] = [await personWith("counted"), await personWith("uncounted")];
    const before = Date.now();
    await listOrders(seen);
    await perform(seen, "employees.list", {});
    const checked = checkedAnswers(seen);
    expect(checked?.count).toBe(2);
    expect(Date.parse(checked?.since ?? "")).toBeGreaterThanOrEqual(before);
    expect(checkedAnswers(other)).toBeNull();
  });
});

describe("readAnswer", () => {
  it("asks for the key's identity once for several parts of a page, and keeps when it was read", async () => {
    const principal = await personWith("me");
    const read = (asking = principal) => readAnswer(asking, "me", {});
    const [first, second] = await Promise.all([read(), read()]);
    expect(first).toEqual(second);
    expect(await read({ ...principal, role: "support" })).toHaveProperty("at");
    expect(upstream.requests).toHaveLength(2);
  });

  it("stops waiting for a shared answer when its own signal aborts, and others still get it", async () => {
    const principal = await personWith("shared");
    const own = new AbortController();
    const aborted = readAnswer(principal, "me", {}, { signal: own.signal });
    const other = readAnswer(principal, "me", {});
    own.abort();
    await expect(aborted).rejects.toMatchObject({ kind: "aborted" });
    expect(await other).toHaveProperty("at");
    expect(upstream.requests).toHaveLength(1);
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
    const principal = await personWith("probed", { capabilities: ["orders:read"] });
    const { probes } = await probeCapabilities({ ...principal, role: "support" });
    const byName = Object.fromEntries(probes.map((probe) => [probe.capability, probe]));
    expect(byName).toMatchObject({
      "orders:read": { declared: true, result: "reached" },
      "teams:read": { declared: false, result: "missing" },
      "inventory:read": { result: "refused", message: "Forbidden" },
      "company:read": { result: "not probed" },
      "orders:write": { result: "not probed", message: null },
    });
    expect(probes.map(({ capability }) => capability)).toEqual([...capabilities]);
    expect(upstream.requests.every(({ method }) => method === "GET")).toBe(true);
  });

  it("keeps what the tests found for the key and the role", async () => {
    const principal = await personWith("kept");
    const lists = { orders: [], employees: [], devices: [], teams: [], addresses: [] };
    upstream.answer = () => ({ status: 200, body: lists });
    const [first, second] = [
      await probeCapabilities(principal),
      await probeCapabilities(principal),
    ];
    expect(second).toBe(first);
    expect(upstream.requests).toHaveLength(5);
    await probeCapabilities({ ...principal, role: "manager" });
    expect(upstream.requests).toHaveLength(10);
  });

  it("tests again after a test that failed", async () => {
    const principal = await personWith("failing");
    upstream.answer = () => ({ status: 400, body: {} });
    await probeCapabilities(principal);
    upstream.answer = () => ({ status: 200, body: { orders: [] } });
    const { probes } = await probeCapabilities(principal);
    expect(probes.find(({ capability }) => capability === "orders:read")?.result).toBe("reached");
  });
});
