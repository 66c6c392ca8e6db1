import type { Page } from "@playwright/test";
import { proof } from "#testing/proofs.ts";
import { expect, orderedWorld, test } from "./fixtures.ts";
import { CatalogPage, takeItem } from "./pages/catalog-page.ts";
import { expectStatus } from "./pages/page-object.ts";
import { openFilledPurchase, PurchasePage } from "./pages/purchase-page.ts";
import { RequestPage } from "./pages/requests.ts";
import { noPermissionNotice } from "./pages/shell.ts";
import { hashBody } from "./support/control.ts";
import { lostResponse } from "./support/faults.ts";
import { actAndSend, replayFromPage } from "./support/server-actions.ts";

test.use({ worldOptions: orderedWorld });

/** Replaces the items of the cart in the browser's storage, and opens the purchase. */
const storeCart = async (
  page: Page,
  items: readonly { itemId: string; quantity: number; model: unknown }[],
) => {
  const catalog = new CatalogPage(page);
  await page.goto("/catalog");
  await catalog.addButtons.first().click();
  await expect(catalog.cartSize("1 item")).toBeVisible();
  await page.evaluate((lines) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("cart "));
    if (key === undefined) throw new Error("There is no cart");
    const stored = lines.map((line) => ({
      ...line,
      country: "DE",
      isCountryAsked: false,
      configuration: null,
      price: null,
      currency: null,
    }));
    localStorage.setItem(key, JSON.stringify({ version: 1, value: { lines: stored, sent: null } }));
  }, items);
  await new PurchasePage(page).open();
};

test(
  "a refusal by the service appears at the item's row, and the form keeps its values",
  proof,
  async ({ page, item, commits }) => {
    const purchase = new PurchasePage(page);
    await page.goto("/catalog?country=DE");
    await storeCart(page, [
      { itemId: item.id, quantity: 3, model: item.model },
      { itemId: "cat_de999", quantity: 2, model: "Gone from the catalog" },
    ]);
    await purchase.inventoryOption.click();
    await purchase.placeButton.click();
    await expectStatus(purchase.outcome, "refused");
    const row = purchase.item("cat_de999");
    await expect(row).toContainText("no such catalog item");
    await expect(purchase.removeButton("Gone from the catalog")).toBeFocused();
    await expect(purchase.quantityOf(item)).toHaveValue("3");
    await expect(purchase.shipping).toHaveValue("standard");
    expect(await commits("orders.purchase")).toEqual([]);

    // The corrected form places one purchase, of the remaining item.
    await page.keyboard.press("Enter");
    await expect(row).toHaveCount(0);
    await purchase.placeAndExpectAccepted();
    const bodyHash = hashBody({
      orderType: "Purchase for Inventory",
      items: [{ itemId: item.id, quantity: 3, country: "DE" }],
      shippingType: "standard",
    });
    expect(await commits("orders.purchase")).toMatchObject([{ bodyHash }]);
  },
);

test("the same purchase within a day is placed only after the person confirms it", async ({
  page,
  item,
  filledPurchase: purchase,
  commits,
}) => {
  await purchase.placeAndExpectAccepted();
  await openFilledPurchase(page, item);
  await purchase.placeButton.click();
  await expectStatus(purchase.outcome, "refused");
  await expect(purchase.outcome).toContainText("sent within the last day");
  expect(await commits("orders.purchase")).toHaveLength(1);
  await expect(purchase.quantityOf(item)).toHaveValue("1");
  await purchase.secondPurchaseButton.click();
  await expectStatus(purchase.outcome, "accepted");
  expect(await commits("orders.purchase")).toHaveLength(2);
});

test("a purchase whose response was lost needs a decision, and blocks the cart until then", async ({
  page,
  admin,
  faults,
  item,
  commits,
}) => {
  const catalog = new CatalogPage(page);
  const purchase = new PurchasePage(page);
  const request = new RequestPage(page);
  await page.goto("/catalog?country=DE");
  const another = await takeItem(admin);
  const [, , , employee] = await admin.rows("/employees?country=DE&status=active&limit=50");
  if (!employee) throw new Error("This world has fewer than four employees in Germany");
  await catalog.fillCart(item);
  await purchase.open();
  await purchase.chooseEmployee(employee);
  await faults(lostResponse("orders.purchase"));
  await purchase.placeButton.click();
  await expectStatus(purchase.outcome, "needs you", 30_000);
  await expect(purchase.decideLink).toHaveAttribute("href", /^\/requests\/[\da-f-]{36}$/);
  await expect(purchase.placeButton).toHaveCount(0);
  expect(await commits("orders.purchase")).toHaveLength(1);

  // The cart keeps its items, and nothing more can be bought, until the purchase has an outcome.
  await catalog.fillCart(another);
  await expect(catalog.cartSize("2 items")).toBeVisible();
  await catalog.continueLink.click();
  await purchase.chooseEmployee(employee);
  const notice = purchase.earlierPurchase;
  await expect(notice).toContainText("We’re confirming your last purchase");
  await expect(notice.getByRole("link")).toHaveAttribute("href", /^\/requests\//);
  await expect(purchase.placeButton).toBeDisabled();
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(purchase.placeButton).toBeDisabled();
  expect(await commits("orders.purchase")).toHaveLength(1);

  // The person chooses the matching order. Its item leaves the cart, and the later item remains.
  await notice.getByRole("link").click();
  await request.decision.getByRole("radio").first().check();
  await request.useRecordButton.click();
  await expect(page.getByText("Accepted", { exact: true }).first()).toBeVisible();
  await purchase.openForInventory();
  await expect(purchase.quantityOf(another)).toHaveValue("1");
  await expect(purchase.quantityOf(item)).toHaveCount(0);
  await expect(notice).toHaveCount(0);
  await expect(purchase.placeButton).toBeEnabled();
});

test(
  "a page reloaded while the purchase is being sent finds it, and places nothing twice",
  proof,
  async ({ page, faults, filledPurchase: purchase, commits }) => {
    await faults({ operation: "orders.purchase", kind: "latency", ms: 3_000, times: 1 });
    await actAndSend(page, () => purchase.placeButton.click());
    await expect(purchase.sendingButton).toBeVisible();
    await page.reload();
    await expect(purchase.placeButton).toBeDisabled();
    // Quartermaster received the purchase and places it, so its items leave the cart.
    await expect(purchase.emptyNotice).toBeVisible({ timeout: 20_000 });
    expect(await commits("orders.purchase")).toHaveLength(1);
  },
);

test(
  "a purchase that never reached Quartermaster leaves the cart unchanged",
  proof,
  async ({ page, item, filledPurchase: purchase, commits }) => {
    await page.route("**/catalog/purchase*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.clock.install();
    await purchase.placeButton.click();
    await expectStatus(purchase.outcome, "checking");
    // The second is said once the page has asked whether the server knows it.
    await expect(purchase.outcome).toContainText(
      /it is unknown whether it received the request|hasn’t received this request so far/,
    );
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByText("We’re confirming your last purchase")).toBeVisible();
    // A submission that the server does not know one minute after it was sent never arrived.
    await page.clock.fastForward("01:10");
    await expect(purchase.placeButton).toBeEnabled({ timeout: 30_000 });
    await expect(purchase.quantityOf(item)).toHaveValue("1");
    expect(await commits("orders.purchase")).toEqual([]);
    await purchase.placeAndExpectAccepted();
    expect(await commits("orders.purchase")).toHaveLength(1);
  },
);

test(
  "support has no link to buy, and the server refuses a purchase that support replays",
  proof,
  async ({ page, filledPurchase: purchase, signInAs, commits }) => {
    const catalog = new CatalogPage(page);
    // The request of the admin's browser is sent again with the session of support.
    const request = await actAndSend(page, () => purchase.placeAndExpectAccepted());

    await signInAs("support", "/catalog/purchase");
    await expect(noPermissionNotice(page)).toBeVisible();
    await expect(purchase.placeButton).toHaveCount(0);
    await page.goto("/catalog");
    await expect(catalog.cart).toHaveCount(0);
    await expect(catalog.addButtons).toHaveCount(0);
    const answer = await replayFromPage(page, request);
    expect(answer).toContain('"status":"refused"');
    expect(answer).toContain('"kind":"role"');
    expect(await commits("orders.purchase")).toHaveLength(1);
  },
);
