import type { Browser, Page } from "@playwright/test";
import { addPerson } from "../scripts/world/run-user.ts";
import type { World } from "../scripts/world/world.ts";
import { committed, setRules } from "./control.ts";
import { expect, test } from "./fixtures.ts";
import { failBefore, fillCart, incompleteBaseline, placeButton } from "./requests-of.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ worldOptions: { ownService: true, settings: { QM_ENVIRONMENT: "production" } } });

const chosen = "a long enough passphrase";
const standing = (page: Page) => page.getByRole("region", { name: "Status", exact: true });
const word = (page: Page) =>
  page.getByLabel("Type Purchase for Inventory to place it in production");

/** A person of the console, signed in with a browser of their own. */
const settle = async (browser: Browser, world: World, email: string): Promise<Page> => {
  const once = await addPerson(world, email, "admin");
  const context = await browser.newContext({ baseURL: world.origin });
  await context.addCookies([{ name: "zone", value: "Europe/Berlin", url: world.origin }]);
  const page = await context.newPage();
  await page.goto("/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(once);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("/signin/password");
  await page.getByLabel("One-time password").fill(once);
  await page.getByLabel("New password", { exact: true }).fill(chosen);
  await page.getByLabel("Confirm new password").fill(chosen);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/signin"));
  return page;
};

test("in production a second person agrees before anything is sent again", async ({
  browser,
  world,
  faults,
}) => {
  const maya = await settle(browser, world, "maya@example.com");
  const ada = await settle(browser, world, "ada@example.com");
  const before = await committed(world, "orders.purchase");
  await fillCart(maya, world);
  await failBefore(world);
  await faults(incompleteBaseline);
  await word(maya).fill("purchase for inventory");
  await placeButton(maya).click();
  const outcome = maya.getByRole("region", { name: "Outcome" });
  await expect(outcome).toHaveAttribute("data-intent-status", "needs you", { timeout: 30_000 });
  await outcome.getByRole("link", { name: "Review and decide" }).click();
  await maya.waitForURL(/\/requests\/[\w-]{36}$/);

  // The first one's wish is noted, and nothing is sent by it.
  await maya.getByRole("radio", { name: "Resend" }).check();
  await expect(
    maya.getByText("A second admin must approve it before anything is sent"),
  ).toBeVisible();
  await maya.getByRole("checkbox", { name: /^I've checked/ }).check();
  await maya.getByRole("button", { name: "Request resend" }).click();
  const form = maya.getByRole("form", { name: "Decide" });
  await expect(form).toContainText(/You requested a resend at \d\d:\d\d\. A second admin/);
  await expect(maya.getByRole("radio")).toHaveCount(1);
  await expect(maya.getByRole("radio", { name: "Cancel request" })).toBeVisible();
  expect(await committed(world, "orders.purchase")).toHaveLength(before.length);

  await ada.goto(new URL(maya.url()).pathname);
  const asked = /maya@example\.com requested a resend at \d\d:\d\d\. A second admin must approve/;
  await expect(ada.getByRole("form", { name: "Decide" })).toContainText(asked);
  await ada.getByRole("radio", { name: "Approve resend requested by maya@example.com" }).check();
  await ada.getByRole("checkbox", { name: /^I've checked/ }).check();
  const agree = ada.getByRole("button", { name: "Approve resend" });
  await expect(agree).toBeDisabled();
  await word(ada).fill("Purchase for Inventory");
  await agree.click();
  await expect(standing(ada)).toHaveAttribute("data-intent-status", "accepted", {
    timeout: 30_000,
  });
  expect(await committed(world, "orders.purchase")).toHaveLength(before.length + 1);

  // The one who had sent it sees it where they stand.
  await expect(standing(maya)).toHaveAttribute("data-intent-status", "accepted", {
    timeout: 30_000,
  });
  await expect(maya.getByRole("region", { name: "Activity log" })).toContainText(
    "ada@example.com requested a resend",
  );
  await setRules(world);
});
