import { proof } from "#testing/proofs.ts";
import type { Row } from "#testing/world/service.ts";
import { expect, orderedWorld, test } from "./fixtures.ts";
import { CatalogPage, findItems } from "./pages/catalog-page.ts";
import { expectStatus } from "./pages/page-object.ts";
import { PurchasePage } from "./pages/purchase-page.ts";
import { screenHeading } from "./pages/shell.ts";
import { advance, hashBody, sendEvents } from "./support/control.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { expectFieldsLookDisabled } from "./support/looks-disabled.ts";
import type { Person } from "./support/people.ts";

test.use({ worldOptions: orderedWorld });

/** Returns an employee in Germany to whom a purchase can be shipped. Each test uses its own. */
const findEmployee = async (admin: Person, at: number): Promise<Row> => {
  const employee = (await admin.rows("/employees?country=DE&status=active&limit=50"))[at];
  if (employee === undefined) throw new Error(`There is no employee ${at} in Germany`);
  return employee;
};

test(
  "the catalog keeps the employee of an order for whom the stock has nothing that fits",
  proof,
  async ({ page, admin }) => {
    const catalog = new CatalogPage(page);
    const purchase = new PurchasePage(page);
    const employee = await findEmployee(admin, 1);
    const [item] = (await findItems(admin, "DE")) as [Row];
    await page.goto(`/orders/new?type=Deployment&employee=${employee.id}`);
    await page
      .getByRole("link", { name: `Buy from the catalog for ${employee.displayName}` })
      .click();
    await page.waitForURL(`/catalog?country=DE&employee=${employee.id}`);
    await catalog.addToCart(item);
    await catalog.continueLink.click();
    await expect(purchase.review).toContainText(`bought for ${employee.displayName}`);
    await purchase.removeButton(item.model).click();
    await expect(purchase.emptyNotice).toBeVisible();
  },
);

test(
  "an admin fills a cart from the catalog and places a purchase that is delivered",
  proof,
  async ({ page, admin, world, commits }) => {
    const catalog = new CatalogPage(page);
    const purchase = new PurchasePage(page);
    await page.goto("/catalog?country=DE");
    const [first, second] = (await findItems(admin, "DE")) as [Row, Row];
    const [third] = (await findItems(admin, "US")) as [Row];
    const employee = await findEmployee(admin, 0);
    await catalog.addToCart(first);
    await catalog.addToCart(first);
    await expect(catalog.addButton(first)).toHaveText("2");
    // On a line, the keys + and - add and take away, and `c` leads to the cart.
    await catalog.addButton(second).focus();
    for (const key of ["+", "+", "-"]) await page.keyboard.press(key);
    await expect(catalog.cartSize("3 items")).toBeVisible();
    await page.keyboard.press("c");
    await expect(catalog.cart).toBeFocused();
    await catalog.open("US");
    await catalog.addToCart(third);
    await expect(catalog.cartSize("4 items", "2 regions")).toBeVisible();
    await expect(catalog.cart).toContainText("Currencies aren't added up.");
    await catalog.continueLink.click();
    await expect(purchase.heading).toHaveText("Purchase");

    // The service quotes per region, so the page has one panel for each country of shipment.
    await expect(purchase.shipment("DE").getByRole("listitem")).toHaveCount(2);
    await expect(purchase.shipment("US")).toContainText(third.id);
    await purchase.quantityOf(second).fill("5");
    await expect(purchase.placeButton).toBeDisabled();
    await purchase.chooseEmployee(employee);
    await expect(purchase.review).toContainText(`bought for ${employee.displayName}`);
    await expect(purchase.review).toContainText("shipped from Germany");
    await expect(purchase.check).toContainText(String(employee.displayName));
    await expect(purchase.check).toContainText("Records as of");
    const euros = 2 * Number(first.price) + 5 * Number(second.price);
    const sum = `EUR\u00a0${euros.toLocaleString("en-GB")} and USD\u00a0${Number(third.price).toLocaleString("en-GB")}`;
    await expect(purchase.review).toContainText(sum);

    // The browser stores the cart, and the address names the employee: both survive a reload.
    await page.reload();
    await expect(purchase.quantityOf(second)).toHaveValue("5");
    await expect(purchase.review).toContainText(`bought for ${employee.displayName}`);

    await purchase.placeButton.dblclick();
    await expectStatus(purchase.outcome, "accepted");
    await expect(purchase.outcome).toBeFocused();
    await expectFieldsLookDisabled(page);
    const writes = await commits("orders.purchase");
    const bodyHash = hashBody({
      orderType: "Purchase for Employee",
      employeeId: employee.id,
      items: [
        { itemId: first.id, quantity: 2, country: "DE" },
        { itemId: second.id, quantity: 5, country: "DE" },
        { itemId: third.id, quantity: 1, country: "US" },
      ],
      shippingType: "standard",
    });
    expect(writes).toMatchObject([{ bodyHash }]);

    // The placed items leave the cart, but the review still shows what was sent.
    const orderPath = `/orders/${writes[0]?.resourceId}`;
    await expect(purchase.review).toContainText(`5 × ${second.model}`);
    await page.getByRole("link", { name: "Open the order" }).click();
    await page.waitForURL(orderPath);
    await expect(screenHeading(page)).toHaveText(`Purchase for ${employee.displayName}`);
    await purchase.open();
    await expect(purchase.emptyNotice).toBeVisible();

    await advance(world, 60);
    expect(await sendEvents(world)).toEqual({ accepted: expect.any(Number), refused: 0 });
    const { body } = await admin.read(orderPath);
    expect((body.order as Row).status).toBe("delivered");
    await page.goto(orderPath);
    await expect(page.getByRole("main")).toContainText("Delivered");
  },
);

test(
  "a purchase for inventory sends no employee, and sends the shipping type as entered",
  proof,
  async ({ page, signInAs, commits }) => {
    const catalog = new CatalogPage(page);
    const purchase = new PurchasePage(page);
    const manager = await signInAs("manager", "/catalog?country=DE");
    const items = await manager.rows("/devices/suggestions?limit=15");
    const item = items.find(({ buildToOrder }) => !buildToOrder) as Row;
    await catalog.fillCart(item, String(item.country));
    await catalog.continueLink.click();
    await purchase.inventoryOption.click();
    await expect(purchase.employee).toHaveCount(0);
    await purchase.shipping.fill("express");
    await expect(purchase.review).toContainText("bought for the company's inventory");
    await purchase.placeAndExpectAccepted();
    const bodyHash = hashBody({
      orderType: "Purchase for Inventory",
      items: [{ itemId: item.id, quantity: 1, country: item.country }],
      shippingType: "express",
    });
    expect(await commits("orders.purchase")).toMatchObject([{ bodyHash }]);
  },
);

test(
  "the catalog marks build-to-order and unavailable items, and they can't be added",
  proof,
  async ({ page, admin }) => {
    const catalog = new CatalogPage(page);
    const search = "country=DE&productType=Laptops&limit=25";
    await page.goto(`/catalog?${search}`);
    const options = await admin.rows(`/devices/options?${search}`);
    const card = catalog.card(options.find(({ buildToOrder }) => buildToOrder) as Row);
    await expect(card).toContainText("Custom request");
    await expect(card).toContainText("Built to order");
    await expect(card.getByRole("button")).toHaveCount(0);

    // Where employees have their devices, none is free.
    await page.goto("/catalog?location=Employee+Address");
    const unavailable = page.locator("[data-item-id]").filter({ hasText: "Not available" }).first();
    await expect(unavailable).toBeVisible();
    await expect(unavailable.getByRole("button")).toHaveCount(0);
  },
);

test(
  "the purchase offers stock in the employee's country before anything is bought",
  proof,
  async ({ page, admin, world }) => {
    const catalog = new CatalogPage(page);
    const purchase = new PurchasePage(page);
    await page.goto("/catalog");
    // The first device in stock whose model is sold in its country, where an employee works as well.
    for (const device of await admin.rows("/inventory?status=available&limit=50")) {
      const country = String(device.country);
      const item = (await findItems(admin, country)).find(({ model }) => model === device.model);
      const [employee] = await admin.rows(`/employees?country=${country}&limit=1`);
      if (!item || !employee) continue;
      await catalog.fillCart(item, country);
      await catalog.continueLink.click();
      await purchase.chooseEmployee(employee);
      await expect(purchase.stockOffer).toContainText(String(device.model));
      const href = await purchase.stockOffer.getByRole("link").getAttribute("href");
      const link = new URL(href ?? "", world.origin);
      expect(link.pathname).toBe("/orders/new");
      expect(link.searchParams.get("type")).toBe("Deployment");
      expect(link.searchParams.get("employee")).toBe(employee.id);
      const { body } = await admin.read(`/products/${link.searchParams.get("device")}`);
      expect(body.product).toMatchObject({ model: device.model, status: "available", country });
      return;
    }
    throw new Error("No model in stock is for sale in this world");
  },
);

test(
  "two tabs share a cart, and another person has their own",
  proof,
  async ({ page, context, item, signInAs }) => {
    const catalog = new CatalogPage(page);
    await page.goto("/catalog?country=DE");
    const secondTab = await context.newPage();
    const secondCatalog = new CatalogPage(secondTab);
    const secondPurchase = new PurchasePage(secondTab);
    await secondCatalog.open("DE");
    await expect(secondCatalog.emptyCart).toBeVisible();
    await catalog.addToCart(item);
    await expect(secondCatalog.cartSize("1 item")).toBeVisible();
    await secondPurchase.open();
    await secondPurchase.quantityOf(item).fill("7");
    await expect(catalog.cartSize("7 items")).toBeVisible();
    await secondPurchase.removeButton(item.model).click();
    await expect(catalog.emptyCart).toBeVisible();
    await catalog.addToCart(item);
    await expect(catalog.cartSize("1 item")).toBeVisible();
    await secondTab.close();
    await signInAs("other manager", "/catalog?country=DE");
    await expect(catalog.emptyCart).toBeVisible();
  },
);

test(
  "another employee can be chosen when the address names an unknown one",
  proof,
  async ({ page, admin, item }) => {
    const purchase = new PurchasePage(page);
    await page.goto("/catalog?country=DE");
    await new CatalogPage(page).fillCart(item);
    await page.goto("/catalog/purchase?employee=emp_nobody");
    await purchase.changeEmployee.click();
    await purchase.chooseEmployee(await findEmployee(admin, 1));
    await expect(purchase.placeButton).toBeEnabled();
  },
);

test(
  "an invalid quantity is reported at its row, and nothing is sent",
  proof,
  async ({ item, filledPurchase: purchase, commits }) => {
    for (const invalid of ["0", "1001", "1.5", ""]) {
      await purchase.quantityOf(item).fill(invalid);
      await expect(purchase.quantityError).toBeVisible();
      await purchase.placeButton.click();
      await expect(purchase.quantityOf(item)).toBeFocused();
    }
    expect(await commits("orders.purchase")).toEqual([]);
    await purchase.quantityOf(item).fill("2");
    await expect(purchase.quantityError).toHaveCount(0);
    await purchase.placeAndExpectAccepted();
  },
);

test(
  "the catalog and each state of the purchase are accessible",
  proof,
  async ({ page, admin, item }) => {
    const catalog = new CatalogPage(page);
    const purchase = new PurchasePage(page);
    await page.goto("/catalog/purchase");
    await expect(purchase.emptyNotice).toBeVisible();
    await expectAccessible(page, "Empty cart");
    await catalog.fillCart(item);
    await expectAccessible(page, "Catalog with a cart");
    await catalog.continueLink.click();
    await purchase.chooseEmployee(await findEmployee(admin, 5));
    await expectAccessible(page, "Purchase");
    await purchase.quantityOf(item).fill("0");
    await expectAccessible(page, "Purchase, an invalid quantity");
    await purchase.quantityOf(item).fill("1");
    await purchase.placeAndExpectAccepted();
    await expectAccessible(page, "Placed");
  },
);
