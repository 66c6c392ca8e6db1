import type { Browser, Page } from "@playwright/test";

import type { World } from "#testing/world/world.ts";
import { expect, openHydrated, test } from "./fixtures.ts";
import { addConnection, changeAccess } from "./pages/admin-pages.ts";
import { table } from "./pages/list-page.ts";
import { outdatedDialog, screenHeading, switchMenuButton, switchTo } from "./pages/shell.ts";
import { signInNewPerson } from "./pages/sign-in-page.ts";
import { personOf } from "./support/people.ts";

// One console for both environments, with accounts of its own.
test.use({ account: null, worldOptions: { ownService: true, production: true } });

const email = "both@example.com";

/** Opens a browser of an admin's own, who gives and withdraws connections. */
const openAdmin = async (browser: Browser, world: World): Promise<Page> => {
  const context = await browser.newContext({ baseURL: world.origin });
  const page = await context.newPage();
  openHydrated(page);
  await signInNewPerson(page, world, `${crypto.randomUUID()}@example.com`, "admin");
  return page;
};

test("a person with a connection of each environment switches visibly, and loses one", async ({
  page,
  context,
  browser,
  world,
}) => {
  const admin = await openAdmin(browser, world);
  const name = "Live devices";
  await addConnection(admin, {
    ...{ name, environment: "production" },
    key: personOf(world, "manager").key,
  });
  await signInNewPerson(page, world, email, "support", personOf(world, "support").key);
  await page.goto("/orders");
  await expect(table(page)).toBeVisible();
  // With one connection there is nothing to choose.
  await expect(switchMenuButton(page)).toHaveCount(0);
  await changeAccess(admin, { email, connection: `${name} (production)`, role: "manager" });

  await page.goto("/orders?limit=10");
  const earlier = await context.newPage();
  await earlier.goto("/orders");
  await expect(table(earlier)).toBeVisible();
  await switchTo(page, name);
  await page.waitForURL("/");
  await expect(page).toHaveTitle(/PRODUCTION/);
  await expect(page.getByText(`You now use ${name} in production, as manager.`)).toBeVisible();
  await expect(switchMenuButton(page)).toContainText("PRODUCTION");
  await expect(switchMenuButton(page).getByTitle(name)).toBeVisible();

  // The other tab is covered at once, by keyboard as well, until it is loaded anew.
  await expect(outdatedDialog(earlier)).toBeVisible();
  await earlier.keyboard.press("Escape");
  await earlier.keyboard.press("Escape");
  await expect(outdatedDialog(earlier)).toBeVisible();
  await outdatedDialog(earlier).getByRole("button", { name: "Reload this page" }).press("Enter");
  await expect(earlier).toHaveTitle(/PRODUCTION/);
  await expect(table(earlier)).toBeVisible();
  await expect(outdatedDialog(earlier)).toHaveCount(0);
  await expect(outdatedDialog(page)).toHaveCount(0);
  await earlier.close();

  await changeAccess(admin, { email, connection: `${name} (production)`, role: null });
  await page.goto("/orders");
  await expect(screenHeading(page)).toHaveText("Your access was withdrawn");
  await expect(page.getByRole("main")).toContainText("nothing more is read or sent with it");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Key of both/ })
    .click();
  await page.waitForURL("/");
  await expect(page).toHaveTitle(/SANDBOX/);

  await admin.goto("/audit?action=session.switch");
  await expect(admin.getByRole("row").filter({ hasText: email })).toHaveCount(2);
  await admin.context().close();
});
