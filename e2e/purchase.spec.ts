import { ask, type Row, rowsOf } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { expect, test } from "./fixtures.ts";
import { CatalogPage, findItems } from "./pages/catalog-page.ts";
import { PurchasePage } from "./pages/purchase-page.ts";
import { advance, committed, hashBody, setRules } from "./support/control.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { personOf } from "./support/people.ts";

// A world of its own, because these tests place purchases and move the clock.
test.use({ worldOptions: { day: 0 } });

/** Returns an employee to whom a purchase can be shipped. Each test uses its own. */
const findEmployee = async (world: World, at: number, country = "DE"): Promise<Row> => {
  const admin = personOf(world, "admin");
  const { body } = await ask(world, admin, `/employees?country=${country}&status=active&limit=50`);
  const employee = rowsOf(body)[at];
  if (employee === undefined) throw new Error(`There is no employee ${at} in ${country}`);
  return employee;
};

test.afterEach(async ({ world }) => void (await setRules(world)));

test("an admin fills a cart from the catalog and places a purchase that is delivered", async ({
  page,
  world,
  signInAs,
}) => {
  const catalog = new CatalogPage(page);
  const purchase = new PurchasePage(page);
  const admin = await signInAs("admin", "/catalog?country=DE");
  const [first, second] = (await findItems(world, "DE")) as [Row, Row];
  const [third] = (await findItems(world, "US")) as [Row];
  const employee = await findEmployee(world, 0);
  await catalog.addToCart(first);
  await catalog.addToCart(first);
  await catalog.addToCart(second);
  await expect(catalog.cartLink(3)).toBeVisible();
  await catalog.open("US");
  await catalog.addToCart(third);
  await catalog.cartLink(4).click();
  await expect(purchase.heading).toHaveText("Purchase");

  // The service quotes per region, so the page has one panel for each country of shipment.
  await expect(purchase.shipment("DE").getByRole("listitem")).toHaveCount(2);
  await expect(purchase.shipment("US")).toContainText(third.id);
  await purchase.quantityOf(second).fill("5");
  await expect(purchase.placeButton).toBeDisabled();
  await purchase.chooseEmployee(employee);
  await expect(purchase.review).toContainText(`bought for ${employee.displayName}`);
  await expect(purchase.review).toContainText("shipped from Germany");
  const euros = 2 * Number(first.price) + 5 * Number(second.price);
  const sum = `EUR\u00a0${euros.toLocaleString("en-GB")} and USD\u00a0${Number(third.price).toLocaleString("en-GB")}`;
  await expect(purchase.review).toContainText(sum);

  // The browser stores the cart, and the address names the employee: both survive a reload.
  await page.reload();
  await expect(purchase.quantityOf(second)).toHaveValue("5");
  await expect(purchase.review).toContainText(`bought for ${employee.displayName}`);

  const before = await committed(world, "orders.purchase");
  await purchase.placeButton.dblclick();
  await purchase.expectAccepted();
  await expect(purchase.outcomeWith("accepted")).toBeFocused();
  const writes = (await committed(world, "orders.purchase")).slice(before.length);
  expect(writes).toHaveLength(1);
  expect(writes[0]?.bodyHash).toBe(
    hashBody({
      orderType: "Purchase for Employee",
      employeeId: employee.id,
      items: [
        { itemId: first.id, quantity: 2, country: "DE" },
        { itemId: second.id, quantity: 5, country: "DE" },
        { itemId: third.id, quantity: 1, country: "US" },
      ],
      shippingType: "standard",
    }),
  );

  // The placed items leave the cart, but the review still shows what was sent.
  await expect(purchase.review).toContainText(`5 × ${second.model}`);
  await page.getByRole("link", { name: "Open the order" }).click();
  await page.waitForURL(`/orders/${writes[0]?.resourceId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Purchase for Employee for ${employee.displayName}`,
  );
  await purchase.open();
  await expect(purchase.emptyNotice).toBeVisible();

  await advance(world, 60);
  const { body } = await ask(world, admin, `/orders/${writes[0]?.resourceId}`);
  expect((body.order as Row).status).toBe("delivered");
  await page.goto(`/orders/${writes[0]?.resourceId}`);
  await expect(page.getByRole("main")).toContainText("Delivered");
});

test("a purchase for inventory sends no employee, and sends the shipping type as entered", async ({
  page,
  world,
  signInAs,
}) => {
  const catalog = new CatalogPage(page);
  const purchase = new PurchasePage(page);
  await signInAs("manager", "/catalog?country=DE");
  const { body } = await ask(world, personOf(world, "manager"), "/devices/suggestions?limit=15");
  const item = rowsOf(body).find(({ buildToOrder }) => !buildToOrder) as Row;
  await catalog.fillCart(String(item.country), [item]);
  await catalog.cartLink(1).click();
  await purchase.chooseInventory();
  await expect(purchase.employee).toHaveCount(0);
  await purchase.shipping.fill("express");
  await expect(purchase.review).toContainText("bought for the company's inventory");
  const before = await committed(world, "orders.purchase");
  await purchase.place();
  await purchase.expectAccepted();
  const writes = (await committed(world, "orders.purchase")).slice(before.length);
  expect(writes.map(({ bodyHash }) => bodyHash)).toEqual([
    hashBody({
      orderType: "Purchase for Inventory",
      items: [{ itemId: item.id, quantity: 1, country: item.country }],
      shippingType: "express",
    }),
  ]);
});

test("the catalog marks build-to-order and unavailable items, and they can't be added", async ({
  page,
  world,
  signInAs,
}) => {
  const catalog = new CatalogPage(page);
  const admin = await signInAs("admin", "/catalog?country=DE&productType=Laptops&limit=25");
  const { body } = await ask(
    world,
    admin,
    "/devices/options?country=DE&productType=Laptops&limit=25",
  );
  const builtToOrder = rowsOf(body).find(({ buildToOrder }) => buildToOrder) as Row;
  const row = catalog.item(builtToOrder);
  await expect(row).toContainText("Custom request");
  await expect(row).toContainText("Built to order");
  await expect(row.getByRole("button")).toHaveCount(0);

  await catalog.open("DE");
  const unavailable = page.getByRole("listitem").filter({ hasText: "Not available" }).first();
  await expect(unavailable).toBeVisible();
  await expect(unavailable.getByRole("button")).toHaveCount(0);
});

test("the purchase offers stock in the employee's country before anything is bought", async ({
  page,
  world,
  signInAs,
}) => {
  const catalog = new CatalogPage(page);
  const purchase = new PurchasePage(page);
  const admin = await signInAs("admin", "/catalog");
  const available = rowsOf((await ask(world, admin, "/inventory?status=available&limit=50")).body);
  // The first device in stock whose model is sold in its country, where an employee works as well.
  for (const device of available) {
    const country = String(device.country);
    const item = (await findItems(world, country)).find(({ model }) => model === device.model);
    const { body } = await ask(world, admin, `/employees?country=${country}&limit=1`);
    const [employee] = rowsOf(body);
    if (!item || !employee) continue;
    await catalog.fillCart(country, [item]);
    await catalog.cartLink(1).click();
    await purchase.chooseEmployee(employee);
    await expect(purchase.stockOffer).toContainText(String(device.model));
    const href = await purchase.stockOffer.getByRole("link").getAttribute("href");
    const link = new URL(href ?? "", world.origin);
    expect(link.pathname).toBe("/orders/new");
    expect(link.searchParams.get("type")).toBe("Deployment");
    expect(link.searchParams.get("employee")).toBe(employee.id);
    const offered = (await ask(world, admin, `/products/${link.searchParams.get("device")}`)).body
      .product as Row;
    expect(offered).toMatchObject({ model: device.model, status: "available", country });
    return;
  }
  throw new Error("No model in stock is for sale in this world");
});

test("two tabs share a cart, and another person has their own", async ({
  page,
  context,
  world,
  signInAs,
}) => {
  const catalog = new CatalogPage(page);
  await signInAs("admin", "/catalog?country=DE");
  const [item] = (await findItems(world, "DE")) as [Row];
  const secondTab = await context.newPage();
  const secondCatalog = new CatalogPage(secondTab);
  const secondPurchase = new PurchasePage(secondTab);
  await secondCatalog.open("DE");
  await expect(secondCatalog.emptyCartLink).toBeVisible();
  await catalog.addToCart(item);
  await expect(secondCatalog.cartLink(1)).toBeVisible();
  await secondPurchase.open();
  await secondPurchase.quantityOf(item).fill("7");
  await expect(catalog.cartLink(7)).toBeVisible();
  await secondPurchase.removeButton(item.model).click();
  await expect(catalog.emptyCartLink).toBeVisible();
  await catalog.addToCart(item);
  await expect(catalog.cartLink(1)).toBeVisible();
  await secondTab.close();
  await context.clearCookies();
  await signInAs("other manager", "/catalog?country=DE");
  await expect(catalog.emptyCartLink).toBeVisible();
});

test("another employee can be chosen when the address names an unknown one", async ({
  page,
  world,
  signInAs,
}) => {
  const purchase = new PurchasePage(page);
  await signInAs("admin", "/catalog?country=DE");
  const [item] = (await findItems(world, "DE")) as [Row];
  await new CatalogPage(page).fillCart("DE", [item]);
  await page.goto("/catalog/purchase?employee=emp_nobody");
  await purchase.changeEmployee();
  await purchase.chooseEmployee(await findEmployee(world, 1));
  await expect(purchase.placeButton).toBeEnabled();
});

test("an invalid quantity is reported at its row, and nothing is sent", async ({
  page,
  world,
  signInAs,
}) => {
  const purchase = new PurchasePage(page);
  await signInAs("admin", "/catalog?country=DE");
  const [item] = (await findItems(world, "DE")) as [Row];
  await new CatalogPage(page).fillCart("DE", [item]);
  await purchase.openForInventory();
  const before = await committed(world, "orders.purchase");
  for (const invalid of ["0", "1001", "1.5", ""]) {
    await purchase.quantityOf(item).fill(invalid);
    await expect(purchase.quantityError).toBeVisible();
    await purchase.place();
    await expect(purchase.quantityOf(item)).toBeFocused();
  }
  expect(await committed(world, "orders.purchase")).toEqual(before);
  await purchase.quantityOf(item).fill("2");
  await expect(purchase.quantityError).toHaveCount(0);
  await purchase.place();
  await purchase.expectAccepted();
});

test("the catalog and each state of the purchase are accessible", async ({
  page,
  world,
  signInAs,
}) => {
  test.setTimeout(180_000);
  const catalog = new CatalogPage(page);
  const purchase = new PurchasePage(page);
  await signInAs("admin", "/catalog/purchase");
  await expect(purchase.emptyNotice).toBeVisible();
  await expectAccessible(page, "Empty cart");
  const [item] = (await findItems(world, "DE")) as [Row];
  await catalog.fillCart("DE", [item]);
  await expectAccessible(page, "Catalog with a cart");
  await catalog.cartLink(1).click();
  await purchase.chooseEmployee(await findEmployee(world, 5));
  await expectAccessible(page, "Purchase");
  await purchase.quantityOf(item).fill("0");
  await expectAccessible(page, "Purchase, an invalid quantity");
  await purchase.quantityOf(item).fill("1");
  await purchase.place();
  await purchase.expectAccepted();
  await expectAccessible(page, "Placed");
});
