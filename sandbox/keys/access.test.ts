import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Capability, capabilities, methodOf, pathOf } from "#lib/v4/operations/operation.ts";
import { operationNames, specOf } from "#lib/v4/registry.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { clientAs, clientWith } from "#sandbox/test-client.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** A request that gets past the capability, to a 400 or 404, without doing anything. */
const knock = (key: string, name: (typeof operationNames)[number]) => {
  const spec = specOf(name);
  const method = methodOf(spec);
  const path = `/v4${pathOf(spec).replace("{id}", "nobody")}`;
  return clientWith(sandbox, key).send(method, path, method === "GET" ? undefined : { unknown: 1 });
};

describe("capabilities are not hierarchical", () => {
  test.each(capabilities)("mcp:%s opens its own routes and no other", async (capability) => {
    const key = sandbox.mintKey([capability]);
    for (const name of operationNames) {
      const { status, body } = await knock(key, name);
      const needed = specOf(name).capability;
      if (needed === null || needed === capability) expect(status, name).not.toBe(403);
      else
        expect({ name, status, body }).toEqual({
          name,
          status: 403,
          body: {
            statusCode: 403,
            statusMessage: `The API key lacks the capability mcp:${needed}`,
          },
        });
    }
  });

  test("devices of an employee need inventory, validate needs orders, me needs nothing", async () => {
    const reach = async (wanted: Capability[], name: (typeof operationNames)[number]) =>
      (await knock(sandbox.mintKey(wanted), name)).status;
    expect(await reach(["employees:read"], "employees.devices")).toBe(403);
    expect(await reach(["inventory:read"], "employees.devices")).toBe(404);
    expect(await reach(["orders:write"], "orders.validate")).toBe(403);
    expect(await reach(["orders:read"], "orders.validate")).toBe(400);
    expect(await reach([], "me")).toBe(200);
  });

  test("creating an order reads it back and so needs both", async () => {
    const body = { orderType: "Collection", employeeId: "emp_x", productIds: ["dev_x"] };
    const writes = await clientWith(sandbox, sandbox.mintKey(["orders:write"])).post(
      "/v4/orders",
      body,
    );
    expect(writes.status).toBe(403);
    expect(writes.body.statusMessage).toContain("mcp:orders:read");
    const both = await clientWith(sandbox, sandbox.mintKey(["orders:write", "orders:read"])).post(
      "/v4/orders",
      body,
    );
    expect(both.status).toBe(404);
  });
});

describe("401 with the documented reason", () => {
  const reason = async (key: string | null, headers: Record<string, string> = {}) => {
    const response = await fetch(`${sandbox.baseUrl}/v4/me`, {
      headers: { ...headers, ...(key === null ? {} : { "x-api-key": key }) },
    });
    const body = (await response.json()) as { statusMessage: string };
    return `${response.status} ${body.statusMessage}`;
  };
  const keyOf = (kind: string) => sandbox.keys.find((key) => key.kind === kind)?.key ?? "";

  test("no key, a wrong key, a disabled user's, an expired, an inactive, a legacy v2 key", async () => {
    expect(await reason(null)).toBe("401 X-API-KEY is missing");
    expect(await reason("svc_sk_wrong")).toBe("401 The API key is invalid");
    expect(await reason(keyOf("disabled"))).toMatch(/^401 .*disabled/);
    expect(await reason(keyOf("expired"))).toMatch(/^401 .*expired/);
    expect(await reason(keyOf("inactive"))).toMatch(/^401 .*inactive/);
    expect(await reason(keyOf("legacy"))).toMatch(/^401 .*not bound to a user/);
  });

  test("an API key as a bearer token is refused", async () => {
    expect(await reason(null, { authorization: `Bearer ${keyOf("admin")}` })).toMatch(
      /^401 .*ID token/,
    );
  });

  test("authentication comes before everything else", async () => {
    const { status } = await clientWith(sandbox, null).post("/v4/orders", "{malformed");
    expect(status).toBe(401);
  });
});

test("every v4 key has the prefix, and whoami echoes its user", async () => {
  for (const { kind, key, user } of sandbox.keys) {
    expect(key.startsWith("svc_sk_")).toBe(kind !== "legacy");
    if (["legacy", "disabled", "expired", "inactive"].includes(kind)) continue;
    const { body } = await clientWith(sandbox, key).get("/v4/me");
    expect(body.user).toEqual({ uid: user.uid, email: user.email, displayName: user.displayName });
  }
});

test("each of the ten short keys lacks one capability, and only its routes answer 403", async () => {
  const short = sandbox.keys.filter(({ kind }) => kind === "short");
  const lacking = short.map(({ capabilities: held }) =>
    capabilities.filter((capability) => !held.includes(capability)),
  );
  expect(lacking.map((list) => list.length)).toEqual(Array(10).fill(1));
  expect(new Set(lacking.flat()).size).toBe(10);
  for (const [index, { key }] of short.entries()) {
    for (const name of operationNames) {
      const { status } = await knock(key, name);
      const isLacking = specOf(name).capability === lacking[index]?.[0];
      expect(status === 403, `${lacking[index]} ${name}`).toBe(isLacking);
    }
  }
});

test("reads of the support control work, its writes do not", async () => {
  const support = clientAs(sandbox, "support");
  expect((await support.get("/v4/orders")).status).toBe(200);
  expect((await support.post("/v4/teams", { name: "No" })).status).toBe(403);
});
