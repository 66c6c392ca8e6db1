import { beforeEach, describe, expect, it, vi } from "vitest";
import { isFailure } from "#lib/protocol/failure.ts";
import { pageOwnerHeader, toHeaderValue } from "#lib/protocol/page-owner.ts";
import { freshReadHeader } from "#lib/protocol/read-headers.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import type { Role } from "#lib/server/role.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf, testUpstream } from "#testing/server/upstream.ts";

const signedIn = vi.hoisted(() => ({ principal: null as Principal | null }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => signedIn.principal }));

const { GET, POST } = await import("./route.ts");

const settings = testStore();
const upstream = testUpstream();
const canary = "svc_sk_canary_read_route_42";

const sameOrigin: Record<string, string> = { "sec-fetch-site": "same-origin" };

const get = async (operation: string, search = "", headers = sameOrigin) => {
  const request = new Request(`http://console.test/api/read/x${search}`, { headers });
  const response = await GET(request, { params: Promise.resolve({ operation }) });
  const text = await response.text();
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(text + JSON.stringify([...response.headers])).not.toContain(canary);
  return { response, status: response.status, body: JSON.parse(text) };
};

let connection: Connection;

const signIn = (role: Role, isConnected = true) => {
  signedIn.principal = principalOf(isConnected ? connection : null, role);
};

beforeEach(async () => {
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl });
  upstream.requests.length = 0;
  upstream.answer = () => ({ status: 200, body: { orders: [{ id: "o1" }] } });
  connection = await connect(upstream.baseUrl, "read", canary);
  signIn("admin");
});

describe("the read route", () => {
  it("answers a read with its data, its time and whether its list has a gap", async () => {
    const { status, body } = await get("orders.list", "?status=shipped&status=delivered&page=1");
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { items: [{ id: "o1" }] }, gap: null });
    expect(new Date(body.at).toISOString()).toBe(body.at);
    const asked = new URL(upstream.requests[0]?.url ?? "", upstream.baseUrl);
    expect(asked.searchParams.getAll("status")).toEqual(["shipped", "delivered"]);
  });

  const writes = ["orders.create", "employees.update", "products.add-pin"];
  const ownKeysOfObjects = ["constructor", "__proto__", "toString", "hasOwnProperty"];

  it.each([...writes, ...ownKeysOfObjects, "orders.list ", "ORDERS.LIST", ""])(
    "answers 404 for the operation %j",
    async (operation) => {
      expect((await get(operation)).status).toBe(404);
      expect(upstream.requests).toEqual([]);
    },
  );

  it.each<Record<string, string>>([
    {},
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
  ])("answers 403 to a request with %o", async (headers) => {
    expect((await get("orders.list", "", headers)).status).toBe(403);
    expect(upstream.requests).toEqual([]);
  });

  it("answers whose key it is from memory for a moment, but not to a test of the connection", async () => {
    upstream.answer = () => ({ status: 200, body: { uid: "u1" } });
    expect((await get("me")).status).toBe(200);
    upstream.answer = () => ({ status: 503, body: {} });
    expect((await get("me")).status).toBe(200);
    const test = await get("me", "", { ...sameOrigin, [freshReadHeader]: "1" });
    expect(test.body.error.kind).toBe("unavailable");
  });

  it("reads nothing for a page of another connection, environment or person", async () => {
    const { userId } = principalOf(connection);
    const from = (owner: string) =>
      get("orders.list", "", { ...sameOrigin, [pageOwnerHeader]: toHeaderValue(owner) });
    for (const owner of [
      `${userId} ${connection.environment} other`,
      `${userId} production ${connection.id}`,
      `someone ${connection.environment} ${connection.id}`,
      `${userId} none`,
    ]) {
      const { status, body } = await from(owner);
      expect(status).toBe(409);
      expect(body.error.message).toMatch(/shows another one\. Nothing was read or changed\.$/);
    }
    expect(upstream.requests).toEqual([]);
    expect((await from(`${userId} ${connection.environment} ${connection.id}`)).status).toBe(200);
  });

  it("answers 401 to a signed-out person, for any operation", async () => {
    signedIn.principal = null;
    for (const name of ["orders.list", "constructor"]) {
      const { status, body } = await get(name);
      expect(status).toBe(401);
      expect(body.error.kind).toBe("signed_out");
    }
  });

  it("answers 403 if the role or the connection does not allow the read", async () => {
    signIn("support");
    expect((await get("company.addresses")).body.error.kind).toBe("role");
    signIn("admin", false);
    const { status, body } = await get("orders.list");
    expect(status).toBe(403);
    expect(body.error.kind).toBe("no_connection");
  });

  it("names the wrong field of an input, and sends no request", async () => {
    const { status, body } = await get("orders.list", "?page=two");
    expect(status).toBe(400);
    expect(body.error.message).toContain("page");
    expect(upstream.requests).toEqual([]);
  });

  it.each(["?teamId=1", "?__proto__=1", "?page=1&constructor=1"])(
    "refuses a parameter that the operation does not have: %s",
    async (search) => {
      const { status, body } = await get("orders.list", search);
      expect(status).toBe(400);
      expect(body.error.kind).toBe("validation");
      expect(upstream.requests).toEqual([]);
    },
  );

  it.each([
    [401, 502, "authentication"],
    [403, 403, "authorization"],
    [404, 404, "not_found"],
    [409, 409, "conflict"],
    [400, 400, "validation"],
  ])("answers the service's %i with %i %s", async (upstreamStatus, status, kind) => {
    upstream.answer = () => ({
      status: upstreamStatus,
      body: { statusCode: upstreamStatus, statusMessage: `No, ${canary}` },
    });
    const answered = await get("orders.get", "?id=o1");
    expect([answered.status, answered.body.error.kind]).toEqual([status, kind]);
    expect(isFailure(answered.body.error)).toBe(true);
  });

  it("limits reads, with the time to wait", async () => {
    upstream.answer = () => ({ status: 200, body: {} });
    const answers = await Promise.all(Array.from({ length: 140 }, () => get("teams.list")));
    const busy = answers.find(({ status }) => status === 429);
    expect(busy?.body.error.kind).toBe("busy");
    expect(Number(busy?.response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("the read route with a body", () => {
  const order = {
    orderType: "Collection",
    employeeId: "emp_1",
    productIds: ["dev_1"],
    legalHold: [{ productId: "dev_1", requested: true, instructions: "Keep it off" }],
  };
  const post = async (operation: string, body = JSON.stringify(order), headers = sameOrigin) => {
    const init = { method: "POST", headers, body };
    const request = new Request("http://console.test/api/read/x", init);
    const response = await POST(request, { params: Promise.resolve({ operation }) });
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text) };
  };

  it("sends nested input to the service as a body, not in the address", async () => {
    upstream.answer = () => ({ status: 200, body: { valid: true, errors: [], warnings: [] } });
    const { status, body } = await post("orders.validate");
    expect([status, body.data.valid]).toEqual([200, true]);
    expect(upstream.requests).toHaveLength(1);
    expect(JSON.stringify(upstream.requests)).not.toContain("Keep%20it");
  });

  it("gives a receipt for an order that the service accepts, and none for one that it refuses", async () => {
    upstream.answer = () => ({ status: 200, body: { valid: true, errors: [], warnings: [] } });
    expect((await post("orders.validate")).body.receipt).toMatch(/^\d+\.[\w-]{43}$/);
    upstream.answer = () => ({ status: 200, body: { valid: false, errors: [], warnings: [] } });
    expect((await post("orders.validate")).body).not.toHaveProperty("receipt");
  });

  it.each([
    ["text that is not JSON", "orderType=Collection"],
    ["JSON that is not an object", "null"],
    ["an unknown field", JSON.stringify({ ...order, x: 1 })],
    ["more than 64 KB", JSON.stringify({ x: "x".repeat(70_000) })],
  ])("refuses %s without a request", async (_, text) => {
    expect((await post("orders.validate", text)).body.error.kind).toBe("validation");
    expect(upstream.requests).toEqual([]);
  });

  it.each(["orders.create", "orders.list", "toString"])(
    "answers 405 to a body for %s",
    async (operation) => {
      expect((await post(operation)).status).toBe(405);
      expect(upstream.requests).toEqual([]);
    },
  );

  it("answers only signed-in people, on Quartermaster's own pages", async () => {
    const crossSite = { "sec-fetch-site": "cross-site" };
    const other = await post("orders.validate", undefined, crossSite);
    expect([other.status, other.body.error.kind]).toEqual([403, "role"]);
    signedIn.principal = null;
    expect((await post("orders.validate")).status).toBe(401);
    expect(upstream.requests).toEqual([]);
  });
});
