import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startControl } from "#sandbox/control/test-control.ts";

let stage: Awaited<ReturnType<typeof startControl>>;
beforeAll(async () => {
  stage = await startControl();
});
beforeEach(async () => void (await stage.control.clear()));
afterAll(() => stage.sandbox.close());

type Rules = Parameters<typeof stage.control.faults>;

/** Creates somebody under the rules; what came back, and what of it is kept. */
const create = async (...rules: Rules) => {
  const { control, draft, exists } = stage;
  await control.faults(...rules);
  const { header, email, send } = draft();
  const response = await send();
  const text = await response.text();
  await control.clear();
  const writes = await control.writes(header);
  return { response, text, isThere: await exists(email), commits: writes.length };
};

describe("before the commit nothing is kept", () => {
  test.each([
    [500, { kind: "500-before-commit" }],
    [429, { kind: "429" }],
    [408, { kind: "408" }],
    [307, { kind: "redirect", location: "/v4/me" }],
  ] as const)("%i of %o", async (status, rule) => {
    const { response, isThere, commits } = await create(rule);
    expect([response.status, isThere, commits]).toEqual([status, false, 0]);
  });
});

describe("after the commit it is kept", () => {
  test.each([
    [500, { kind: "500-after-commit" }],
    [403, { kind: "403-after-commit" }],
    [404, { kind: "404-after-commit" }],
    [409, { kind: "409-after-commit" }],
    [201, { kind: "compressed" }],
    [201, { kind: "deeper-envelope" }],
    [408, { kind: "408", commits: true }],
    [200, { kind: "non-json-200" }],
    [200, { kind: "200-without-id" }],
    [201, { kind: "empty-body" }],
    [201, { kind: "latency", ms: 1 }],
  ] as const)("%i of %o", async (status, rule) => {
    const { response, isThere, commits } = await create(rule);
    expect([response.status, isThere, commits]).toEqual([status, true, 1]);
  });

  /** A request for each kind of write besides creating an employee. */
  const otherWrites = async () => {
    const { admin } = stage;
    const [person] = await admin.list("/v4/employees", "employees");
    const [laptop] = await admin.list("/v4/inventory?category=Laptops", "devices");
    const [item] = await admin.list("/v4/devices/suggestions?country=DE", "suggestions");
    const items = [{ itemId: item?.id, quantity: 1, country: "DE" }];
    const address = { address: "Rua 1", city: "Porto", zipCode: "4050", country: "PT" };
    const contact = { contactName: "Rui", contactEmail: "rui@x.example", phone: "+351 220000000" };
    const team = `Team ${Math.random()}`;
    return [
      ["employees.update", "PATCH", `/v4/employees/${person?.id}`, { jobTitle: team }],
      ["teams.create", "POST", "/v4/teams", { name: team }],
      [
        "company.add-address",
        "POST",
        "/v4/company/addresses",
        { alias: team, ...address, ...contact },
      ],
      [
        "products.add-pin",
        "POST",
        "/v4/products/pin-code",
        { productId: laptop?.id, pinCode: "47" },
      ],
      [
        "orders.purchase",
        "POST",
        "/v4/orders/purchase",
        { orderType: "Purchase for Inventory", items },
      ],
    ] as const;
  };
  test.each([
    [403, "403-after-commit"],
    [404, "404-after-commit"],
    [409, "409-after-commit"],
  ] as const)("%i of %s, on every kind of write", async (code, kind) => {
    const { control, admin } = stage;
    for (const [operation, method, path, body] of await otherWrites()) {
      const count = async () =>
        (await control.get(`/writes?operation=${operation}`)).body.totalCount as number;
      const before = await count();
      await control.faults({ kind, effect: "write" });
      const answer = await admin.send(method, path, body);
      await control.clear();
      expect([operation, answer.status]).toEqual([operation, code]);
      expect(await count(), operation).toBe(before + 1);
    }
  });

  test("but what is refused is refused as always", async () => {
    const { control, admin } = stage;
    const [person] = await admin.list("/v4/employees", "employees");
    await control.faults({ kind: "500-after-commit" });
    const again = await admin.post("/v4/employees", { displayName: "A", email: person?.email });
    expect(again.status).toBe(409);
  });
});

describe("the answers themselves", () => {
  test("500 says what a 500 says, and 403 what a refused read back says", async () => {
    const failed = await create({ kind: "500-after-commit" });
    expect(JSON.parse(failed.text)).toEqual({ statusCode: 500, statusMessage: "Request failed" });
    const refused = await create({ kind: "403-after-commit" });
    expect(JSON.parse(refused.text)).toMatchObject({ statusCode: 403 });
    expect(refused.response.headers.get("x-request-id")).toMatch(/^req_/);
  });

  test.each(["gzip", "br", "deflate"] as const)(
    "%s is sent although it was not asked for",
    async (encoding) => {
      const { control, draft } = stage;
      await control.faults({ kind: "compressed", encoding });
      const { send, email } = draft();
      const response = await send();
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(await response.json()).toMatchObject({ status: "success", employee: { email } });
    },
  );

  test.each([
    [1, undefined, ["data", "outcomeRecord"]],
    [2, "purchaseOrder", ["data", "result", "purchaseOrder"]],
    [4, "request", ["data", "result", "response", "payload", "request"]],
  ])("an envelope %i deeper, with the key %s", async (depth, key, path) => {
    const { text } = await create({ kind: "deeper-envelope", depth, ...(key ? { key } : {}) });
    const record = path.reduce(
      (value, name) => value[name] as Record<string, unknown>,
      JSON.parse(text) as Record<string, unknown>,
    );
    expect(record).toMatchObject({ id: expect.stringMatching(/^emp_/) });
  });

  test("429 with seconds, with a date, with neither", async () => {
    const retryAfter = async (...rules: Rules) =>
      (await create(...rules)).response.headers.get("retry-after");
    expect(await retryAfter({ kind: "429" })).toBeNull();
    expect(await retryAfter({ kind: "429", retryAfter: 7 })).toBe("7");
    const date = await retryAfter({ kind: "429", retryAfter: 60, retryAfterAs: "date" });
    expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    expect(Math.abs(Date.parse(String(date)) - Date.now() - 60_000)).toBeLessThan(10_000);
  });

  test("a redirect names the place, here or elsewhere", async () => {
    const here = await create({ kind: "redirect", location: "/v4/me" });
    expect(here.response.headers.get("location")).toBe("/v4/me");
    const there = await create({ kind: "redirect", location: "http://other.example/v4" });
    expect(there.response.headers.get("location")).toBe("http://other.example/v4");
  });

  test("a page that is no JSON, an answer without an id, one without a body", async () => {
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

  test("latency waits, adds up, and goes together with another fault", async () => {
    const started = performance.now();
    const { response, isThere } = await create(
      { kind: "latency", ms: 40 },
      { kind: "latency", ms: 40 },
      { kind: "500-after-commit" },
    );
    expect(performance.now() - started).toBeGreaterThan(75);
    expect([response.status, isThere]).toEqual([500, true]);
  });

  test("reads suffer too", async () => {
    const { control, admin, sandbox } = stage;
    await control.faults({ kind: "429", effect: "read" });
    expect((await admin.get("/v4/teams")).status).toBe(429);
    await control.faults({ kind: "200-without-id", operation: "teams.list" });
    const [team] = await admin.list("/v4/teams", "teams");
    expect(team).toEqual({ name: expect.any(String), createdAt: expect.any(String) });
    await control.faults({ kind: "500-before-commit" });
    expect((await fetch(`${sandbox.baseUrl}/health`)).status).toBe(200);
  });
});
