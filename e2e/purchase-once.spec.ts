import type { Page } from "@playwright/test";
import { ask, type Row, rowsOf } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { expect, test } from "./fixtures.ts";
import { CatalogPage, findItems } from "./pages/catalog-page.ts";
import { PurchasePage } from "./pages/purchase-page.ts";
import { RequestPage } from "./pages/request-page.ts";
import { committed, hashBody, setRules } from "./support/control.ts";
import { loseResponse } from "./support/purchase-faults.ts";
import { isServerAction, replayFromPage } from "./support/server-actions.ts";

// A world of its own, because these tests place purchases and set fault rules.
test.use({ worldOptions: { day: 0 } });

/** An item of a cart, as the browser stores it. */
interface CartLine {
  itemId: string;
  quantity: number;
  country: string;
  model: string;
}

/** Replaces the cart in the browser's storage, and opens the purchase. */
const storeCart = async (page: Page, items: readonly CartLine[]) => {
  const catalog = new CatalogPage(page);
  await page.goto("/catalog");
  await catalog.addButtons.first().click();
  await expect(catalog.cartLink(1)).toBeVisible();
  await page.evaluate((lines) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("cart "));
    if (key === undefined) throw new Error("There is no cart");
    const stored = lines.map((line) => ({
      ...line,
      isCountryAsked: false,
      configuration: null,
      price: null,
      currency: null,
    }));
    localStorage.setItem(key, JSON.stringify({ lines: stored, sent: null }));
  }, items);
  await new PurchasePage(page).open();
};

/** Opens a purchase for inventory of one item. Each test uses another item of the catalog. */
const openPurchaseOf = async (page: Page, item: Row) => {
  await new CatalogPage(page).fillCart("DE", [item]);
  const purchase = new PurchasePage(page);
  await purchase.openForInventory();
  return purchase;
};

const findItem = async (world: World, at: number) => (await findItems(world, "DE"))[at] as Row;

test.afterEach(async ({ world }) => void (await setRules(world)));

test("a refusal by the service appears at the item's row, and the form keeps its values", async ({
  page,
  world,
  signInAs,
}) => {
  const purchase = new PurchasePage(page);
  await signInAs("admin", "/catalog?country=DE");
  const item = await findItem(world, 0);
  await storeCart(page, [
    { itemId: item.id, country: "DE", quantity: 3, model: String(item.model) },
    { itemId: "cat_de999", country: "DE", quantity: 2, model: "Gone from the catalog" },
  ]);
  await purchase.chooseInventory();
  const before = await committed(world, "orders.purchase");
  await purchase.place();
  await expect(purchase.outcomeWith("refused")).toBeVisible();
  const row = purchase.item("cat_de999");
  await expect(row).toContainText("no such catalog item");
  await expect(
    row.getByRole("button", { name: "Remove Gone from the catalog from the cart" }),
  ).toBeFocused();
  await expect(purchase.quantityOf(item)).toHaveValue("3");
  await expect(purchase.shipping).toHaveValue("standard");
  expect(await committed(world, "orders.purchase")).toEqual(before);

  // The corrected form places one purchase, of the remaining item.
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  await purchase.place();
  await purchase.expectAccepted();
  const writes = (await committed(world, "orders.purchase")).slice(before.length);
  expect(writes.map(({ bodyHash }) => bodyHash)).toEqual([
    hashBody({
      orderType: "Purchase for Inventory",
      items: [{ itemId: item.id, quantity: 3, country: "DE" }],
      shippingType: "standard",
    }),
  ]);
});

test("the same purchase within a day is placed only after the person confirms it", async ({
  page,
  world,
  signInAs,
}) => {
  const purchase = new PurchasePage(page);
  await signInAs("admin", "/catalog?country=DE");
  const item = await findItem(world, 3);
  const before = await committed(world, "orders.purchase");
  for (const _ of ["first", "second"]) {
    await openPurchaseOf(page, item);
    await purchase.place();
    await expect(purchase.outcomeOfAnyStatus).toBeVisible();
  }
  await expect(purchase.outcomeWith("refused")).toContainText("sent within the last day");
  expect((await committed(world, "orders.purchase")).length).toBe(before.length + 1);
  await expect(purchase.quantityOf(item)).toHaveValue("1");
  await purchase.secondPurchaseButton.click();
  await purchase.expectAccepted();
  expect((await committed(world, "orders.purchase")).length).toBe(before.length + 2);
});

test("a purchase whose response was lost needs a decision, and blocks the cart until then", async ({
  page,
  world,
  signInAs,
}) => {
  test.setTimeout(120_000);
  const catalog = new CatalogPage(page);
  const purchase = new PurchasePage(page);
  const request = new RequestPage(page);
  const admin = await signInAs("admin", "/catalog?country=DE");
  const item = await findItem(world, 4);
  const another = await findItem(world, 5);
  const people = await ask(world, admin, "/employees?country=DE&status=active&limit=50");
  const employee = rowsOf(people.body)[3] as Row;
  await catalog.fillCart("DE", [item]);
  await purchase.open();
  await purchase.chooseEmployee(employee);
  const before = await committed(world, "orders.purchase");
  await loseResponse(world);
  await purchase.place();
  await expect(purchase.outcomeWith("needs you")).toBeVisible({ timeout: 30_000 });
  await expect(purchase.decideLink).toHaveAttribute("href", /^\/requests\/[\da-f-]{36}$/);
  await expect(purchase.placeButton).toHaveCount(0);
  expect((await committed(world, "orders.purchase")).length).toBe(before.length + 1);

  // The cart keeps its items, and nothing more can be bought, until the purchase has an outcome.
  await catalog.fillCart("DE", [another]);
  await catalog.cartLink(2).click();
  await purchase.chooseEmployee(employee);
  const notice = purchase.earlierPurchase;
  await expect(notice).toContainText("We’re confirming your last purchase");
  await expect(notice.getByRole("link")).toHaveAttribute("href", /^\/requests\//);
  await expect(purchase.placeButton).toBeDisabled();
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(purchase.placeButton).toBeDisabled();
  expect((await committed(world, "orders.purchase")).length).toBe(before.length + 1);

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

test("a page reloaded while the purchase is being sent finds it, and places nothing twice", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/catalog?country=DE");
  const purchase = await openPurchaseOf(page, await findItem(world, 6));
  const before = await committed(world, "orders.purchase");
  await setRules(world, { operation: "orders.purchase", kind: "latency", ms: 3_000, times: 1 });
  await purchase.place();
  await expect(purchase.sendingButton).toBeVisible();
  await page.reload();
  await expect(purchase.placeButton).toBeDisabled();
  // Quartermaster received the purchase and places it, so its items leave the cart.
  await expect(purchase.emptyNotice).toBeVisible({ timeout: 20_000 });
  expect((await committed(world, "orders.purchase")).length).toBe(before.length + 1);
});

test("a purchase that never reached Quartermaster leaves the cart unchanged", async ({
  page,
  world,
  signInAs,
}) => {
  test.setTimeout(180_000);
  await signInAs("admin", "/catalog?country=DE");
  const item = await findItem(world, 8);
  const purchase = await openPurchaseOf(page, item);
  const before = await committed(world, "orders.purchase");
  await page.route("**/catalog/purchase*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await purchase.place();
  await expect(purchase.outcomeWith("checking")).toContainText(
    "it is unknown whether it received the request",
  );
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByText("We’re confirming your last purchase")).toBeVisible();
  // A submission that the server does not know one minute after it was sent never arrived.
  await expect(purchase.placeButton).toBeEnabled({ timeout: 90_000 });
  await expect(purchase.quantityOf(item)).toHaveValue("1");
  expect(await committed(world, "orders.purchase")).toEqual(before);
  await purchase.place();
  await purchase.expectAccepted();
  expect((await committed(world, "orders.purchase")).length).toBe(before.length + 1);
});

test("support has no link to buy, and the server refuses a purchase that support replays", async ({
  page,
  context,
  world,
  signInAs,
}) => {
  const catalog = new CatalogPage(page);
  // The request of the admin's browser is sent again with the session of support.
  await signInAs("admin", "/catalog?country=DE");
  const purchase = await openPurchaseOf(page, await findItem(world, 7));
  const sending = page.waitForRequest(isServerAction);
  await purchase.place();
  const request = await sending;
  await purchase.expectAccepted();
  const before = await committed(world, "orders.purchase");

  await context.clearCookies();
  await signInAs("support", "/catalog/purchase");
  await expect(page.getByText("You don't have permission.")).toBeVisible();
  await expect(purchase.placeButton).toHaveCount(0);
  await page.goto("/catalog");
  await expect(catalog.anyCartLink).toHaveCount(0);
  await expect(catalog.addButtons).toHaveCount(0);
  const answer = await replayFromPage(page, request);
  expect(answer).toContain('"status":"refused"');
  expect(answer).toContain('"kind":"role"');
  expect(await committed(world, "orders.purchase")).toEqual(before);
});
