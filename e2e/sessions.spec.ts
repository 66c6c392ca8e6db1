import {
  type BrowserContext,
  type Locator,
  type Page,
  request as playwrightRequest,
} from "@playwright/test";
import { splitProof } from "#testing/proofs.ts";
import type { World } from "#testing/world/world.ts";
import { expect, test } from "./fixtures.ts";
import { AgentsSection } from "./pages/agents.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { accountMenuButton, screenHeading } from "./pages/shell.ts";
import {
  demoAccountButton,
  readDemoForm,
  requestSession,
  waitForSignIn,
} from "./pages/sign-in-page.ts";
import { hashBody } from "./support/control.ts";
import { findCollection } from "./support/order-data.ts";
import { type Person, personOf } from "./support/people.ts";
import { readRoute } from "./support/read-route.ts";

test.use({ account: null });

const sessionCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === "qm");

/** A client outside the browser that sends a copy of the session cookie. */
const replaySession = (world: World, value: string | undefined) =>
  playwrightRequest.newContext({
    baseURL: world.origin,
    extraHTTPHeaders: { cookie: `qm=${value}` },
  });

/** Ends the session of a browser as another copy of it would, so that its pages don't know. */
const endElsewhere = async (context: BrowserContext, world: World) => {
  const elsewhere = await playwrightRequest.newContext({
    baseURL: world.origin,
    storageState: await context.storageState(),
    extraHTTPHeaders: { origin: world.origin, "sec-fetch-site": "same-origin" },
  });
  const { csrfToken } = (await (await elsewhere.get("/api/auth/csrf")).json()) as {
    csrfToken: string;
  };
  const form = { csrfToken, json: "true" };
  expect((await elsewhere.post("/api/auth/signout", { form })).ok()).toBe(true);
  await elsewhere.dispose();
};

/** Signs a demo person in in the window that a notice of the page opens, which closes by itself. */
const signInInWindow = async (page: Page, notice: Locator, { user }: Person) => {
  const opening = page.waitForEvent("popup");
  await notice.getByRole("link", { name: "Sign in" }).click();
  const window = await opening;
  const closing = window.waitForEvent("close");
  await demoAccountButton(window, user.displayName).click();
  await closing;
};

test("a form that met an ended session keeps its entries, and the same order is placed once after a sign-in in a window", async ({
  page,
  context,
  world,
  admin,
  signInAs,
  commits,
}) => {
  await signInAs("admin", "/settings", "fresh");
  const order = await findCollection(admin);
  const form = new NewOrderPage(page);
  await form.open(order);
  await form.expectCanBePlaced();
  await endElsewhere(context, world);
  await form.placeButton.click();
  await expect(form.outcome).toContainText("Your session has ended, so nothing was sent now.");
  await expect(page.getByRole("banner").getByText("Signed out", { exact: true })).toBeVisible();
  await expect(form.type("Collection")).toBeChecked();
  expect(await commits("orders.create")).toEqual([]);
  // A question about unsaved changes would end the test.
  await signInInWindow(page, form.outcome, admin);
  await form.expectAccepted();
  expect(await commits("orders.create")).toMatchObject([{ bodyHash: hashBody(order) }]);
  await expect(page.getByRole("banner").getByText("Signed out", { exact: true })).toHaveCount(0);
});

test("a form of the settings that met an ended session goes on after the sign-in, and not if it was changed since", async ({
  page,
  context,
  world,
  admin,
  signInAs,
}) => {
  await signInAs("admin", "/orders", "fresh");
  await page.goto("/settings");
  const agents = new AgentsSection(page);
  await endElsewhere(context, world);
  await agents.submit("Night planner");
  const alert = agents.section.getByRole("alert");
  await expect(alert).toContainText("Your session has ended, so nothing was changed.");
  await signInInWindow(page, alert, admin);
  await expect(agents.token("Night planner")).toHaveCount(1);
  await expect(alert).toHaveCount(0);

  await endElsewhere(context, world);
  await agents.submit("Second planner");
  await expect(alert).toBeVisible();
  await agents.name.fill("Third planner");
  await signInInWindow(page, alert, admin);
  await expect(page.getByRole("banner").getByText("Signed out", { exact: true })).toHaveCount(0);
  await expect(agents.name).toHaveValue("Third planner");
  await agents.create("Third planner");
  await expect(agents.token("Second planner")).toHaveCount(0);
});

test("a form is covered and sends nothing under another person's session, and goes on once its own person is back", async ({
  page,
  context,
  world,
  admin,
  signInAs,
  commits,
}) => {
  await signInAs("admin", "/settings", "fresh");
  const order = await findCollection(admin);
  const form = new NewOrderPage(page);
  await form.open(order);
  await form.expectCanBePlaced();
  await endElsewhere(context, world);
  await form.placeButton.click();
  await signInInWindow(page, form.outcome, personOf(world, "support"));
  const cover = page.getByRole("alertdialog", { name: "Another person has signed in" });
  await expect(cover).toBeVisible();
  const backdrop = await cover.evaluate(
    (element) => getComputedStyle(element, "::backdrop").backgroundColor,
  );
  expect(backdrop).not.toMatch(/rgba|\/|transparent/);
  expect(await commits("orders.create")).toEqual([]);

  await context.clearCookies({ name: "qm" });
  const tab = await context.newPage();
  await tab.goto("/signin");
  await demoAccountButton(tab, admin.user.displayName).click();
  await waitForSignIn(tab);
  await expect(cover).toHaveCount(0);
  await form.expectAccepted();
  expect(await commits("orders.create")).toMatchObject([{ bodyHash: hashBody(order) }]);
  await tab.close();
});

test("the sign-in in place of a page that is loaded again leads back to it", async ({
  page,
  context,
  world,
  admin,
  signInAs,
}) => {
  await signInAs("admin", "/employees/new", "fresh");
  await endElsewhere(context, world);
  await page.reload();
  await demoAccountButton(page, admin.user.displayName).click();
  await page.waitForURL("/employees/new");
  await expect(screenHeading(page)).toHaveText("New employee");
});

const elsewhere = [
  "//evil.example/",
  "/\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/%09/evil.example",
  "/signin",
  "/api/read/me",
];

for (const { part, marks, members } of splitProof(elsewhere, ["/\\evil.example"])) {
  test(
    `the sign-in does not lead to ${part} of other addresses`,
    marks,
    async ({ page, world }) => {
      const support = personOf(world, "support");
      for (const from of members) {
        await page.context().clearCookies();
        await page.goto(`/signin?from=${encodeURIComponent(from)}`);
        await demoAccountButton(page, support.user.displayName).click();
        await waitForSignIn(page);
        expect(new URL(page.url()).origin, from).toBe(world.origin);
      }
    },
  );
}

test("the sign-in leads to the page that was asked for", async ({ page, world }) => {
  const support = personOf(world, "support");
  await page.context().clearCookies();
  await page.goto("/orders?status=delivered");
  await expect(page).toHaveURL(/\/signin\?from=/);
  await demoAccountButton(page, support.user.displayName).click();
  await page.waitForURL("/orders?status=delivered");
});

test("scripts can't read the session cookie, and a sign-out ends the session on the server", async ({
  page,
  context,
  world,
  signInAs,
}) => {
  await signInAs("support", "/orders", "fresh");
  const session = await sessionCookie(context);
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(session?.domain).toBe("127.0.0.1");
  expect(await page.evaluate(() => document.cookie)).not.toContain(session?.value ?? "none");

  const copy = await replaySession(world, session?.value);
  expect((await readRoute(copy, "me")).status()).toBe(200);
  await accountMenuButton(page).click();
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

test("a new sign-in ends the previous session of the browser", async ({
  page,
  context,
  world,
  signInAs,
}) => {
  await signInAs("support", "/orders", "fresh");
  const before = (await sessionCookie(context))?.value;
  const copy = await replaySession(world, before);
  expect((await readRoute(copy, "me")).status()).toBe(200);
  await requestSession(page.request, world, personOf(world, "support"));
  const after = (await sessionCookie(context))?.value;
  expect(after).not.toBe(before);
  expect((await readRoute(copy, "me")).status()).toBe(401);
  expect((await readRoute(page.request, "me")).status()).toBe(200);
  await copy.dispose();
});

test("the sign-in and the sign-out refuse requests of other sites", async ({ world }) => {
  const otherSite = await playwrightRequest.newContext({ baseURL: world.origin });
  const form = await readDemoForm(otherSite, personOf(world, "admin"));
  const sameOrigin = { origin: world.origin, "sec-fetch-site": "same-origin" };
  for (const headers of [
    {},
    { origin: world.origin },
    { "sec-fetch-site": "same-origin" },
    { ...sameOrigin, origin: "https://evil.example" },
    { ...sameOrigin, "sec-fetch-site": "cross-site" },
    { ...sameOrigin, origin: "null" },
  ] as Record<string, string>[]) {
    for (const path of ["/api/auth/callback/demo", "/api/auth/signout"]) {
      const response = await otherSite.post(path, { headers, form, maxRedirects: 0 });
      expect(response.status(), `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
  const { cookies } = await otherSite.storageState();
  expect(cookies.filter(({ name }) => name === "qm")).toEqual([]);

  // Next.js refuses a server action of another origin.
  const action = await otherSite.post("/signin/password", {
    headers: { origin: "https://evil.example", "next-action": "0".repeat(42) },
    form: { current: "a", replacement: "b", again: "b" },
    maxRedirects: 0,
  });
  expect(action.status()).toBeGreaterThanOrEqual(300);
  await otherSite.dispose();
});

test("the other routes of next-auth answer 404", async ({ page, signInAs }) => {
  await signInAs("admin", "/settings");
  for (const path of ["session", "providers", "signin", "error", "verify-request", "_log"]) {
    expect((await page.request.get(`/api/auth/${path}`)).status(), path).toBe(404);
  }
});
