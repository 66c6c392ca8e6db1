import { request } from "node:http";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, onTestFinished, test } from "vitest";
import { toolsOf } from "#lib/mcp/select-tools.ts";
import { registry } from "#lib/v4/registry.ts";
import type { KeyKind } from "#sandbox/keys/key-holders.ts";
import type { Body } from "#testing/sandbox/client.ts";
import { setUpControl } from "#testing/sandbox/control.ts";
import { connectMcp, keyOf, mcpUrl, postMcp } from "#testing/sandbox/mcp.ts";

const { service, admin, control } = setUpControl();

const withKey = (kind: KeyKind, index = 0) => ({
  "x-api-key": keyOf(service.sandbox, kind, index),
});
const connectAs = (kind: KeyKind, mode?: "auto" | "legacy", index = 0) =>
  connectMcp(service.sandbox, withKey(kind, index), mode);

/** Returns valid arguments for each read tool. */
const argumentsOf = async (): Promise<Record<string, Record<string, unknown>>> => {
  const [order] = await admin.list("/v4/orders?type=Deployment&limit=1", "orders");
  const byOrder = { id: order?.id };
  const { employeeId } = order as Body;
  const validate = { orderType: "Offboarding", employeeId };
  return {
    get_order: byOrder,
    get_order_history: byOrder,
    get_tracking: byOrder,
    get_order_sla: byOrder,
    get_employee: { id: employeeId },
    get_assigned_devices: { id: employeeId },
    validate_order_constraints: validate,
  };
};

describe("POST /mcp", () => {
  test("serves clients of the present protocol and of the one before", async () => {
    const present = await connectAs("admin");
    expect(present.client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect(await present.tools()).toHaveLength(toolsOf(registry).length);
    const before = await connectAs("admin", "legacy");
    expect(before.client.getNegotiatedProtocolVersion()).toBe("2025-11-25");
    expect((await before.call("whoami")).text).toContain("maya.okafor@meridian.example");
  });

  test.each([
    ["tools/call", { name: "whoami", arguments: null }, "maya.okafor@meridian.example"],
    ["tools/call", { name: "whoami" }, "maya.okafor@meridian.example"],
    ["tools/call", { name: "whoami", arguments: {}, _meta: null }, "maya.okafor@meridian.example"],
    ["tools/call", { name: "list_orders", arguments: { status: null, limit: 1 } }, "1 record"],
    ["tools/list", { cursor: null }, "list_orders"],
    ["tools/list", null, "list_orders"],
  ])("takes null for what is optional as absent: %s with %j", async (method, params, shown) => {
    const message = { jsonrpc: "2.0", id: 1, method, params };
    const answer = await postMcp(service.sandbox, withKey("admin"), message);
    const text = await answer.text();
    expect(text).toContain(shown);
    expect(text).not.toContain('"isError":true');
  });

  test("answers a body that is no JSON with an error of the protocol", async () => {
    const answer = await fetch(mcpUrl(service.sandbox), {
      method: "POST",
      headers: { ...withKey("admin"), "content-type": "application/json" },
      body: "{",
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.json()).toMatchObject({ error: { code: expect.any(Number) } });
  });

  test("serves the client package of the first generation", async () => {
    const client = new OldClient({ name: "old", version: "1" });
    const transport = new OldTransport(mcpUrl(service.sandbox), {
      requestInit: { headers: withKey("admin") },
    });
    // The package's own types disagree about an optional session id.
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    onTestFinished(() => client.close());
    expect((await client.listTools()).tools).toHaveLength(toolsOf(registry).length);
    const called = await client.callTool({ name: "list_orders", arguments: { limit: 2 } });
    expect((called.structuredContent as Body).orders).toHaveLength(2);
  });

  test("answers every read tool in the form of its output schema, which the client checks", async () => {
    const { call } = await connectAs("admin");
    const known = await argumentsOf();
    for (const { name, spec } of toolsOf(registry).filter(({ spec }) => spec.effect === "read")) {
      const { isError, structured, text } = await call(name, known[name] ?? {});
      expect(isError, text).toBeFalsy();
      expect(structured[spec.output.key], name).toBeDefined();
    }
  });

  test("gives the same records as the REST API with the same key", async () => {
    const { call } = await connectAs("manager");
    const manager = { "x-api-key": keyOf(service.sandbox, "manager") };
    const rest = await fetch(`${service.sandbox.baseUrl}/v4/orders?limit=50&page=1`, {
      headers: manager,
    });
    const ids = ((await rest.json()) as { orders: Body[] }).orders.map(({ id }) => id);
    const { structured } = await call("list_orders", { limit: 50, page: 1 });
    const shown = (structured.orders as Body[]).map(({ id }) => id);
    expect(ids.slice(0, shown.length)).toEqual(shown);
    expect(shown.length).toBeGreaterThan(5);
  });

  test.each([
    ["support", 13],
    ["write-only", 5],
    ["manager", 17],
  ] as const)("offers a %s key the %i tools that it can use", async (kind, count) => {
    const { tools } = await connectAs(kind);
    expect(await tools()).toHaveLength(count);
  });

  test("shows a manager only what the manager's key can see", async () => {
    const [hidden] = (await admin.list("/v4/orders?limit=50", "orders")).filter(
      ({ country }) => country === "US" || country === "BR",
    );
    const { call } = await connectAs("manager");
    const { isError, text } = await call("get_order", { id: hidden?.id });
    expect(isError).toBe(true);
    expect(text).toContain("get_order failed (not found).");
  });
});

describe("a request to /mcp", () => {
  test.each([
    ["legacy", "The API key is a legacy v2 key: it is not bound to a user"],
    ["disabled", "The API key is bound to a disabled user"],
    ["expired", "The API key has expired"],
  ] as const)(
    "with a %s key is refused with 401 and the documented reason",
    async (kind, reason) => {
      const response = await postMcp(service.sandbox, withKey(kind));
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ statusCode: 401, statusMessage: reason });
    },
  );

  test("without a key is refused with 401", async () => {
    expect((await postMcp(service.sandbox, {})).status).toBe(401);
  });

  test("from a page of another origin is refused, and from an own page it is not", async () => {
    const own = await postMcp(service.sandbox, {
      ...withKey("admin"),
      origin: service.sandbox.baseUrl,
    });
    expect(own.status).toBe(200);
    for (const origin of ["https://evil.example", "null", "http://127.0.0.1:1"]) {
      const foreign = await postMcp(service.sandbox, { ...withKey("admin"), origin });
      expect(foreign.status, origin).toBe(403);
    }
  });

  test("under a foreign host name is refused, as after DNS rebinding", async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { host: "evil.example", ...withKey("admin") };
      request(mcpUrl(service.sandbox), { method: "POST", headers }, ({ statusCode }) =>
        resolve(statusCode),
      )
        .once("error", reject)
        .end("{}");
    });
    expect(status).toBe(403);
  });

  test("with a body beyond one megabyte is refused with 413", async () => {
    const response = await postMcp(service.sandbox, withKey("admin"), {
      pad: "x".repeat(1_100_000),
    });
    expect(response.status).toBe(413);
  });

  test("opens no session: there is nothing to read or to end", async () => {
    for (const method of ["GET", "DELETE"]) {
      const response = await fetch(mcpUrl(service.sandbox), { method, headers: withKey("admin") });
      expect(response.status, method).toBe(405);
    }
  });
});

describe("a write tool", () => {
  let lastNumber = 0;
  const newEmployee = () => {
    lastNumber += 1;
    return {
      displayName: `Agent Made ${lastNumber}`,
      email: `agent-made-${lastNumber}@meridian.example`,
    };
  };
  const commits = async () =>
    (await control.get("/writes?operation=employees.create&limit=1000")).body.writes as Body[];

  /** Runs a call and returns its result with the writes that were committed meanwhile. */
  const withCommits = async <Result>(run: () => Promise<Result>) => {
    const before = (await commits()).length;
    const result = await run();
    return { result, committed: (await commits()).slice(before) };
  };

  test("commits once, in the ledger of the REST API", async () => {
    const { call } = await connectAs("admin");
    const { result, committed } = await withCommits(() => call("create_employee", newEmployee()));
    expect(result.text).toContain("The service accepted create_employee.");
    const { id } = result.structured.employee as Body;
    expect(committed).toMatchObject([{ operation: "employees.create", resourceId: id }]);
  });

  test("is refused by the service's own rules", async () => {
    const { call } = await connectAs("admin");
    const employee = newEmployee();
    await call("create_employee", employee);
    const { result, committed } = await withCommits(() => call("create_employee", employee));
    expect(result.isError).toBe(true);
    expect(result.text).toContain("create_employee conflicts with what is there");
    expect(committed).toEqual([]);
  });

  test.each([
    { kind: "500-after-commit" },
    { kind: "reset-after-commit" },
    { kind: "truncated-body" },
    { kind: "non-json-200" },
  ] as const)(
    "whose answer is lost ($kind) is never sent again, and the lookup finds it",
    async (fault) => {
      const { call } = await connectAs("admin");
      const employee = newEmployee();
      await control.faults({ ...fault, operation: "employees.create" });
      const { result, committed } = await withCommits(() => call("create_employee", employee));
      await control.clear();
      expect(result.isError).toBe(true);
      expect(result.text).toContain("The outcome of create_employee is unknown");
      expect(committed).toHaveLength(1);
      const [, args] = /call list_employees with (\{.*?\})/.exec(result.text) ?? [];
      const { structured } = await call("list_employees", JSON.parse(args ?? ""));
      expect(structured.employees).toMatchObject([{ email: employee.email }]);
    },
  );

  test("that was refused before it was carried out says that nothing was changed", async () => {
    const { call } = await connectAs("admin");
    const { text } = await call("create_order", { orderType: "Deployment" });
    expect(text).toContain("Nothing was changed.");
  });

  test("is no tool of a key that may not write", async () => {
    const { call } = await connectAs("support");
    const { committed } = await withCommits(() =>
      expect(call("create_employee", newEmployee())).rejects.toThrow("not found"),
    );
    expect(committed).toEqual([]);
  });
});

test("a read tool repeats the call while the service fails for a moment", async () => {
  const { call } = await connectAs("admin");
  await control.faults({ kind: "500-before-commit", operation: "orders.list", times: 1 });
  const { isError } = await call("list_orders");
  await control.clear();
  expect(isError).toBeFalsy();
});
