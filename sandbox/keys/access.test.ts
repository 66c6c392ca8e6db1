import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Capability, capabilities, methodOf, pathOf } from "#lib/v4/operations/operation.ts";
import { operationNames, specOf } from "#lib/v4/registry.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { clientAs, clientWith } from "#testing/sandbox/client.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** Sends an invalid request, which gets a 400 or a 404 if the key has the capability. */
const sendInvalid = (key: string, name: (typeof operationNames)[number]) => {
  const spec = specOf(name);
  const method = methodOf(spec);
  const path = `/v4${pathOf(spec).replace("{id}", "unknown")}`;
  return clientWith(sandbox, key).send(method, path, method === "GET" ? undefined : { unknown: 1 });
};

describe("capabilities are not hierarchical", () => {
  test.each(capabilities)(
    "a key with mcp:%s alone can use its own routes and no other",
    async (capability) => {
      const key = sandbox.mintKey([capability]);
      for (const name of operationNames) {
        const { status, body } = await sendInvalid(key, name);
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
    },
  );

  test("an employee's devices need inventory:read, the pre-flight needs orders:read, and me needs none", async () => {
    const statusOf = async (wanted: Capability[], name: (typeof operationNames)[number]) =>
      (await sendInvalid(sandbox.mintKey(wanted), name)).status;
    expect(await statusOf(["employees:read"], "employees.devices")).toBe(403);
    expect(await statusOf(["inventory:read"], "employees.devices")).toBe(404);
    expect(await statusOf(["orders:write"], "orders.validate")).toBe(403);
    expect(await statusOf(["orders:read"], "orders.validate")).toBe(400);
    expect(await statusOf([], "me")).toBe(200);
  });

  test("creating an order needs orders:read as well, because it reads the order back", async () => {
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

describe("a 401 states the documented reason", () => {
  const reason = async (key: string | null, headers: Record<string, string> = {}) => {
    const response = await fetch(`${sandbox.baseUrl}/v4/me`, {
      headers: { ...headers, ...(key === null ? {} : { "x-api-key": key }) },
    });
    const body = (await response.json()) as { statusMessage: string };
    return `${response.status} ${body.statusMessage}`;
  };
  const keyOf = (kind: string) => sandbox.keys.find((key) => key.kind === kind)?.key ?? "";

  test("for a missing, wrong, expired, inactive or legacy key, and the key of a disabled user", async () => {
    expect(await reason(null)).toBe("401 X-API-KEY is missing");
    expect(await reason("svc_sk_wrong")).toBe("401 The API key is invalid");
    expect(await reason(keyOf("disabled"))).toMatch(/^401 .*disabled/);
    expect(await reason(keyOf("expired"))).toMatch(/^401 .*expired/);
    expect(await reason(keyOf("inactive"))).toMatch(/^401 .*inactive/);
    expect(await reason(keyOf("legacy"))).toMatch(/^401 .*not bound to a user/);
  });

  test("for an API key that is sent as a bearer token", async () => {
    expect(await reason(null, { authorization: `Bearer ${keyOf("admin")}` })).toMatch(
      /^401 .*ID token/,
    );
  });

  test("before the body is read", async () => {
    const { status } = await clientWith(sandbox, null).post("/v4/orders", "{malformed");
    expect(status).toBe(401);
  });
});

test("every v4 key has the prefix, and GET /v4/me returns its user", async () => {
  for (const { kind, key, user } of sandbox.keys) {
    expect(key.startsWith("svc_sk_")).toBe(kind !== "legacy");
    if (["legacy", "disabled", "expired", "inactive"].includes(kind)) continue;
    const { body } = await clientWith(sandbox, key).get("/v4/me");
    expect(body.user).toEqual({ uid: user.uid, email: user.email, displayName: user.displayName });
  }
});

test("each of the ten short keys lacks one capability, and gets a 403 only on its routes", async () => {
  const short = sandbox.keys.filter(({ kind }) => kind === "short");
  const lacking = short.map(({ capabilities: held }) =>
    capabilities.filter((capability) => !held.includes(capability)),
  );
  expect(lacking.map((list) => list.length)).toEqual(Array(10).fill(1));
  expect(new Set(lacking.flat()).size).toBe(10);
  for (const [index, { key }] of short.entries()) {
    for (const name of operationNames) {
      const { status } = await sendInvalid(key, name);
      const isLacking = specOf(name).capability === lacking[index]?.[0];
      expect(status === 403, `${lacking[index]} ${name}`).toBe(isLacking);
    }
  }
});

test("the support key can read and cannot write", async () => {
  const support = clientAs(sandbox, "support");
  expect((await support.get("/v4/orders")).status).toBe(200);
  expect((await support.post("/v4/teams", { name: "No" })).status).toBe(403);
});
