import type { Page } from "@playwright/test";
import { addPerson, runUser } from "../scripts/world/run-user.ts";
import { askAll, idsOf } from "../scripts/world/service.ts";
import { expect, personOf, test } from "./fixtures.ts";
import { readRoute, refusalOf } from "./read-route.ts";

// A service of one's own: no demo people, everybody is made by `npm run user`.
test.use({ worldOptions: { ownService: true } });

const signIn = async (page: Page, email: string, password: string) => {
  await page.goto("/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
};

const replace = async (page: Page, current: string, next: string, again = next) => {
  await page.getByLabel("One-time password").fill(current);
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("Confirm new password").fill(again);
  await page.getByRole("button", { name: "Set password" }).click();
};

const chosen = "a long enough passphrase";

/** A person who has replaced the one-time password and is signed in. */
const settle = async (page: Page, email: string, password: string) => {
  await signIn(page, email, password);
  await page.waitForURL("/signin/password");
  await replace(page, password, chosen);
  await page.waitForURL((address) => !address.pathname.startsWith("/signin"));
};

test("nobody is offered, and a one-time password must be replaced before anything", async ({
  page,
  world,
}) => {
  const email = "first.admin@example.com";
  const once = await addPerson(world, email, "admin");
  await page.goto("/signin");
  await expect(page.getByText("Demo accounts")).toHaveCount(0);

  await signIn(page, email, "not the password");
  const refused = page.getByRole("alert").filter({ hasText: /\S/ });
  await expect(refused).toHaveText("Wrong email or password.");

  await signIn(page, email.toUpperCase(), once);
  await page.waitForURL("/signin/password");
  await page.goto("/orders");
  await page.waitForURL("/signin/password");
  expect((await readRoute(page.request, "orders.list")).status()).toBe(401);

  await replace(page, once, chosen, "another passphrase");
  await expect(refused).toHaveText("Passwords don't match.");
  await replace(page, "not the password", chosen);
  await expect(refused).toHaveText("The current password is wrong.");
  await replace(page, once, once);
  await expect(refused).toContainText("differs from the current one");
  await replace(page, once, chosen);
  await page.waitForURL("/");
  await page.goto("/orders");
  await expect(page.getByRole("table")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, email, once);
  await expect(refused).toContainText("Wrong email or password");
  await signIn(page, email, chosen);
  await page.waitForURL("/");
});

test("a person without a key sees a page that says so, and no data", async ({ page, world }) => {
  const email = "no.key@example.com";
  await settle(page, email, await addPerson(world, email, "manager"));
  for (const path of ["/", "/orders", "/employees", "/settings", "/orders/ord_1"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have no API key yet");
    await expect(page.getByRole("main"), path).toContainText(email);
    await expect(page.getByRole("table"), path).toHaveCount(0);
    expect(await page.content(), path).not.toMatch(/\b(ord|emp|dev)_[0-9A-Z]{6}/);
  }
  const answered = await readRoute(page.request, "orders.list");
  expect(answered.status()).toBe(403);
  expect((await refusalOf(answered)).kind).toBe("no_connection");
});

test("a person with a key of their own sees what that key sees", async ({ page, world }) => {
  const manager = personOf(world, "manager");
  const email = "own.key@example.com";
  const once = await addPerson(world, email, "manager");
  await runUser(world, ["key", email], manager.key);
  await settle(page, email, once);
  await page.goto("/employees");
  const own = idsOf(await askAll(world, manager, "/employees"));
  const table = page.getByRole("table");
  await expect(table.locator("tbody tr")).toHaveCount(Math.min(50, own.length));
  await expect(table.locator(`[data-row-link="${own[0]}"]`)).toBeVisible();
  await expect(page.getByText(`of ${own.length}`).first()).toBeVisible();
});

test("a key a capability short names it, and where to look", async ({ page, world }) => {
  const short = world.keys.find(({ kind }) => kind === "short");
  const email = "short.key@example.com";
  const once = await addPerson(world, email, "admin");
  await runUser(world, ["key", email], short?.key);
  await settle(page, email, once);
  await page.goto("/inventory");
  const notice = page.locator("[data-failure=authorization]");
  await expect(notice).toContainText("mcp:inventory:read");
  await expect(page.getByRole("table")).toHaveCount(0);
  await notice.getByRole("link", { name: "API permissions" }).click();
  await page.waitForURL("/settings");
  const reach = page.getByRole("table", { name: "API permissions" });
  await expect(reach.getByRole("row").filter({ hasText: "mcp:inventory:read" })).toContainText(
    "Not granted",
  );
  await expect(reach.getByRole("row").filter({ hasText: "mcp:orders:read" })).toContainText(
    "Works",
  );
  await page.goto("/orders");
  await expect(page.getByRole("table")).toBeVisible();
});

test("a key whose user is disabled is said to be refused, and signs nobody out", async ({
  page,
  world,
}) => {
  const revoked = world.keys.find(({ kind }) => kind === "disabled");
  const email = "revoked.key@example.com";
  const once = await addPerson(world, email, "admin");
  await runUser(world, ["key", email], revoked?.key);
  await settle(page, email, once);
  await page.goto("/orders");
  await expect(page.locator("[data-failure=authentication]")).toContainText("You stay signed in");
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
});

test("a disabled person is out at once, and can't come back", async ({ page, world }) => {
  const email = "soon.gone@example.com";
  await settle(page, email, await addPerson(world, email, "admin"));
  await page.goto("/orders");
  await expect(page.getByRole("table")).toBeVisible();
  await runUser(world, ["disable", email]);
  expect((await readRoute(page.request, "orders.list")).status()).toBe(401);
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("button", { name: "Next" })
    .click();
  await expect(page.locator("[data-failure=signed_out]")).toContainText("Your session has ended");
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/signin/);
  await signIn(page, email, chosen);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveText(
    "This account is disabled. Contact your administrator.",
  );
});

test("guesses are stopped with a wait, the right one among them too", async ({ page, world }) => {
  const email = "guessed.at@example.com";
  const once = await addPerson(world, email, "support");
  const refused = page.getByRole("alert").filter({ hasText: /\S/ });
  for (const guess of ["one", "two", "three", "four", "five"]) {
    await signIn(page, email, guess);
    await expect(refused).toContainText("Wrong email or password");
  }
  await signIn(page, email, once);
  await expect(refused).toHaveText(/^Too many attempts\. Try again in \d+ (seconds|minutes)\.$/);
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/signin/);
  // Somebody else is not held back.
  const other = "not.guessed.at@example.com";
  await settle(page, other, await addPerson(world, other, "support"));
});
