import type { Browser, Page } from "@playwright/test";
import { addPerson } from "../scripts/world/run-user.ts";
import type { World } from "../scripts/world/world.ts";
import { expect, test } from "./fixtures.ts";
import { openFilledPurchase, PurchasePage } from "./pages/purchase-page.ts";
import { RequestPage } from "./pages/request-page.ts";
import { replacePassword, signInWithPassword, waitForSignIn } from "./pages/sign-in-page.ts";
import { committed, setRules } from "./support/control.ts";
import { failBeforeCommit, incompleteBaseline } from "./support/purchase-faults.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ worldOptions: { ownService: true, settings: { QM_ENVIRONMENT: "production" } } });

/** Adds an admin, and returns a page on which they are signed in, in a browser context of its own. */
const signInNewAdmin = async (browser: Browser, world: World, email: string): Promise<Page> => {
  const oneTimePassword = await addPerson(world, email, "admin");
  const context = await browser.newContext({ baseURL: world.origin });
  await context.addCookies([{ name: "zone", value: "Europe/Berlin", url: world.origin }]);
  const page = await context.newPage();
  await signInWithPassword(page, email, oneTimePassword);
  await page.waitForURL("/signin/password");
  await replacePassword(page, oneTimePassword, "a long enough passphrase");
  await waitForSignIn(page);
  return page;
};

test("in production, a second admin approves a resend before Quartermaster sends anything", async ({
  browser,
  world,
  faults,
}) => {
  const maya = await signInNewAdmin(browser, world, "maya@example.com");
  const ada = await signInNewAdmin(browser, world, "ada@example.com");
  const mayasRequest = new RequestPage(maya);
  const adasRequest = new RequestPage(ada);
  const before = await committed(world, "orders.purchase");
  const purchase = await openFilledPurchase(maya, world);
  await failBeforeCommit(world);
  await faults(incompleteBaseline);
  await purchase.productionConfirmation.fill("purchase for inventory");
  await purchase.place();
  await purchase.expectOutcome("needs you", 30_000);
  await purchase.outcome.getByRole("link", { name: "Review and decide" }).click();
  await maya.waitForURL(/\/requests\/[\w-]{36}$/);

  // Quartermaster records the first admin's decision, and sends nothing.
  await mayasRequest.resendOption.check();
  await expect(
    maya.getByText("A second admin must approve it before anything is sent"),
  ).toBeVisible();
  await mayasRequest.checkedConfirmation.check();
  await maya.getByRole("button", { name: "Request resend" }).click();
  await expect(mayasRequest.decision).toContainText(
    /You requested a resend at \d\d:\d\d\. A second admin/,
  );
  await expect(mayasRequest.options).toHaveCount(1);
  await expect(mayasRequest.cancelOption).toBeVisible();
  expect(await committed(world, "orders.purchase")).toHaveLength(before.length);

  await ada.goto(new URL(maya.url()).pathname);
  await expect(adasRequest.decision).toContainText(
    /maya@example\.com requested a resend at \d\d:\d\d\. A second admin must approve/,
  );
  await ada.getByRole("radio", { name: "Approve resend requested by maya@example.com" }).check();
  await adasRequest.checkedConfirmation.check();
  const approve = ada.getByRole("button", { name: "Approve resend" });
  await expect(approve).toBeDisabled();
  await new PurchasePage(ada).productionConfirmation.fill("Purchase for Inventory");
  await approve.click();
  await adasRequest.expectStatus("accepted", 30_000);
  expect(await committed(world, "orders.purchase")).toHaveLength(before.length + 1);

  // The open page of the admin who sent the purchase shows the outcome as well.
  await mayasRequest.expectStatus("accepted", 30_000);
  await expect(mayasRequest.activityLog).toContainText("ada@example.com requested a resend");
  await setRules(world);
});
