import type { Page } from "@playwright/test";
import { proof } from "#testing/proofs.ts";
import { addPerson, runUser } from "#testing/world/run-user.ts";
import { accountsWorld, expect, test } from "./fixtures.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { accountMenuButton, screenHeading } from "./pages/shell.ts";
import {
  newPassword,
  replacePassword,
  signInError,
  signInNewPerson,
  signInWithPassword,
  waitForSignIn,
} from "./pages/sign-in-page.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { personOf } from "./support/people.ts";
import { readRoute } from "./support/read-route.ts";

test.use({ account: null, worldOptions: accountsWorld });

const nextPassword = "unrelated walrus tariff mandolin";

const section = (page: Page, name: string) => page.getByRole("region", { name });

const openAccount = async (page: Page) => {
  await accountMenuButton(page).click();
  await page.getByRole("link", { name: "Account" }).click();
  await expect(screenHeading(page)).toHaveText("Account");
};

const changePassword = async (page: Page, current: string, next: string, again = next) => {
  const form = page.getByRole("form", { name: "Change password" });
  await form.getByLabel("Current password").fill(current);
  await form.getByLabel("New password", { exact: true }).fill(next);
  await form.getByLabel("Confirm new password").fill(again);
  await form.getByRole("button", { name: "Change password" }).click();
  return form;
};

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "qm")?.value;

test("a person changes the password, after which the session has another id and other browsers are signed out", async ({
  page,
  world,
  browser,
}) => {
  const email = "first.admin@corp.test";
  await signInNewPerson(page, world, email, "admin");
  const other = await browser.newPage({ baseURL: world.origin });
  await signInWithPassword(other, email, newPassword);
  await waitForSignIn(other);

  await openAccount(page);
  await expect(section(page, "Sessions").getByRole("listitem")).toHaveCount(2);
  const form = await changePassword(page, newPassword, nextPassword, "another passphrase");
  const again = form.getByLabel("Confirm new password");
  await expect(again).toHaveAccessibleDescription("Passwords don't match.");
  await expect(again).toBeFocused();
  await changePassword(page, newPassword, "123456789012");
  await expect(form.getByRole("alert")).toContainText("one of the most common passwords");
  await changePassword(page, "not the password", nextPassword);
  await expect(form.getByRole("alert")).toHaveText("The current password is wrong.");
  const before = await sessionCookie(page);
  await changePassword(page, newPassword, nextPassword);
  await expect(form.getByRole("status")).toContainText("Password changed");

  await expect(section(page, "Sessions").getByRole("listitem")).toHaveCount(1);
  await expect(section(page, "Sessions")).toContainText("This browser");

  expect(await sessionCookie(page)).not.toBe(before);
  expect((await readRoute(page.request, "me")).status()).toBe(200);
  const replayed = await page.request.get("/orders", {
    headers: { cookie: `qm=${before}` },
    maxRedirects: 0,
  });
  expect(replayed.status()).toBe(307);
  await other.goto("/orders");
  await expect(other).toHaveURL(/\/signin/);
  await other.close();
});

test("a person ends one session, and then all others", async ({ page, world, browser }) => {
  const email = "many.browsers@corp.test";
  await signInNewPerson(page, world, email, "admin");
  const others = await Promise.all([1, 2, 3].map(() => browser.newPage({ baseURL: world.origin })));
  for (const other of others) {
    await signInWithPassword(other, email, newPassword);
    await waitForSignIn(other);
  }
  await openAccount(page);
  const sessions = section(page, "Sessions");
  await expect(sessions.getByRole("listitem")).toHaveCount(4);
  await expect(sessions.getByRole("listitem").filter({ hasText: "This browser" })).toHaveCount(1);
  await expect(sessions.getByRole("listitem").first()).toContainText("Chrome on");
  await sessions
    .getByRole("button", { name: /^End session \d, in Chrome on/ })
    .first()
    .press("Enter");
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  // The pressed button is gone: the focus is on what was done, not lost.
  await expect(sessions.getByText("Session ended.")).toBeFocused();
  await sessions.getByRole("button", { name: "End all other sessions" }).press("Enter");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByText("All other sessions ended.")).toBeFocused();
  for (const other of others) {
    await other.goto("/orders");
    await expect(other).toHaveURL(/\/signin/);
    await other.close();
  }
  await page.reload();
  await expect(screenHeading(page)).toHaveText("Account");
});

test(
  "a one-time password signs in again for whoever closed the page before choosing another, until that is chosen or a reset replaces it",
  proof,
  async ({ page, world }) => {
    const email = "left.early@corp.test";
    const oneTimePassword = await addPerson(world, email, "admin");
    await signInWithPassword(page, email, oneTimePassword);
    await page.waitForURL("/signin/password");
    await expectAccessible(page, "Choose a password");
    await page.context().clearCookies();
    await signInWithPassword(page, email, oneTimePassword);
    await page.waitForURL("/signin/password");
    await page.context().clearCookies();
    const reset = /^ {2}(\S+)$/m.exec(await runUser(world, ["reset", email]))?.[1] ?? "";
    await signInWithPassword(page, email, oneTimePassword);
    await expect(signInError(page)).toHaveText("Wrong email or password.");
    await signInWithPassword(page, email, reset);
    await page.waitForURL("/signin/password");
    await replacePassword(page, newPassword);
    await waitForSignIn(page);
    await page.context().clearCookies();
    await signInWithPassword(page, email, reset);
    await expect(signInError(page)).toHaveText("Wrong email or password.");
  },
);

test("a person adds a passkey, signs in with it, and removes it", async ({ page, world }) => {
  const email = "key.holder@corp.test";
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInNewPerson(page, world, email, "admin");
  await openAccount(page);
  const passkeys = section(page, "Passkeys");
  const add = async (password: string) => {
    await passkeys.getByLabel("Name of the passkey").fill("Work laptop");
    await passkeys.getByLabel("Your password").fill(password);
    await passkeys.getByRole("button", { name: "Add passkey" }).click();
  };
  await add("not the password");
  await expect(passkeys.getByRole("alert")).toHaveText("The current password is wrong.");
  await add(newPassword);
  await expect(passkeys.getByRole("listitem")).toContainText("Work laptop");
  await expectAccessible(page, "Account");

  await accountMenuButton(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/signin/);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await waitForSignIn(page);
  await openAccount(page);
  await expect(section(page, "Sessions")).toContainText("Passkey from");
  await passkeys.getByRole("button", { name: "Remove Work laptop" }).press("Enter");
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
  await expect(passkeys.getByText("Passkey removed.")).toBeFocused();

  await accountMenuButton(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/signin/);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(signInError(page)).toContainText("This passkey was not accepted");
});

test("a sign-out clears the browser's storage, and says first what was not sent", async ({
  page,
  world,
}) => {
  await signInNewPerson(page, world, "leaver@corp.test", "admin");
  await page.evaluate(() => localStorage.setItem("someone's", "data"));
  const form = new NewOrderPage(page);
  await page.goto("/orders/new?type=Deployment");
  const [employee = { id: "" }] = await personOf(world, "admin").rows("/employees?limit=1");
  await form.chooseEmployee(employee);
  await accountMenuButton(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Signing out deletes from this browser")).toContainText(
    "an unfinished order",
  );
  await page.getByRole("button", { name: "Sign out and delete" }).click();
  await page.waitForURL(/\/signin/);
  expect(await page.evaluate(() => localStorage.getItem("someone's"))).toBeNull();
});

test(
  "a page that nobody uses marks its requests, and a click unmarks them",
  proof,
  async ({ page, world }) => {
    await page.clock.install();
    await signInNewPerson(page, world, "gone.home@corp.test", "admin");
    await page.goto("/orders");
    await expect(screenHeading(page)).toHaveText("Orders");
    const isMarked = async () =>
      (await page.context().cookies()).some(({ name }) => name === "idle");
    expect(await isMarked()).toBe(false);
    // The script that marks is loaded a moment after the page.
    await expect
      .poll(async () => {
        await page.clock.runFor(61_000);
        return isMarked();
      })
      .toBe(true);
    await screenHeading(page).click();
    await expect.poll(isMarked).toBe(false);
  },
);
