import { proof } from "#testing/proofs.ts";
import { expect, openHydrated, test } from "./fixtures.ts";
import {
  addConnection,
  checkKeyButton,
  fillConnection,
  invite,
  keyOf,
  openAccount,
  problem,
  saveConnectionButton,
} from "./pages/admin-pages.ts";
import { table } from "./pages/list-page.ts";
import { noPermissionNotice, screenHeading } from "./pages/shell.ts";
import {
  newPassword,
  replacePassword,
  signInError,
  signInWithPassword,
  waitForSignIn,
} from "./pages/sign-in-page.ts";
import { personOf } from "./support/people.ts";

test("an admin adds a connection, whose owner and access the service states, and its key is never shown", async ({
  page,
  world,
}) => {
  const manager = personOf(world, "manager");
  await page.goto("/settings/connections/new");
  await fillConnection(page, { name: "Manager's key", key: manager.key });
  await checkKeyButton(page).click();
  await expect(page.getByText("The service accepts this key")).toBeVisible();
  await expect(page.getByText(manager.user.email)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "mcp:orders:read" })).toContainText(
    "Works",
  );
  await saveConnectionButton(page).click();
  await expect(screenHeading(page)).toHaveText("Manager's key");
  await expect(page.getByText(`…${manager.key.slice(-4)}`)).toBeVisible();
  await page.goto("/settings/connections");
  await expect(page.getByRole("link", { name: /^Manager's key/ })).toBeVisible();
  expect(await page.content()).not.toContain(manager.key);
});

test("a key that the service refuses is not saved, and a v2 key is explained", async ({
  page,
  world,
}) => {
  await page.goto("/settings/connections/new");
  await fillConnection(page, { name: "Wrong", key: "svc_sk_no_such_key_0123456789" });
  await checkKeyButton(page).click();
  await expect(problem(page)).toContainText("Nothing was saved");
  await fillConnection(page, { name: "Wrong", key: keyOf(world, "legacy") });
  await checkKeyButton(page).click();
  await expect(problem(page)).toContainText("This is a legacy v2 key");
  await expect(problem(page)).toContainText("1 January 2027");
  await page.goto("/settings/connections");
  await expect(page.getByRole("link", { name: /^Wrong/ })).toHaveCount(0);
});

test("an invited person signs in with the one-time password and loses the session when an admin ends it or disables them", async ({
  page,
  world,
  browser,
}) => {
  const email = "invited@example.com";
  await addConnection(page, { name: "Support's key", key: personOf(world, "support").key });
  const password = await invite(page, {
    name: "Ines Invited",
    email,
    role: "support",
    connection: /^Support's key/,
  });

  const context = await browser.newContext({ baseURL: world.origin });
  const theirs = await context.newPage();
  openHydrated(theirs);
  await signInWithPassword(theirs, email, password);
  await theirs.waitForURL("/signin/password");
  await replacePassword(theirs, newPassword);
  await waitForSignIn(theirs);
  await theirs.goto("/orders");
  await expect(table(theirs)).toBeVisible();
  await theirs.goto("/settings/people");
  await expect(noPermissionNotice(theirs)).toBeVisible();

  await page.goto("/settings/people");
  await page.getByLabel(`Sessions of ${email}`).click();
  await page.getByRole("button", { name: /^End session 1, in / }).click();
  await expect(page.getByText("Session ended.")).toBeFocused();
  await theirs.goto("/orders");
  await theirs.waitForURL(/\/signin/);
  await signInWithPassword(theirs, email, newPassword);
  await waitForSignIn(theirs);

  const form = await openAccount(page, email);
  await form.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText(`${email} is disabled and signed out everywhere.`)).toBeVisible();
  await theirs.goto("/orders");
  await theirs.waitForURL(/\/signin/);
  await signInWithPassword(theirs, email, newPassword);
  await expect(signInError(theirs)).toContainText("This account is disabled");
  await context.close();
});

test(
  "the people of a disabled connection see why nothing is shown, and an admin enables it again",
  proof,
  async ({ page, world, browser }) => {
    const email = "waiting@example.com";
    await addConnection(page, { name: "Waiting key", key: personOf(world, "support").key });
    const connectionPage = page.url();
    const password = await invite(page, {
      name: "Wanda Waiting",
      email,
      role: "support",
      connection: /^Waiting key/,
    });
    const context = await browser.newContext({ baseURL: world.origin });
    const theirs = await context.newPage();
    openHydrated(theirs);
    await signInWithPassword(theirs, email, password);
    await theirs.waitForURL("/signin/password");
    await replacePassword(theirs, newPassword);
    await waitForSignIn(theirs);

    await page.goto(connectionPage);
    await page.getByRole("button", { name: "Disable" }).click();
    await expect(page.getByRole("button", { name: "Enable" })).toBeVisible();
    await theirs.goto("/orders");
    await expect(screenHeading(theirs)).toHaveText("Your API key is disabled");
    await page.getByRole("button", { name: "Enable" }).click();
    await expect(page.getByRole("button", { name: "Disable" })).toBeVisible();
    await theirs.goto("/orders");
    await expect(table(theirs)).toBeVisible();
    await context.close();
  },
);

test("an admin without an API key reaches Connections and People, and nothing else", async ({
  page,
  world,
  browser,
}) => {
  const email = "keyless.admin@example.com";
  const password = await invite(page, { name: "Kim Keyless", email, role: "admin" });
  const context = await browser.newContext({ baseURL: world.origin });
  const theirs = await context.newPage();
  openHydrated(theirs);
  await signInWithPassword(theirs, email, password);
  await theirs.waitForURL("/signin/password");
  await replacePassword(theirs, newPassword);
  await waitForSignIn(theirs);
  await expect(screenHeading(theirs)).toHaveText("You have no API key yet");
  await theirs.getByRole("main").getByRole("link", { name: "People" }).click();
  await expect(screenHeading(theirs)).toHaveText("People");
  await theirs.getByRole("link", { name: "Settings" }).first().click();
  await expect(screenHeading(theirs)).toHaveText("You have no API key yet");
  await context.close();
});

test("a rotated key is kept as the previous one until an admin deletes it", async ({
  page,
  world,
}) => {
  const { key } = personOf(world, "other manager");
  await addConnection(page, { name: "Rotated key", key });
  const form = page.getByRole("form", { name: "Rotate key" });
  await form.getByLabel("New API key").fill(key);
  await form.getByRole("button", { name: "Rotate key" }).click();
  await expect(form.getByText("The new key is used from now on.")).toBeVisible();
  await page.getByRole("button", { name: "Delete previous key" }).click();
  await expect(page.getByText("The previous key is deleted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Use previous key" })).toHaveCount(0);
});
