import { describe, expect, test } from "vitest";
import { officeAddress } from "#testing/samples.ts";
import { setUpControl } from "#testing/sandbox/control.ts";

const { service, admin, control, newEmployee, exists } = setUpControl();

type Rules = Parameters<typeof control.faults>;

/** Creates an employee under fault rules. Returns the answer and whether the write was committed. */
const create = async (...rules: Rules) => {
  await control.faults(...rules);
  const { header, email, send } = newEmployee();
  const response = await send();
  const text = await response.text();
  await control.clear();
  const writes = await control.writes(header);
  return { response, text, isCommitted: await exists(email), commits: writes.length };
};

describe("a fault before the commit leaves nothing", () => {
  test.each([
    [500, { kind: "500-before-commit" }],
    [429, { kind: "429-before-commit" }],
    [408, { kind: "408-before-commit" }],
    [307, { kind: "redirect-before-commit", location: "/v4/me" }],
  ] as const)("with the status %i of %o", async (status, rule) => {
    const { response, isCommitted, commits } = await create(rule);
    expect([response.status, isCommitted, commits]).toEqual([status, false, 0]);
  });
});

describe("a fault after the commit leaves the write", () => {
  test.each([
    [500, { kind: "500-after-commit" }],
    [403, { kind: "403-after-commit" }],
    [404, { kind: "404-after-commit" }],
    [409, { kind: "409-after-commit" }],
    [201, { kind: "compressed" }],
    [201, { kind: "deeper-envelope" }],
    [408, { kind: "408-after-commit" }],
    [200, { kind: "non-json-200" }],
    [200, { kind: "200-without-id" }],
    [201, { kind: "empty-body" }],
    [201, { kind: "latency", ms: 1 }],
  ] as const)("with the status %i of %o", async (status, rule) => {
    const { response, isCommitted, commits } = await create(rule);
    expect([response.status, isCommitted, commits]).toEqual([status, true, 1]);
  });

  /** Returns a request for each write except the creation of an employee. */
  const otherWrites = async () => {
    const [person] = await admin.list("/v4/employees", "employees");
    const [laptop] = await admin.list("/v4/inventory?category=Laptops", "devices");
    const [item] = await admin.list("/v4/devices/suggestions?country=DE", "suggestions");
    const items = [{ itemId: item?.id, quantity: 1, country: "DE" }];
    const purchase = { orderType: "Purchase for Inventory", items };
    const pin = { productId: laptop?.id, pinCode: "47" };
    const team = `Team ${Math.random()}`;
    return [
      ["employees.update", "PATCH", `/v4/employees/${person?.id}`, { jobTitle: team }],
      ["teams.create", "POST", "/v4/teams", { name: team }],
      ["company.add-address", "POST", "/v4/company/addresses", { ...officeAddress, alias: team }],
      ["products.add-pin", "POST", "/v4/products/pin-code", pin],
      ["orders.purchase", "POST", "/v4/orders/purchase", purchase],
    ] as const;
  };
  test.each([
    [403, "403-after-commit"],
    [404, "404-after-commit"],
    [409, "409-after-commit"],
  ] as const)("with the status %i of %s, for every kind of write", async (code, kind) => {
    for (const [operation, method, path, body] of await otherWrites()) {
      const count = () => control.total(`/writes?operation=${operation}`);
      const before = await count();
      await control.faults({ kind, effect: "write" });
      const answer = await admin.send(method, path, body);
      await control.clear();
      expect([operation, answer.status]).toEqual([operation, code]);
      expect(await count(), operation).toBe(before + 1);
    }
  });

  test("but does not apply to a refused write", async () => {
    const [person] = await admin.list("/v4/employees", "employees");
    await control.faults({ kind: "500-after-commit" });
    const again = await admin.post("/v4/employees", { displayName: "A", email: person?.email });
    expect(again.status).toBe(409);
  });
});

describe("the answer of a fault", () => {
  test("is the generic failure for a 500, and a failure with a request id for a 403", async () => {
    const failed = await create({ kind: "500-after-commit" });
    expect(JSON.parse(failed.text)).toEqual({ statusCode: 500, statusMessage: "Request failed" });
    const refused = await create({ kind: "403-after-commit" });
    expect(JSON.parse(refused.text)).toMatchObject({ statusCode: 403 });
    expect(refused.response.headers.get("x-request-id")).toMatch(/^req_/);
  });

  test.each(["gzip", "br", "deflate"] as const)(
    "is compressed with %s although the request did not ask for it",
    async (encoding) => {
      await control.faults({ kind: "compressed", encoding });
      const { send, email } = newEmployee();
      const response = await send();
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(await response.json()).toMatchObject({ status: "success", employee: { email } });
    },
  );

  test.each([
    [1, undefined, ["data", "outcomeRecord"]],
    [2, "purchaseOrder", ["data", "result", "purchaseOrder"]],
    [4, "request", ["data", "result", "response", "payload", "request"]],
  ])("has %i more envelopes and the key %s", async (depth, key, path) => {
    const { text } = await create({ kind: "deeper-envelope", depth, ...(key ? { key } : {}) });
    const record = path.reduce(
      (value, name) => value[name] as Record<string, unknown>,
      JSON.parse(text) as Record<string, unknown>,
    );
    expect(record).toMatchObject({ id: expect.stringMatching(/^emp_/) });
  });

  test("is a 429 with Retry-After in seconds, as a date, or without it", async () => {
    const retryAfter = async (...rules: Rules) =>
      (await create(...rules)).response.headers.get("retry-after");
    expect(await retryAfter({ kind: "429-before-commit" })).toBeNull();
    expect(await retryAfter({ kind: "429-before-commit", retryAfter: 7 })).toBe("7");
    const date = await retryAfter({
      kind: "429-before-commit",
      retryAfter: 60,
      retryAfterAs: "date",
    });
    expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    expect(Math.abs(Date.parse(String(date)) - Date.now() - 60_000)).toBeLessThan(10_000);
  });

  test("is a redirect to a path or to another origin", async () => {
    const here = await create({ kind: "redirect-before-commit", location: "/v4/me" });
    expect(here.response.headers.get("location")).toBe("/v4/me");
    const there = await create({
      kind: "redirect-before-commit",
      location: "http://other.example/v4",
    });
    expect(there.response.headers.get("location")).toBe("http://other.example/v4");
  });

  test("is an HTML page, an answer without an id, or an empty body", async () => {
    const page = await create({ kind: "non-json-200" });
    expect(page.response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(page.text).toMatch(/^<!doctype html>/);
    const nameless = await create({ kind: "200-without-id" });
    expect(JSON.parse(nameless.text)).toMatchObject({ status: "success", employee: {} });
    expect(nameless.text).toContain("displayName");
    expect(nameless.text).not.toContain('"id"');
    const empty = await create({ kind: "empty-body" });
    expect([empty.text, empty.response.headers.get("content-length")]).toEqual(["", "0"]);
  });

  test("comes after all latencies, which combine with another fault", async () => {
    const started = performance.now();
    const { response, isCommitted } = await create(
      { kind: "latency", ms: 40 },
      { kind: "latency", ms: 40 },
      { kind: "500-after-commit" },
    );
    expect(performance.now() - started).toBeGreaterThan(75);
    expect([response.status, isCommitted]).toEqual([500, true]);
  });

  test("is sent to reads as well, but not to the health check", async () => {
    await control.faults({ kind: "429-before-commit", effect: "read" });
    expect((await admin.get("/v4/teams")).status).toBe(429);
    await control.faults({ kind: "200-without-id", operation: "teams.list" });
    const [team] = await admin.list("/v4/teams", "teams");
    expect(team).toEqual({ name: expect.any(String), createdAt: expect.any(String) });
    await control.faults({ kind: "500-before-commit" });
    expect((await fetch(`${service.sandbox.baseUrl}/health`)).status).toBe(200);
  });
});
