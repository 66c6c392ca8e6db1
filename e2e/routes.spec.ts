import { request as plain } from "@playwright/test";
import { findScreens } from "../scripts/world/screens.ts";
import { expect, personOf, test } from "./fixtures.ts";
import { readRoute, refusalOf } from "./read-route.ts";

const writes = [
  "orders.create",
  "orders.purchase",
  "orders.add-accessory",
  "employees.create",
  "employees.update",
  "products.add-pin",
  "teams.create",
  "teams.update",
  "company.add-address",
];

test.describe("the read door", () => {
  test("knows its reads and nothing else", async ({ page, signInAs }) => {
    await signInAs("admin", "/settings");
    expect((await readRoute(page.request, "orders.list")).status()).toBe(200);
    for (const name of [
      ...writes,
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
      const answered = await readRoute(page.request, name);
      expect(answered.status(), name).toBe(404);
      expect(answered.headers()["cache-control"], name).toBe("private, no-store");
    }
  });

  test("answers GET alone", async ({ page, world, signInAs }) => {
    await signInAs("admin", "/settings");
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const name of ["orders.list", "orders.create"]) {
        const answered = await page.request.fetch(`/api/read/${name}`, {
          method,
          headers: { "sec-fetch-site": "same-origin", origin: world.origin },
          data: { orderType: "Deployment", employeeId: "emp_1", productIds: [] },
        });
        expect(answered.status(), `${method} ${name}`).toBe(405);
      }
    }
  });

  test("is shut without a session, and for another site's pages", async ({
    page,
    world,
    signInAs,
  }) => {
    const stranger = await plain.newContext({ baseURL: world.origin });
    for (const name of ["orders.list", "me", "orders.create"]) {
      const answered = await readRoute(stranger, name);
      expect(answered.status(), name).toBe(401);
      expect((await refusalOf(answered)).kind, name).toBe("signed_out");
    }
    await stranger.dispose();
    await signInAs("admin", "/settings");
    for (const site of ["cross-site", "same-site", "none", ""]) {
      const headers: Record<string, string> = site === "" ? {} : { "sec-fetch-site": site };
      const answered = await readRoute(page.request, "orders.list", {}, headers);
      expect(answered.status(), site).toBe(403);
      expect(await answered.text(), site).not.toContain("ord_");
    }
  });

  test("refuses what the operation has no parameter for, and what can be no identifier", async ({
    page,
    signInAs,
  }) => {
    await signInAs("admin", "/settings");
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
      const answered = await readRoute(page.request, operation, search);
      expect(answered.status(), `${operation} ${search}`).toBe(400);
      expect((await refusalOf(answered)).kind, `${operation} ${search}`).toBe("validation");
    }
    // An id that only looks like a path is an id nobody has.
    for (const id of ["%2e%2e%2fme", "../../me", "a/b", "a\\b", " "]) {
      expect((await readRoute(page.request, "orders.get", { id })).status(), id).toBe(404);
    }
  });

  test("survives a query of any size", async ({ page, signInAs }) => {
    await signInAs("admin", "/settings");
    const many = Array.from({ length: 40 }, (_, at) => `status=s${at}`).join("&");
    expect((await readRoute(page.request, "orders.list", many)).status()).toBe(400);
    const huge = await readRoute(page.request, "orders.list", `query=${"x".repeat(12_000)}`);
    expect([400, 414, 431]).toContain(huge.status());
    expect((await readRoute(page.request, "orders.list")).status()).toBe(200);
  });

  test("keeps answers out of every cache", async ({ page, signInAs }) => {
    await signInAs("admin", "/settings");
    for (const path of ["/", "/orders", "/settings", "/signin", "/api/auth/csrf", "/api/health"]) {
      const { headers } = { headers: (await page.request.get(path)).headers() };
      expect(headers["cache-control"], path).toContain("no-store");
      expect(headers["cache-control"], path).toContain("private");
    }
  });
});

test.describe("pages", () => {
  test("carry the headers of a shut house", async ({ page, world, signInAs }) => {
    await signInAs("admin", "/settings");
    const seen = new Set<string>();
    for (const path of ["/", "/orders", "/signin", "/api/read/me", "/nothing-here"]) {
      const headers = (await page.request.get(path, { maxRedirects: 0 })).headers();
      const policy = headers["content-security-policy"] ?? "";
      for (const directive of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "connect-src 'self'",
      ]) {
        expect(policy, path).toContain(directive);
      }
      expect(policy, path).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
      const nonce = /script-src[^;]*'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      expect(nonce.length, path).toBeGreaterThanOrEqual(22);
      seen.add(nonce);
      expect(headers["x-frame-options"], path).toBe("DENY");
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["referrer-policy"], path).toBe("no-referrer");
      expect(headers["cross-origin-opener-policy"], path).toBe("same-origin");
      expect(headers["cross-origin-resource-policy"], path).toBe("same-origin");
      expect(headers["strict-transport-security"], path).toMatch(/max-age=\d{8,}/);
      expect(headers["permissions-policy"], path).toContain("geolocation=()");
      expect(headers["x-powered-by"], path).toBeUndefined();
      expect(headers["access-control-allow-origin"], path).toBeUndefined();
    }
    expect(seen.size).toBe(5);
    const [first, second] = await Promise.all(
      [1, 2].map(async () => (await page.request.get(`${world.origin}/orders`)).headers()),
    );
    expect(first?.["content-security-policy"]).not.toBe(second?.["content-security-policy"]);
  });

  test("hold no script without the nonce, and the browser reports no violation on a walk", async ({
    page,
    world,
    signInAs,
  }) => {
    const violations: string[] = [];
    page.on("console", (message) => {
      if (/content security policy/i.test(message.text())) violations.push(message.text());
    });
    await page.exposeFunction("reportViolation", (text: string) => violations.push(text));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        const { reportViolation } = window as unknown as {
          reportViolation: (text: string) => void;
        };
        reportViolation(`${violatedDirective} ${blockedURI}`);
      });
    });
    await signInAs("admin", "/settings");
    for (const { name, path } of await findScreens(world, personOf(world, "admin"))) {
      const answered = await page.goto(path);
      const policy = answered?.headers()["content-security-policy"] ?? "";
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      const html = (await answered?.text()) ?? "";
      const scripts = html.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length, name).toBeGreaterThan(0);
      expect(
        scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
        name,
      ).toEqual([]);
      expect(html, name).not.toMatch(/<[^>]+\son\w+=/);
      await page.waitForLoadState("networkidle");
    }
    expect(violations).toEqual([]);

    // The walk would have heard of one.
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        "beforeend",
        '<img src="http://elsewhere.example/pixel.png"><img src="" onerror="window.ranAnyway = true">',
      );
    });
    await expect.poll(() => violations.join()).toContain("img-src");
    await expect.poll(() => violations.join()).toContain("script-src");
    expect(await page.evaluate(() => "ranAnyway" in window)).toBe(false);
  });

  test("hold what the service sends as text, never as code", async ({ page, faults, signInAs }) => {
    const evil = `<img src=x onerror="window.ran=1"><script>window.ran=1</script>`;
    const order = {
      id: "ord_evil",
      orderType: evil,
      status: evil,
      employeeId: "emp_1",
      employeeName: evil,
      country: "DE",
    };
    await faults(
      {
        operation: "orders.get",
        kind: "answer",
        status: 200,
        body: { status: "success", order },
      },
      {
        operation: "orders.tracking",
        kind: "answer",
        status: 200,
        body: {
          shipments: [
            { id: "s1", carrier: evil, trackingNumber: "1Z", trackingUrl: "javascript:alert(1)" },
            { id: "s2", carrier: "Fine", trackingUrl: "https://track.example/1" },
          ],
        },
      },
    );
    await signInAs("admin", "/orders/ord_evil");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("<script>");
    await expect(page.getByRole("link", { name: /^Track/ })).toHaveCount(1);
    await expect(page.locator('a[href^="javascript:" i]')).toHaveCount(0);
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
  });
});

test.describe("sign-in and sign-out", () => {
  test("lead only to the console's own pages", async ({ page, world }) => {
    const support = personOf(world, "support");
    for (const from of [
      "//evil.example/",
      "/\\evil.example",
      "https://evil.example/",
      "javascript:alert(1)",
      "/%09/evil.example",
      "/signin",
      "/api/read/me",
    ]) {
      await page.context().clearCookies();
      await page.goto(`/signin?from=${encodeURIComponent(from)}`);
      await page.getByRole("button", { name: support.user.displayName }).click();
      await page.waitForURL((address) => !address.pathname.startsWith("/signin"));
      expect(new URL(page.url()).origin, from).toBe(world.origin);
    }
    await page.context().clearCookies();
    await page.goto("/orders?status=delivered");
    await expect(page).toHaveURL(/\/signin\?from=/);
    await page.getByRole("button", { name: support.user.displayName }).click();
    await page.waitForURL("/orders?status=delivered");
  });

  test("a session is a cookie that scripts can't read, and it dies on the server", async ({
    page,
    context,
    world,
    signInAs,
  }) => {
    await signInAs("support", "/orders", "fresh");
    const cookies = await context.cookies();
    const session = cookies.find(({ name }) => name === "qm");
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(session?.domain).toBe("127.0.0.1");
    expect(await page.evaluate(() => document.cookie)).not.toContain(session?.value ?? "none");

    const copy = await plain.newContext({
      baseURL: world.origin,
      extraHTTPHeaders: { cookie: `qm=${session?.value}` },
    });
    expect((await readRoute(copy, "me")).status()).toBe(200);
    await page.getByRole("button", { name: /account menu$/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(/\/signin/);
    await page.goto("/orders");
    await expect(page).toHaveURL(/\/signin/);
    const replayed = await readRoute(copy, "me");
    expect(replayed.status()).toBe(401);
    const html = await copy.get("/orders", { maxRedirects: 0 });
    expect(html.status()).toBeGreaterThanOrEqual(300);
    expect(await html.text()).not.toContain("ord_");
    await copy.dispose();
  });

  test("a new sign-in ends the session before it", async ({ page, context, world, signInAs }) => {
    await signInAs("support", "/orders", "fresh");
    const before = (await context.cookies()).find(({ name }) => name === "qm")?.value;
    const copy = await plain.newContext({
      baseURL: world.origin,
      extraHTTPHeaders: { cookie: `qm=${before}` },
    });
    expect((await readRoute(copy, "me")).status()).toBe(200);
    const token = (await (await page.request.get("/api/auth/csrf")).json()) as {
      csrfToken: string;
    };
    const again = await page.request.post("/api/auth/callback/demo", {
      headers: { origin: world.origin, "sec-fetch-site": "same-origin" },
      form: {
        userId: `demo:${personOf(world, "support").user.uid}`,
        csrfToken: token.csrfToken,
        json: "true",
      },
    });
    expect(again.ok()).toBe(true);
    const after = (await context.cookies()).find(({ name }) => name === "qm")?.value;
    expect(after).not.toBe(before);
    expect((await readRoute(copy, "me")).status()).toBe(401);
    expect((await readRoute(page.request, "me")).status()).toBe(200);
    await copy.dispose();
  });

  test("take nothing from another site", async ({ world }) => {
    const stranger = await plain.newContext({ baseURL: world.origin });
    const token = (await (await stranger.get("/api/auth/csrf")).json()) as { csrfToken: string };
    const form = {
      userId: `demo:${personOf(world, "admin").user.uid}`,
      csrfToken: token.csrfToken,
      json: "true",
    };
    const ours = { origin: world.origin, "sec-fetch-site": "same-origin" };
    for (const headers of [
      {},
      { origin: world.origin },
      { "sec-fetch-site": "same-origin" },
      { ...ours, origin: "https://evil.example" },
      { ...ours, "sec-fetch-site": "cross-site" },
      { ...ours, origin: "null" },
    ] as Record<string, string>[]) {
      for (const path of ["/api/auth/callback/demo", "/api/auth/signout"]) {
        const answered = await stranger.post(path, { headers, form, maxRedirects: 0 });
        expect(answered.status(), `${path} ${JSON.stringify(headers)}`).toBe(403);
      }
    }
    const { cookies } = await stranger.storageState();
    expect(cookies.filter(({ name }) => name === "qm")).toEqual([]);

    // A server action from elsewhere is refused as well.
    const action = await stranger.post("/signin/password", {
      headers: { origin: "https://evil.example", "next-action": "0".repeat(42) },
      form: { current: "a", replacement: "b", again: "b" },
      maxRedirects: 0,
    });
    expect(action.status()).toBeGreaterThanOrEqual(300);
    await stranger.dispose();
  });

  test("leave next-auth's other pages shut", async ({ page, signInAs }) => {
    await signInAs("admin", "/settings");
    for (const path of ["session", "providers", "signin", "error", "verify-request", "_log"]) {
      expect((await page.request.get(`/api/auth/${path}`)).status(), path).toBe(404);
    }
  });
});
