import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { ask, type Row, rowsOf } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { advance, committed, setRules } from "./control.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, personOf, test } from "./fixtures.ts";

// A world of its own: what is placed here, and its clock, are no other journey's.
test.use({ worldOptions: { day: 0 } });

interface Item {
  itemId: string;
  quantity: number;
  country: string;
}

const hashOf = (body: unknown) => createHash("sha256").update(JSON.stringify(body)).digest("hex");

/** Items that the service offers to buy from a country, cheapest first: what they cost is not the point. */
const findItems = async (world: World, country: string): Promise<Row[]> => {
  const admin = personOf(world, "admin");
  const { body } = await ask(world, admin, `/devices/suggestions?country=${country}&limit=15`);
  return rowsOf(body).filter(({ available, buildToOrder }) => available && !buildToOrder);
};

/** People with a whole address, in a country: a purchase for them is possible. Each test takes its own. */
const findPerson = async (world: World, at: number, country = "DE"): Promise<Row> => {
  const admin = personOf(world, "admin");
  const { body } = await ask(world, admin, `/employees?country=${country}&status=active&limit=50`);
  const person = rowsOf(body)[at];
  if (person === undefined) throw new Error(`There is no person ${at} in ${country}`);
  return person;
};

const add = (page: Page, item: Row) =>
  page
    .getByRole("listitem")
    .filter({ hasText: item.id })
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();

/** Fills the cart from the catalog, as a person does, and goes on to the purchase. */
const fill = async (page: Page, country: string, items: readonly Row[]) => {
  await page.goto(`/catalog?country=${country}`);
  for (const item of items) await add(page, item);
  await expect(page.getByRole("link", { name: /^Cart \(\d+\)$/ })).toBeVisible();
};

const choosePerson = async (page: Page, person: Row) => {
  await page.getByRole("combobox", { name: "Employee" }).fill(String(person.email));
  await page.getByRole("option", { name: String(person.email) }).click();
  await expect(page.getByText(String(person.email))).toBeVisible();
};

const place = (page: Page) => page.getByRole("button", { name: "Place order", exact: true });
const status = (page: Page, name: string) => page.locator(`section[data-intent-status="${name}"]`);
const quantityOf = (page: Page, item: Row) =>
  page.getByRole("spinbutton", { name: `Quantity of ${item.model}` });

/** Puts a cart into the browser's storage as the console keeps it, items and all. */
const keepCart = async (page: Page, items: readonly (Item & { model: string })[]) => {
  await page.goto("/catalog");
  const first = page.getByRole("button", { name: /^Add to cart/ }).first();
  await first.click();
  await expect(page.getByRole("link", { name: "Cart (1)" })).toBeVisible();
  await page.evaluate((lines) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("cart "));
    if (key === undefined) throw new Error("There is no cart");
    const kept = lines.map((line) => ({
      ...line,
      isCountryAsked: false,
      configuration: null,
      price: null,
      currency: null,
    }));
    localStorage.setItem(key, JSON.stringify({ lines: kept, sent: null }));
  }, items);
  await page.goto("/catalog/purchase");
};

test.afterEach(async ({ world }) => void (await setRules(world)));

test("from the catalog by a cart to a purchase that is delivered", async ({
  page,
  world,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/catalog?country=DE");
  const [first, second] = (await findItems(world, "DE")) as [Row, Row];
  const [third] = (await findItems(world, "US")) as [Row];
  const person = await findPerson(world, 0);
  await add(page, first);
  await add(page, first);
  await add(page, second);
  await expect(page.getByRole("link", { name: "Cart (3)" })).toBeVisible();
  await page.goto("/catalog?country=US");
  await add(page, third);
  await page.getByRole("link", { name: "Cart (4)" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Purchase");

  // One sheet a country that items ship from, since quotes are per region.
  const germany = page.getByRole("region", { name: "DE", exact: true });
  await expect(germany.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "US", exact: true })).toContainText(third.id);
  await quantityOf(page, second).fill("5");
  await expect(place(page)).toBeDisabled();
  await choosePerson(page, person);
  const review = page.getByRole("region", { name: "Review" });
  await expect(review).toContainText(`bought for ${person.displayName}`);
  await expect(review).toContainText("shipped from Germany");
  const euros = 2 * Number(first.price) + 5 * Number(second.price);
  const sum = `EUR\u00a0${euros.toLocaleString("en-GB")} and USD\u00a0${Number(third.price).toLocaleString("en-GB")}`;
  await expect(review).toContainText(sum);

  // A reload changes nothing: the cart is the browser's, the person stands in the address.
  await page.reload();
  await expect(quantityOf(page, second)).toHaveValue("5");
  await expect(review).toContainText(`bought for ${person.displayName}`);

  const before = await committed(world, "orders.purchase");
  await place(page).dblclick();
  await expect(status(page, "accepted")).toBeVisible();
  await expect(status(page, "accepted")).toBeFocused();
  const writes = (await committed(world, "orders.purchase")).slice(before.length);
  expect(writes).toHaveLength(1);
  expect(writes[0]?.bodyHash).toBe(
    hashOf({
      orderType: "Purchase for Employee",
      employeeId: person.id,
      items: [
        { itemId: first.id, quantity: 2, country: "DE" },
        { itemId: second.id, quantity: 5, country: "DE" },
        { itemId: third.id, quantity: 1, country: "US" },
      ],
      shippingType: "standard",
    }),
  );

  // What was placed has left the cart; what was sent is still to be read.
  await expect(review).toContainText(`5 × ${second.model}`);
  await page.getByRole("link", { name: "Open the order" }).click();
  await page.waitForURL(`/orders/${writes[0]?.resourceId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Purchase for Employee for ${person.displayName}`,
  );
  await page.goto("/catalog/purchase");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();

  await advance(world, 60);
  const { body } = await ask(world, admin, `/orders/${writes[0]?.resourceId}`);
  expect((body.order as Row).status).toBe("delivered");
  await page.goto(`/orders/${writes[0]?.resourceId}`);
  await expect(page.getByRole("main")).toContainText("Delivered");
});

test("for the inventory: no employee is sent, and another shipping goes as typed", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("manager", "/catalog?country=DE");
  const { body } = await ask(world, personOf(world, "manager"), "/devices/suggestions?limit=15");
  const item = rowsOf(body).find(({ buildToOrder }) => !buildToOrder) as Row;
  await fill(page, String(item.country), [item]);
  await page.getByRole("link", { name: "Cart (1)" }).click();
  await page.getByText("Purchase for Inventory").click();
  await expect(page.getByRole("combobox", { name: "Employee" })).toHaveCount(0);
  await page.getByLabel("Shipping").fill("express");
  await expect(page.getByRole("region", { name: "Review" })).toContainText(
    "bought for the company's inventory",
  );
  const before = await committed(world, "orders.purchase");
  await place(page).click();
  await expect(status(page, "accepted")).toBeVisible();
  const writes = (await committed(world, "orders.purchase")).slice(before.length);
  expect(writes.map(({ bodyHash }) => bodyHash)).toEqual([
    hashOf({
      orderType: "Purchase for Inventory",
      items: [{ itemId: item.id, quantity: 1, country: item.country }],
      shippingType: "express",
    }),
  ]);
});

test("build-to-order and unavailable items say so and can't be added", async ({
  page,
  world,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/catalog?country=DE&productType=Laptops&limit=25");
  const { body } = await ask(
    world,
    admin,
    "/devices/options?country=DE&productType=Laptops&limit=25",
  );
  const toOrder = rowsOf(body).find(({ buildToOrder }) => buildToOrder) as Row;
  const row = page.getByRole("listitem").filter({ hasText: toOrder.id });
  await expect(row).toContainText("Custom request");
  await expect(row).toContainText("Built to order");
  await expect(row.getByRole("button")).toHaveCount(0);

  await page.goto("/catalog?country=DE");
  const none = page.getByRole("listitem").filter({ hasText: "Not available" }).first();
  await expect(none).toBeVisible();
  await expect(none.getByRole("button")).toHaveCount(0);
});

test("stock in the person's country is offered before anything is bought", async ({
  page,
  world,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/catalog");
  const available = rowsOf((await ask(world, admin, "/inventory?status=available&limit=50")).body);
  // A device on a shelf, whose model is for sale where it lies, and somebody who works there.
  for (const device of available) {
    const country = String(device.country);
    const item = (await findItems(world, country)).find(({ model }) => model === device.model);
    const people = rowsOf((await ask(world, admin, `/employees?country=${country}&limit=1`)).body);
    const [person] = people;
    if (!item || !person) continue;
    await fill(page, country, [item]);
    await page.getByRole("link", { name: "Cart (1)" }).click();
    await choosePerson(page, person);
    const offer = page.getByRole("region", { name: "Use stock first" });
    await expect(offer).toContainText(String(device.model));
    const href = await offer.getByRole("link").getAttribute("href");
    const link = new URL(href ?? "", world.origin);
    expect(link.pathname).toBe("/orders/new");
    expect(link.searchParams.get("type")).toBe("Deployment");
    expect(link.searchParams.get("employee")).toBe(person.id);
    const offered = (await ask(world, admin, `/products/${link.searchParams.get("device")}`)).body
      .product as Row;
    expect(offered).toMatchObject({ model: device.model, status: "available", country });
    return;
  }
  throw new Error("Nothing that lies in stock is for sale in this world");
});

test("two tabs see one cart, and nobody else's", async ({ page, context, world, signInAs }) => {
  await signInAs("admin", "/catalog?country=DE");
  const [item] = (await findItems(world, "DE")) as [Row];
  const other = await context.newPage();
  await other.goto("/catalog?country=DE");
  await expect(other.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
  await add(page, item);
  await expect(other.getByRole("link", { name: "Cart (1)" })).toBeVisible();
  await other.goto("/catalog/purchase");
  await quantityOf(other, item).fill("7");
  await expect(page.getByRole("link", { name: "Cart (7)" })).toBeVisible();
  await other.getByRole("button", { name: `Remove ${item.model} from the cart` }).click();
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
  await add(page, item);
  await expect(page.getByRole("link", { name: "Cart (1)" })).toBeVisible();
  await other.close();
  await context.clearCookies();
  await signInAs("other manager", "/catalog?country=DE");
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
});

test("an address that names nobody leaves a way to choose somebody", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/catalog?country=DE");
  const [item] = (await findItems(world, "DE")) as [Row];
  await fill(page, "DE", [item]);
  await page.goto("/catalog/purchase?employee=emp_nobody");
  await page.getByRole("button", { name: "Change" }).click();
  await choosePerson(page, await findPerson(world, 1));
  await expect(place(page)).toBeEnabled();
});

test("a quantity that is none is named at its row and not sent", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/catalog?country=DE");
  const [item] = (await findItems(world, "DE")) as [Row];
  await fill(page, "DE", [item]);
  await page.goto("/catalog/purchase?for=inventory");
  const before = await committed(world, "orders.purchase");
  for (const wrong of ["0", "1001", "1.5", ""]) {
    await quantityOf(page, item).fill(wrong);
    await expect(page.getByText("Enter a whole number from 1 to 1,000.")).toBeVisible();
    await place(page).click();
    await expect(quantityOf(page, item)).toBeFocused();
  }
  expect(await committed(world, "orders.purchase")).toEqual(before);
  await quantityOf(page, item).fill("2");
  await expect(page.getByText("Enter a whole number from 1 to 1,000.")).toHaveCount(0);
  await place(page).click();
  await expect(status(page, "accepted")).toBeVisible();
});

test("what the service refuses is said at its row, and the form stays as it was", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/catalog?country=DE");
  const [item] = (await findItems(world, "DE")) as [Row];
  await keepCart(page, [
    { itemId: item.id, country: "DE", quantity: 3, model: String(item.model) },
    { itemId: "cat_de999", country: "DE", quantity: 2, model: "Gone from the catalog" },
  ]);
  await page.getByText("Purchase for Inventory").click();
  const before = await committed(world, "orders.purchase");
  await place(page).click();
  await expect(status(page, "refused")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "cat_de999" }).first();
  await expect(row).toContainText("no such catalog item");
  await expect(
    row.getByRole("button", { name: "Remove Gone from the catalog from the cart" }),
  ).toBeFocused();
  await expect(quantityOf(page, item)).toHaveValue("3");
  await expect(page.getByLabel("Shipping")).toHaveValue("standard");
  expect(await committed(world, "orders.purchase")).toEqual(before);

  // Mended and sent again: one purchase, of what is left.
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  await place(page).click();
  await expect(status(page, "accepted")).toBeVisible();
  const writes = (await committed(world, "orders.purchase")).slice(before.length);
  expect(writes.map(({ bodyHash }) => bodyHash)).toEqual([
    hashOf({
      orderType: "Purchase for Inventory",
      items: [{ itemId: item.id, quantity: 3, country: "DE" }],
      shippingType: "standard",
    }),
  ]);
});

test("the same purchase within a day is placed only on a second word", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/catalog?country=DE");
  const item = (await findItems(world, "DE"))[3] as Row;
  const before = await committed(world, "orders.purchase");
  for (const _ of ["once", "again"]) {
    await fill(page, "DE", [item]);
    await page.goto("/catalog/purchase?for=inventory");
    await place(page).click();
    await expect(page.locator("section[data-intent-status]")).toBeVisible();
  }
  await expect(status(page, "refused")).toContainText("sent within the last day");
  expect((await committed(world, "orders.purchase")).length).toBe(before.length + 1);
  await expect(quantityOf(page, item)).toHaveValue("1");
  await page.getByRole("button", { name: "Place a second purchase" }).click();
  await expect(status(page, "accepted")).toBeVisible();
  expect((await committed(world, "orders.purchase")).length).toBe(before.length + 2);
});

test("a lost answer needs a person, and nothing else leaves the cart meanwhile", async ({
  page,
  world,
  signInAs,
}) => {
  test.setTimeout(120_000);
  await signInAs("admin", "/catalog?country=DE");
  const [, , , , item, another] = (await findItems(world, "DE")) as [Row, Row, Row, Row, Row, Row];
  const person = await findPerson(world, 3);
  await fill(page, "DE", [item]);
  await page.goto("/catalog/purchase");
  await choosePerson(page, person);
  const before = await committed(world, "orders.purchase");
  await setRules(world, { operation: "orders.purchase", kind: "reset-after-commit", times: 1 });
  await place(page).click();
  await expect(status(page, "needs you")).toBeVisible({ timeout: 30_000 });
  const decide = page.getByRole("link", { name: "Review and decide" });
  await expect(decide).toHaveAttribute("href", /^\/requests\/[\da-f-]{36}$/);
  await expect(place(page)).toHaveCount(0);
  expect((await committed(world, "orders.purchase")).length).toBe(before.length + 1);

  // The cart is not emptied by a hope, and more of it can't be bought on top of what may be bought.
  await fill(page, "DE", [another]);
  await page.getByRole("link", { name: "Cart (2)" }).click();
  await choosePerson(page, person);
  const notice = page.getByRole("region", { name: "Earlier purchase" });
  await expect(notice).toContainText("We’re confirming your last purchase");
  await expect(notice.getByRole("link")).toHaveAttribute("href", /^\/requests\//);
  await expect(place(page)).toBeDisabled();
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(place(page)).toBeDisabled();
  expect((await committed(world, "orders.purchase")).length).toBe(before.length + 1);

  // Somebody decides: it is the one. What it bought leaves the cart, what came later stays.
  await notice.getByRole("link").click();
  await page.getByRole("form", { name: "Decide" }).getByRole("radio").first().check();
  await page.getByRole("button", { name: "Use this record" }).click();
  await expect(page.getByText("Accepted", { exact: true }).first()).toBeVisible();
  await page.goto("/catalog/purchase?for=inventory");
  await expect(quantityOf(page, another)).toHaveValue("1");
  await expect(quantityOf(page, item)).toHaveCount(0);
  await expect(notice).toHaveCount(0);
  await expect(place(page)).toBeEnabled();
});

test("a reload while it is being sent finds it again, and places nothing twice", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/catalog?country=DE");
  const item = (await findItems(world, "DE"))[6] as Row;
  await fill(page, "DE", [item]);
  await page.goto("/catalog/purchase?for=inventory");
  const before = await committed(world, "orders.purchase");
  await setRules(world, { operation: "orders.purchase", kind: "latency", ms: 3_000, times: 1 });
  await place(page).click();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeVisible();
  await page.reload();
  await expect(place(page)).toBeDisabled();
  // The console had it all the same: it is placed, and what it bought has left the cart.
  await expect(page.getByText("Your cart is empty.")).toBeVisible({ timeout: 20_000 });
  expect((await committed(world, "orders.purchase")).length).toBe(before.length + 1);
});

test("a form that never reached the console leaves the cart as it was", async ({
  page,
  world,
  signInAs,
}) => {
  test.setTimeout(180_000);
  await signInAs("admin", "/catalog?country=DE");
  const item = (await findItems(world, "DE"))[8] as Row;
  await fill(page, "DE", [item]);
  await page.goto("/catalog/purchase?for=inventory");
  const before = await committed(world, "orders.purchase");
  await page.route("**/catalog/purchase*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await place(page).click();
  await expect(status(page, "checking")).toContainText(
    "it is unknown whether it received the request",
  );
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByText("We’re confirming your last purchase")).toBeVisible();
  // A form that is unknown a minute after sending never arrived.
  await expect(place(page)).toBeEnabled({ timeout: 90_000 });
  await expect(quantityOf(page, item)).toHaveValue("1");
  expect(await committed(world, "orders.purchase")).toEqual(before);
  await place(page).click();
  await expect(status(page, "accepted")).toBeVisible();
  expect((await committed(world, "orders.purchase")).length).toBe(before.length + 1);
});

test("support finds no way to buy, and is refused by the server as well", async ({
  page,
  context,
  world,
  signInAs,
}) => {
  // What an admin's browser sends, to be sent again with support's session.
  await signInAs("admin", "/catalog?country=DE");
  const item = (await findItems(world, "DE"))[7] as Row;
  await fill(page, "DE", [item]);
  await page.goto("/catalog/purchase?for=inventory");
  const sending = page.waitForRequest((request) => "next-action" in request.headers());
  await place(page).click();
  const sent = await sending;
  await expect(status(page, "accepted")).toBeVisible();
  const before = await committed(world, "orders.purchase");

  await context.clearCookies();
  await signInAs("support", "/catalog/purchase");
  await expect(page.getByText("You don't have permission.")).toBeVisible();
  await expect(place(page)).toHaveCount(0);
  await page.goto("/catalog");
  await expect(page.getByRole("link", { name: /^Cart/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Add to cart/ })).toHaveCount(0);
  const answer = await page.evaluate(
    async ({ url, body, headers }) => (await fetch(url, { method: "POST", body, headers })).text(),
    {
      url: sent.url(),
      body: sent.postData() ?? "",
      headers: {
        "next-action": sent.headers()["next-action"] ?? "",
        "content-type": sent.headers()["content-type"] ?? "",
        accept: "text/x-component",
      },
    },
  );
  expect(answer).toContain('"status":"refused"');
  expect(answer).toContain('"kind":"role"');
  expect(await committed(world, "orders.purchase")).toEqual(before);
});

test("the catalog and each state of the purchase have no violations", async ({
  page,
  world,
  signInAs,
}) => {
  test.setTimeout(180_000);
  await signInAs("admin", "/catalog/purchase");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expectAccessible(page, "Empty cart");
  const [item] = (await findItems(world, "DE")) as [Row];
  await fill(page, "DE", [item]);
  await expectAccessible(page, "Catalog with a cart");
  await page.getByRole("link", { name: "Cart (1)" }).click();
  await choosePerson(page, await findPerson(world, 5));
  await expectAccessible(page, "Purchase");
  await quantityOf(page, item).fill("0");
  await expectAccessible(page, "Purchase, a wrong quantity");
  await quantityOf(page, item).fill("1");
  await place(page).click();
  await expect(status(page, "accepted")).toBeVisible();
  await expectAccessible(page, "Placed");
});
