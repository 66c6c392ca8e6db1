import { expect, test } from "./fixtures.ts";
import { openScreen, screenHeading } from "./pages/shell.ts";
import { watchPage } from "./screens/screen-checks.ts";
import { answer } from "./support/faults.ts";
import { headerScore } from "./support/header-score.ts";

test("every response carries the security headers, with a new nonce each time", async ({
  page,
  world,
}) => {
  const nonces = new Set<string>();
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
    nonces.add(nonce);
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
  expect(nonces.size).toBe(5);
  const [first, second] = await Promise.all(
    [1, 2].map(async () => (await page.request.get(`${world.origin}/orders`)).headers()),
  );
  expect(first?.["content-security-policy"]).not.toBe(second?.["content-security-policy"]);
  const script = /\/_next\/static\/[^"]+\.js/.exec(
    await (await page.request.get("/signin")).text(),
  );
  const ofScript = (await page.request.get(script?.[0] ?? "")).headers();
  expect(ofScript["x-content-type-options"]).toBe("nosniff");
  expect(ofScript["cache-control"]).toContain("immutable");
  expect(ofScript["content-security-policy"]).toBeUndefined();
});

test("every kind of page scores at least 135 by the rules of MDN's HTTP Observatory", async ({
  page,
  signInAs,
}) => {
  const scoreOf = async (path: string) =>
    headerScore(await page.request.get(path, { headers: { accept: "text/html" } }));
  const pages = ["/", "/orders", "/settings", "/orders/none", "/nothing-here", "/teams/%E0%A4%A"];
  for (const path of pages) expect(await scoreOf(path), path).toBeGreaterThanOrEqual(135);
  await signInAs("support", "/orders");
  expect(await scoreOf("/catalog")).toBeGreaterThanOrEqual(135);
  await page.context().clearCookies();
  for (const path of ["/signin", "/teams/%E0%A4%A", "/orders"]) {
    expect(await scoreOf(path), path).toBeGreaterThanOrEqual(135);
  }
});

test("another loopback name of the console leads to its own origin", async ({ page, world }) => {
  await page.goto(`${world.origin.replace("127.0.0.1", "localhost")}/nothing-here?a=1`);
  await page.waitForURL(`${world.origin}/nothing-here?a=1`);
});

test("an address that is cut in the middle of a letter opens the page that says so", async ({
  page,
}) => {
  expect((await page.goto("/teams/%E0%A4%A"))?.status()).toBe(404);
  await expect(screenHeading(page)).toHaveText("Page not found");
});

test("the browser reports a violation of the policy, and runs nothing that violates it", async ({
  page,
}) => {
  // Proves that the check of every screen would find a violation.
  const { violations } = await watchPage(page);
  await openScreen(page, "/orders");
  expect(violations).toEqual([]);
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

test("pages show markup and script URLs of the service as text, never as code", async ({
  page,
  faults,
}) => {
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
    answer("orders.get", { status: "success", order }),
    answer("orders.tracking", {
      shipments: [
        { id: "s1", carrier: evil, trackingNumber: "1Z", trackingUrl: "javascript:alert(1)" },
        { id: "s2", carrier: "Fine", trackingUrl: "https://track.example/1" },
      ],
    }),
  );
  await page.goto("/orders/ord_evil");
  await expect(screenHeading(page)).toContainText("<script>");
  await expect(page.getByRole("link", { name: /^Track/ })).toHaveCount(1);
  await expect(page.locator('a[href^="javascript:" i]')).toHaveCount(0);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});
