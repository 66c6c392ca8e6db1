import { describe, expect, test } from "vitest";
import { mintKeys } from "#sandbox/keys/mint-keys.ts";
import { officeAddress } from "#testing/samples.ts";
import { type Body, idOf, openApp, setUpSandbox } from "#testing/sandbox/client.ts";

const service = setUpSandbox("file");
const { admin } = service;

const person = { displayName: "A", email: "a@b.example" };
const deployment = { orderType: "Deployment", employeeId: "e" };
const purchase = { orderType: "Purchase for Inventory" };
const item = { itemId: "x", quantity: 1, country: "DE" };

describe("an invalid input gets a 400 that names the field", () => {
  test.each([
    ["GET", "/v4/orders?limit=abc", undefined, "limit"],
    ["GET", "/v4/orders?limit=0", undefined, "limit"],
    ["GET", "/v4/orders?page=-1", undefined, "page"],
    ["GET", "/v4/orders?sortDirection=up", undefined, "sortDirection"],
    ["GET", "/v4/orders?sort=secret", undefined, "sort"],
    ["GET", "/v4/employees?country=germany", undefined, "country"],
    ["GET", "/v4/inventory?inStock=perhaps", undefined, "inStock"],
    ["GET", "/v4/devices/options?location=DE", undefined, "location"],
    ["POST", "/v4/employees", { email: "a@b.example" }, "displayName"],
    ["POST", "/v4/employees", { displayName: "A", email: "nonsense" }, "email"],
    ["POST", "/v4/employees", { ...person, startDate: "2026-01-01" }, "startDate"],
    ["POST", "/v4/employees", { ...person, addressTwo: "x" }, "addressTwo"],
    ["POST", "/v4/employees", { ...person, phone: "x" }, "phone"],
    ["POST", "/v4/orders", { orderType: "Purchase for Employee" }, "orderType"],
    ["POST", "/v4/orders", { orderType: "Deployment" }, "employeeId"],
    ["POST", "/v4/orders", { ...deployment, productIds: [1] }, "productIds[0]"],
    ["POST", "/v4/orders/purchase", { ...purchase, items: [] }, "items"],
    ["POST", "/v4/orders/purchase", { ...purchase, items: [item] }, "items[0].itemId"],
    ["POST", "/v4/products/pin-code", { productId: "dev_x" }, "pinCode"],
    ["POST", "/v4/teams", {}, "name"],
    ["POST", "/v4/company/addresses", { ...officeAddress, country: "AQ" }, "country"],
    ["POST", "/v4/company/addresses", { ...officeAddress, phone: "030 1" }, "phone"],
    ["POST", "/v4/company/addresses", { ...officeAddress, contactEmail: "d" }, "contactEmail"],
  ] as const)("%s %s %j", async (method, path, body, field) => {
    const answer = await admin.send(method, path, body);
    expect(answer.body).toEqual({ statusCode: 400, statusMessage: expect.any(String) });
    expect(answer.status).toBe(400);
    expect(String(answer.body.statusMessage).split(":")[0]).toBe(field);
  });
});

test("malformed JSON, a body that is not an object, and another content type get a 400", async () => {
  for (const body of ["{", "[]", "null", '"x"', ""]) {
    const { status } = await admin.send("POST", "/v4/teams", body);
    expect(status, body).toBe(400);
  }
  const key = service.sandbox.keys[0]?.key ?? "";
  const response = await fetch(`${service.sandbox.baseUrl}/v4/teams`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "text/plain" },
    body: '{"name":"x"}',
  });
  expect(response.status).toBe(400);
});

test("a body over one megabyte gets a 413", async () => {
  const { status } = await admin.post("/v4/teams", { name: "x".repeat(1_100_000) });
  expect(status).toBe(413);
});

test("an unknown route or method gets a 404 in JSON, with a request id", async () => {
  for (const [method, path] of [
    ["GET", "/v4/nothing"],
    ["DELETE", "/v4/orders"],
    ["GET", "/v3/orders"],
  ] as const) {
    const { status, body, headers } = await admin.send(method, path);
    expect(status).toBe(404);
    expect(body).toEqual({ statusCode: 404, statusMessage: "No such route" });
    expect(headers.get("x-request-id")).toMatch(/^req_/);
  }
});

test("an unknown id, an id of another kind and an id with a slash get a 404", async () => {
  const [employee] = await admin.list("/v4/employees", "employees");
  for (const id of ["unknown", idOf(employee), "ord_01K9S00000", "ord_zzzzzzzzzz"]) {
    expect(await admin.status(`/v4/orders/${id}`), id).toBe(404);
  }
  expect(await admin.status("/v4/orders/a%2Fb")).toBe(404);
});

test("a duplicate email address or team name gets a 409, in any letter case", async () => {
  const [person] = await admin.list("/v4/employees", "employees");
  const [team] = await admin.list("/v4/teams", "teams");
  const email = String(person?.email).toUpperCase();
  const again = await admin.post("/v4/employees", { displayName: "Again", email });
  expect([again.status, again.body.statusMessage]).toEqual([409, expect.stringMatching(/^email:/)]);
  const twice = await admin.post("/v4/teams", { name: String(team?.name).toLowerCase() });
  expect([twice.status, twice.body.statusMessage]).toEqual([409, expect.stringMatching(/^name:/)]);
});

test("a 500 says only that the request failed, and the log receives the cause", async () => {
  const { world, app, log } = await openApp();
  const key = mintKeys(world.db)[0]?.key ?? "";
  world.db.script("drop table addresses");
  const response = await app.request("/v4/company/addresses", { headers: { "x-api-key": key } });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ statusCode: 500, statusMessage: "Request failed" });
  expect(String(log.mock.calls[0]?.[0])).toContain("no such table");
  world.db.close();
});

test("a write that fails after its first change leaves no change", async () => {
  const before = await admin.total("/v4/employees");
  const [person] = await admin.list("/v4/employees", "employees");
  await admin.post("/v4/employees", {
    displayName: "X",
    email: String(person?.email),
    teamName: "Half made",
  });
  const teams = (await admin.list("/v4/teams", "teams")) as Body[];
  expect(teams.some(({ name }) => name === "Half made")).toBe(false);
  expect(await admin.total("/v4/employees")).toBe(before);
});
