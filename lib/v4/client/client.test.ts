import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { createClient } from "#lib/v4/client/client.ts";
import { version } from "#lib/v4/client/version.ts";
import type { V4Error } from "#lib/v4/errors.ts";
import { officeAddress } from "#testing/samples.ts";
import {
  apiKey,
  json,
  listed,
  order,
  scriptedClient,
  socketError,
} from "#testing/v4/scripted-client.ts";

describe("a request", () => {
  it("has the base URL, /v4, the path, the query and the client's headers", async () => {
    const { client, calls, runToEnd } = scriptedClient([listed()]);
    await runToEnd(client.perform("orders.list", { status: ["a", "b"], query: "ü&", page: 0 }));
    expect(calls[0]?.url).toBe(
      "http://service.test/base/v4/orders?page=0&query=%C3%BC%26&status=a&status=b",
    );
    const { init } = calls[0] as { init: RequestInit };
    expect(Object.fromEntries(new Headers(init.headers))).toEqual({
      accept: "application/json",
      "user-agent": `quartermaster/${version}`,
      "x-api-key": apiKey,
    });
    expect(init).toMatchObject({ method: "GET", body: null, redirect: "manual" });
  });

  it("has the fields that are not in the path as JSON in its body", async () => {
    const { client, calls, runToEnd } = scriptedClient([json({ employee: { id: "e 1" } })]);
    await runToEnd(client.perform("employees.update", { id: "e 1", jobTitle: null }));
    expect(calls[0]?.url).toBe("http://service.test/base/v4/employees/e%201");
    expect(calls[0]?.init).toMatchObject({ method: "PATCH", body: '{"jobTitle":null}' });
    expect(new Headers(calls[0]?.init.headers).get("content-type")).toBe("application/json");
  });

  it.each(["..", ".", "", "a\n", "\u0000", "\ud800", "x".repeat(513)])(
    "is never sent with the id %j",
    async (id) => {
      const { client, calls, failure } = scriptedClient([json(order)]);
      const error = await failure(client.perform("orders.history", { id }));
      expect(error).toMatchObject({ kind: "validation", status: null, isSettled: true });
      expect(calls).toEqual([]);
    },
  );

  it.each([
    "%2e%2e",
    "$&",
    "a?b#c",
    "日本",
    "..;",
    "..x",
    "...",
    "{id}",
    "a/b",
    "/",
    "a\\b",
    " a ",
    "%2F",
  ])("has the id %s in one path segment", async (id) => {
    const { client, calls, runToEnd } = scriptedClient([json(order)]);
    await runToEnd(client.perform("orders.get", { id }));
    const segments = new URL(calls[0]?.url ?? "").pathname.split("/");
    expect(segments.slice(0, 4)).toEqual(["", "base", "v4", "orders"]);
    expect(segments.slice(4).map(decodeURIComponent)).toEqual([id]);
  });

  it("is refused with the name, not the value, of a field that the schema does not accept", async () => {
    const { client, calls, failure } = scriptedClient([listed()]);
    const input = { productId: "p", pinCode: 1234, extra: 1 } as unknown as { pinCode: string };
    const error = await failure(client.perform("products.add-pin", input));
    expect(error.kind).toBe("validation");
    expect(error.message).toContain("pinCode");
    expect(error.message).not.toContain("1234");
    expect(calls).toEqual([]);
  });
});

describe("an answer", () => {
  it("is normalized, and has the request id, the attempts and the times", async () => {
    const { client, runToEnd } = scriptedClient([
      json({ orders: [{ ...order, sla: 4 }] }, { headers: { "x-request-id": "r1" } }),
    ]);
    const answer = await runToEnd(client.perform("orders.list", {}));
    expect(answer).toMatchObject({ requestId: "r1", attempts: 1, ms: 0, upstreamMs: 0 });
    expect(answer.data.items).toEqual([{ ...order, asReceived: { sla: 4 } }]);
    expect(answer.drift).toHaveLength(1);
  });

  it("without JSON of the right form is malformed, and its error has the status and the request id", async () => {
    for (const body of ["<html>", "", "{", "\u0000", '"text"', '{"orders":1}']) {
      const { client, calls, failure } = scriptedClient([
        new Response(body, { headers: { "x-request-id": "r2" } }),
      ]);
      const error = await failure(client.perform("orders.list", {}));
      expect(error).toMatchObject({ kind: "malformed", status: 200, requestId: "r2" });
      expect(calls).toHaveLength(1);
    }
  });

  it.each([
    [400, { ok: false, reasons: ["Held"] }],
    [409, { data: { allowed: false, violations: ["Held"] } }],
    [422, { result: { verdict: "denied", issues: ["Held"] } }],
  ])(
    "of %d to a pre-flight check that is a plain no is the answer, with its reasons",
    async (status, body) => {
      const { client, runToEnd } = scriptedClient([json(body, { status })]);
      const input = { orderType: "Deployment", employeeId: "e1" } as const;
      const { data } = await runToEnd(client.perform("orders.validate", input));
      expect(data).toMatchObject({ valid: false, errors: [{ message: "Held" }] });
    },
  );

  it("of 400 to a pre-flight check in the documented form is a failure of the call", async () => {
    const documented = { statusCode: 400, statusMessage: "orderType is missing", ok: false };
    const { client, failure } = scriptedClient([json(documented, { status: 400 })]);
    const input = { orderType: "Deployment", employeeId: "e1" } as const;
    const error = await failure(client.perform("orders.validate", input));
    expect(error).toMatchObject({ kind: "validation", message: "orderType is missing" });
  });

  it("without an id leaves it open whether a write was carried out, despite its 2xx status", async () => {
    const { client, calls, failure } = scriptedClient([
      json({ team: { name: "A" } }, { status: 201 }),
    ]);
    const error = await failure(client.perform("teams.create", { name: "A" }));
    expect(error).toMatchObject({ kind: "malformed", status: 201, isSettled: false });
    expect(calls).toHaveLength(1);
  });

  it("of 201 or 202 may name the created record in its Location header alone", async () => {
    const location = "/base/v4/teams/t%201";
    for (const [status, body] of [
      [201, null],
      [202, ""],
      [201, "<html>"],
      [201, '{"status":"success"}'],
    ] as const) {
      const received: unknown[] = [];
      const answer = new Response(body, { status, headers: { location } });
      const { client, calls, runToEnd } = scriptedClient([answer], {
        onReceived: (json) => received.push(json),
      });
      const { data } = await runToEnd(client.perform("teams.create", { name: "A" }));
      expect(data).toEqual({ id: "t 1" });
      expect(received).toEqual([body?.startsWith("{") ? { status: "success" } : { id: "t 1" }]);
      expect(calls).toHaveLength(1);
    }
  });

  it("keeps what its body says beside the id in its header", async () => {
    const headers = { location: "/base/v4/company/addresses/a1" };
    const { client, runToEnd } = scriptedClient([
      json({ address: { alias: "HQ" } }, { status: 201, headers }),
    ]);
    const { data } = await runToEnd(client.perform("company.add-address", officeAddress));
    expect(data).toEqual({ id: "a1", alias: "HQ" });
  });

  it("may have any content type, but must be UTF-8", async () => {
    const html = { headers: { "content-type": "text/html" } };
    const good = scriptedClient([new Response(JSON.stringify([order]), html)]);
    expect((await good.runToEnd(good.client.perform("orders.list", {}))).data.items).toHaveLength(
      1,
    );
    const bad = scriptedClient([new Response(new Uint8Array([0x22, 0xff, 0x22]))]);
    expect((await bad.failure(bad.client.perform("orders.list", {}))).kind).toBe("malformed");
  });
});

describe("the key", () => {
  const renderingsOf = (value: unknown) => [
    JSON.stringify(value),
    inspect(value, { depth: 9, showHidden: true }),
    String(value),
  ];

  it("is not in the client or in an error, even when the service echoes it", async () => {
    const echo = { error: { message: `Key ${apiKey} is bad`, request_id: apiKey } };
    const { client, failure } = scriptedClient([json(echo, { status: 401 })]);
    const network = scriptedClient([socketError(apiKey)]);
    const shown = [
      client,
      await failure(client.perform("me", {})),
      await network.failure(network.client.perform("me", {})),
    ];
    for (const text of shown.flatMap(renderingsOf)) expect(text).not.toContain("canary");
    expect((shown[1] as V4Error).message).toBe("Key [key] is bad");
  });

  it("is refused, and not quoted, when no header can carry it", () => {
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
  ])("refuses the base URL %j", (baseUrl) => {
    expect(() => createClient({ baseUrl, apiKey })).toThrow("base address");
  });

  it("sends the version of package.json as its user agent", () => {
    const { version: released } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(version).toBe(released);
  });

  it("returns a client that throws a V4Error without the original text for an unexpected error", async () => {
    const broken = () => {
      throw new Error(apiKey);
    };
    const { client, failure } = scriptedClient([json({ team: { id: "t" } })], {
      budget: { spend: broken, earn: broken },
    });
    const error = await failure(client.perform("teams.create", { name: "A" }));
    expect(error).toMatchObject({ kind: "malformed", isSettled: false });
    expect(inspect(error)).not.toContain("canary");
  });
});
