import { request as playwrightRequest } from "@playwright/test";
import { isReadName, operationNames } from "#lib/v4/registry.ts";
import { expect, test } from "./fixtures.ts";
import { readRoute, refusalOf } from "./support/read-route.ts";

const writeOperations = operationNames.filter((name) => !isReadName(name));

test("the read routes serve the read operations and answer 404 to any other name", async ({
  page,
}) => {
  const answer = await readRoute(page.request, "orders.list");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-encoding"]).toBe("br");
  for (const name of [
    ...writeOperations,
    "orders.everything",
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty",
    "ORDERS.LIST",
    "orders.list%00",
    "orders.list%20",
    "..%2f..%2fapi%2fhealth",
  ]) {
    const response = await readRoute(page.request, name);
    expect(response.status(), name).toBe(404);
    expect(response.headers()["cache-control"], name).toBe("private, no-store");
  }
});

test("the read routes answer only GET", async ({ page, world }) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    for (const name of ["orders.list", "orders.create"]) {
      const response = await page.request.fetch(`/api/read/${name}`, {
        method,
        headers: { "sec-fetch-site": "same-origin", origin: world.origin },
        data: { orderType: "Deployment", employeeId: "emp_1", productIds: [] },
      });
      expect(response.status(), `${method} ${name}`).toBe(405);
    }
  }
});

test("the read routes refuse requests without a session, and requests of other sites", async ({
  page,
  world,
}) => {
  const signedOut = await playwrightRequest.newContext({ baseURL: world.origin });
  for (const name of ["orders.list", "me", "orders.create"]) {
    const response = await readRoute(signedOut, name);
    expect(response.status(), name).toBe(401);
    expect((await refusalOf(response)).kind, name).toBe("signed_out");
  }
  const openOrders = "/api/open-orders?count=views";
  const sameOrigin = { "sec-fetch-site": "same-origin" };
  expect((await signedOut.get(openOrders, { headers: sameOrigin })).status()).toBe(401);
  const otherSite = { headers: { "sec-fetch-site": "cross-site" } };
  expect((await page.request.get(openOrders, otherSite)).status()).toBe(403);
  expect((await page.request.get(openOrders, { headers: sameOrigin })).status()).toBe(200);
  for (const search of ["", "?view=all", "?view=__proto__", "?count=id"]) {
    const response = await page.request.get(`/api/open-orders${search}`, { headers: sameOrigin });
    expect(response.status(), search).toBe(400);
  }
  await signedOut.dispose();
  for (const site of ["cross-site", "same-site", "none", ""]) {
    const headers: Record<string, string> = site === "" ? {} : { "sec-fetch-site": site };
    const response = await readRoute(page.request, "orders.list", {}, headers);
    expect(response.status(), site).toBe(403);
    expect(await response.text(), site).not.toContain("ord_");
  }
});

test("the read routes refuse unknown parameters, invalid values and invalid IDs", async ({
  page,
}) => {
  for (const [operation, search] of [
    ["orders.list", "teamId=1"],
    ["orders.list", "constructor=1"],
    ["employees.list", "teamName=Platform"],
    ["orders.list", "page=-1"],
    ["orders.list", "page=two"],
    ["orders.list", "sortDirection=sideways"],
    ["orders.list", "sort=a;drop"],
    ["orders.list", `query=${"x".repeat(201)}`],
    ["inventory.search", "country=Germany"],
    ["orders.get", ""],
    ["orders.get", "id=.."],
    ["orders.get", "id=."],
    ["orders.get", "id=a%00b"],
    ["orders.get", "id=a%0D%0Ax-injected:%201"],
    ["orders.get", `id=${"x".repeat(513)}`],
    ["orders.validate", "orderType=Deployment&productIds=.."],
  ] as const) {
    const response = await readRoute(page.request, operation, search);
    expect(response.status(), `${operation} ${search}`).toBe(400);
    expect((await refusalOf(response)).kind, `${operation} ${search}`).toBe("validation");
  }
  // An ID that looks like a path is a valid ID that no record has.
  for (const id of ["%2e%2e%2fme", "../../me", "a/b", "a\\b", " "]) {
    expect((await readRoute(page.request, "orders.get", { id })).status(), id).toBe(404);
  }
});

test("the read routes refuse a very long query and keep working", async ({ page }) => {
  const many = Array.from({ length: 40 }, (_, at) => `status=s${at}`).join("&");
  expect((await readRoute(page.request, "orders.list", many)).status()).toBe(400);
  const huge = await readRoute(page.request, "orders.list", `query=${"x".repeat(12_000)}`);
  expect([400, 414, 431]).toContain(huge.status());
  expect((await readRoute(page.request, "orders.list")).status()).toBe(200);
});

test("no answer may be stored in a cache", async ({ page }) => {
  for (const path of ["/", "/orders", "/settings", "/signin", "/api/auth/csrf", "/api/health"]) {
    const headers = (await page.request.get(path)).headers();
    expect(headers["cache-control"], path).toContain("no-store");
    expect(headers["cache-control"], path).toContain("private");
  }
});
