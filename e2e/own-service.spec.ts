import { proof } from "#testing/proofs.ts";
import { addPerson, runUser } from "#testing/world/run-user.ts";
import { idsOf } from "#testing/world/service.ts";
import { accountsWorld, expect, test } from "./fixtures.ts";
import { nextPageLink, rowLink, table, tableRows } from "./pages/list-page.ts";
import { accountMenuButton, failures, outageBanner, screenHeading } from "./pages/shell.ts";
import {
  newPassword,
  replacePassword,
  signInError,
  signInNewPerson,
  signInWithPassword,
} from "./pages/sign-in-page.ts";
import { personOf } from "./support/people.ts";
import { readRoute, refusalOf } from "./support/read-route.ts";

// A world that runs as with a service other than the sandbox: `npm run user` adds every account.
test.use({ account: null, worldOptions: accountsWorld });

test("the sign-in page offers no demo accounts, and a one-time password must be replaced first", async ({
  page,
  world,
}) => {
  const email = "first.admin@example.com";
  const oneTimePassword = await addPerson(world, email, "admin");
  await page.goto("/signin");
  await expect(page.getByText("Demo accounts")).toHaveCount(0);
  const passwordField = page.getByLabel("Password");
  await expect(passwordField).toHaveAttribute("type", "password");
  await expect(passwordField).toHaveAttribute("autocomplete", "current-password");

  await signInWithPassword(page, email, "not the password");
  await expect(signInError(page)).toHaveText("Wrong email or password.");

  await signInWithPassword(page, email.toUpperCase(), oneTimePassword);
  await page.waitForURL("/signin/password");
  await page.goto("/orders");
  await page.waitForURL("/signin/password?from=%2Forders");
  expect((await readRoute(page.request, "orders.list")).status()).toBe(401);

  await replacePassword(page, newPassword, "another passphrase");
  await expect(page.getByLabel("Confirm new password")).toHaveAccessibleDescription(
    "Passwords don't match.",
  );
  await replacePassword(page, oneTimePassword);
  await expect(signInError(page)).toContainText("differs from the one-time password");
  await replacePassword(page, newPassword);
  // Where the person wanted to go.
  await page.waitForURL("/orders");
  await expect(table(page)).toBeVisible();

  await page.context().clearCookies();
  await signInWithPassword(page, email, oneTimePassword);
  await expect(signInError(page)).toContainText("Wrong email or password");
  await signInWithPassword(page, email, newPassword);
  await page.waitForURL("/");
});

test("a person without a key sees a page that says so, and no data", async ({ page, world }) => {
  const email = "no.key@example.com";
  await signInNewPerson(page, world, email, "manager");
  for (const path of ["/", "/orders", "/employees", "/settings", "/orders/ord_1"]) {
    await page.goto(path);
    await expect(screenHeading(page)).toHaveText("You have no API key yet");
    await expect(page.getByRole("main"), path).toContainText(email);
    await expect(table(page), path).toHaveCount(0);
    expect(await page.content(), path).not.toMatch(/\b(ord|emp|dev)_[0-9A-Z]{6}/);
  }
  const response = await readRoute(page.request, "orders.list");
  expect(response.status()).toBe(403);
  expect((await refusalOf(response)).kind).toBe("no_connection");
  await accountMenuButton(page).click();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(screenHeading(page)).toHaveText("Account");
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
  await accountMenuButton(page).click();
  await page.getByRole("link", { name: "Help" }).click();
  await expect(screenHeading(page)).toHaveText("Help");
  await accountMenuButton(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("/signin");
});

test("a person with their own key sees the records of that key", proof, async ({ page, world }) => {
  const manager = personOf(world, "manager");
  await signInNewPerson(page, world, "own.key@example.com", "manager", manager.key);
  await page.goto("/employees");
  const own = idsOf(await manager.allRows("/employees"));
  await expect(tableRows(page)).toHaveCount(Math.min(50, own.length));
  await expect(rowLink(page, own[0])).toBeVisible();
  await expect(page.getByText(`of ${own.length}`).first()).toBeVisible();
});

test(
  "a screen names the capability that the key lacks, and links to the API permissions",
  proof,
  async ({ page, world }) => {
    const short = world.keys.find(({ kind }) => kind === "short");
    await signInNewPerson(page, world, "short.key@example.com", "admin", short?.key);
    await page.goto("/inventory");
    const notice = failures(page, "authorization");
    await expect(notice).toContainText("mcp:inventory:read");
    await expect(table(page)).toHaveCount(0);
    await notice.getByRole("link", { name: "API permissions" }).click();
    await page.waitForURL("/settings");
    const permissions = page.getByRole("table", { name: "API permissions" });
    const rowOf = (area: string) =>
      permissions.getByRole("row").filter({ has: page.getByRole("rowheader", { name: area }) });
    await expect(rowOf("Inventory")).toContainText("Can't read stock, devices and the catalog");
    await expect(rowOf("Inventory")).toContainText("mcp:inventory:read");
    await expect(rowOf("Orders")).toContainText(/Can read orders.*works, tested \d\d:\d\d/);
    await rowOf("Inventory").getByRole("button", { name: "Copy request" }).first().click();
    await expect(rowOf("Inventory")).toContainText("Copied");
    await page.goto("/orders");
    await expect(table(page)).toBeVisible();
  },
);

test(
  "a screen says that the service refuses the key of a disabled user, and keeps the person signed in",
  proof,
  async ({ page, world }) => {
    const revoked = world.keys.find(({ kind }) => kind === "disabled");
    await signInNewPerson(page, world, "revoked.key@example.com", "admin", revoked?.key);
    await page.goto("/orders");
    await expect(outageBanner(page)).toContainText("You stay signed in");
    await page.goto("/settings");
    await expect(screenHeading(page)).toHaveText("Settings");
  },
);

test("a disabled person is signed out at once and can't sign in again", async ({ page, world }) => {
  const email = "soon.disabled@example.com";
  await signInNewPerson(page, world, email, "admin");
  await page.goto("/orders");
  await expect(table(page)).toBeVisible();
  await runUser(world, ["disable", email]);
  expect((await readRoute(page.request, "orders.list")).status()).toBe(401);
  // An open page may find it out before the click, because it reads its records again by itself.
  void nextPageLink(page)
    .click()
    .catch(() => undefined);
  await expect(outageBanner(page)).toContainText("Your session has ended");
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/signin/);
  await signInWithPassword(page, email, newPassword);
  await expect(signInError(page)).toHaveText(
    "This account is disabled. Contact your administrator.",
  );
});

test(
  "after five wrong passwords, the account has to wait, even with the right password",
  proof,
  async ({ page, world }) => {
    const email = "guessed.at@example.com";
    const oneTimePassword = await addPerson(world, email, "support");
    for (const guess of ["one", "two", "three", "four", "five"]) {
      await signInWithPassword(page, email, guess);
      await expect(signInError(page)).toContainText("Wrong email or password");
    }
    await signInWithPassword(page, email, oneTimePassword);
    await expect(signInError(page)).toHaveText(
      /^Too many attempts\. Try again in \d+ (seconds|minutes)\.$/,
    );
    await page.goto("/orders");
    await expect(page).toHaveURL(/\/signin/);
    // Other accounts do not have to wait.
    await signInNewPerson(page, world, "not.guessed.at@example.com", "support");
  },
);
