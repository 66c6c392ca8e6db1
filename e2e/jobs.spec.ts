import { idsOf, type Row } from "#testing/world/service.ts";
import { test as base, countedWorld, expect } from "./fixtures.ts";
import { CatalogPage } from "./pages/catalog-page.ts";
import { ChargerDialog } from "./pages/device-dialogs.ts";
import { table } from "./pages/list-page.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { expectStatus } from "./pages/page-object.ts";
import { PurchasePage } from "./pages/purchase-page.ts";
import { button, field, intentStatus, waitForCountries } from "./pages/record-form.ts";
import { placeUntilNeedsYou, RequestPage } from "./pages/requests.ts";
import { openScreen, rail, searchResult } from "./pages/shell.ts";
import { hashBody } from "./support/control.ts";
import { failureBeforeCommit, incompleteBaseline } from "./support/faults.ts";
import { Hand } from "./support/hand.ts";
import { tabTo } from "./support/keyboard.ts";
import { findHolder } from "./support/order-data.ts";
import type { Person } from "./support/people.ts";

interface JobFixtures {
  hand: Hand;
  /** Expects that the job took at most so many clicks and keys, and prints how many it took. */
  expectEffort: (clicks: number, keys: number) => void;
}

const test = base.extend<JobFixtures>({
  hand: ({ page }, use) => use(new Hand(page)),
  expectEffort: ({ hand }, use, { title }) =>
    use((clicks, keys) => {
      console.log(`  ${title}: ${hand.clicks} clicks, ${hand.keys} keys`);
      expect(hand.clicks).toBeLessThanOrEqual(clicks);
      expect(hand.keys).toBeLessThanOrEqual(keys);
    }),
});

test.use({ worldOptions: countedWorld });

/** Returns by how many business days an open order is late; 0 for any other order. */
const daysLateOf = ({ sla, status }: Row): number => {
  const days = sla as { late?: boolean; expectedDays?: number; elapsedDays?: number } | null;
  if (days?.late !== true || status === "delivered" || status === "cancelled") return 0;
  return Number(days.elapsedDays) - Number(days.expectedDays);
};
const firstNameOf = ({ employeeName }: Row) => String(employeeName ?? "").split(" ")[0] ?? "";

/** Returns the order that is latest among those of a first name, and not the newest of them. */
const findLateAmongOthers = async (person: Person): Promise<Row> => {
  const orders = await person.allRows("/orders");
  for (const order of orders.filter((each) => daysLateOf(each) > 0)) {
    const query = encodeURIComponent(firstNameOf(order));
    const rows = await person.rows(`/orders?query=${query}&limit=20`);
    const [latest, next] = rows.toSorted((a, b) => daysLateOf(b) - daysLateOf(a));
    const isAlone = next !== undefined && daysLateOf(next) < daysLateOf(order);
    if (latest?.id === order.id && isAlone && rows[0]?.id !== order.id) return order;
  }
  throw new Error("The world has no late order among others for one first name");
};

test("support finds where the late order of a person is", async ({
  page,
  hand,
  signInAs,
  expectEffort,
}) => {
  const order = await findLateAmongOthers(await signInAs("support"));
  await openScreen(page, "/");
  await hand.press("Control+k");
  await hand.type(firstNameOf(order));
  await hand.press("Enter");
  await page.waitForURL(`/orders/${order.id}`);
  expectEffort(0, 9);
});

test("a manager sees the late orders of their teams on the first screen", async ({
  page,
  signInAs,
  expectEffort,
}) => {
  const manager = await signInAs("manager");
  const { totalCount } = (await manager.read("/orders?limit=50")).body;
  expect(totalCount).not.toBe(0);
  await openScreen(page, "/");
  const late = page.getByRole("table", { name: "Late orders" });
  await expect(late.getByRole("link").first()).toBeVisible();
  expectEffort(0, 0);
});

test("an admin creates an employee and sends them a laptop", async ({
  page,
  hand,
  expectEffort,
}) => {
  const texts = ["Zoë Adler", "zoe@halden.example", "Hofweg 1", "22085", "Hamburg"];
  /** Moves to a field by Tab, as a person does who fills in one after the other. */
  const tabToField = async (label: string) => {
    while (!(await field(page, label).evaluate((one) => one === document.activeElement)))
      await hand.press("Tab");
  };
  await openScreen(page, "/");
  await hand.click(rail(page).getByRole("link", { name: "Employees" }));
  await hand.click(page.getByRole("main").getByRole("link", { name: "New employee", exact: true }));
  await waitForCountries(page);
  await expect(field(page, "Display name")).toBeFocused();
  const labels = ["Display name", "Email", "Address", "Postal code", "City"];
  for (const [index, label] of labels.entries()) {
    await tabToField(label);
    await hand.type(String(texts[index]));
  }
  await hand.choose(field(page, "Country"), "DE");
  await hand.click(button(page, "Create employee"));
  await expectStatus(intentStatus(page), "accepted");
  await hand.click(page.getByRole("link", { name: "Order a laptop for Zoë" }));
  const form = new NewOrderPage(page);
  await hand.click(form.addButtons.first());
  await expect(form.chosenStock.getByRole("listitem")).toHaveCount(1);
  await form.expectCanBePlaced();
  await hand.click(form.placeButton);
  await form.expectAccepted();
  expectEffort(8, texts.join("").length + 11);
});

test("an admin collects the only device of a person by the command bar", async ({
  page,
  admin,
  hand,
  expectEffort,
}) => {
  const { holder } = await findHolder(admin, { fits: ({ length }) => length === 1 });
  const name = String(holder.displayName);
  await openScreen(page, "/");
  await hand.press("Control+k");
  await hand.type(`collect ${name}`);
  const first = page.getByRole("option").first();
  // The row names the person, or the device that they hold.
  await expect(first).toHaveAccessibleName(new RegExp(`^Collect .*from ${name}`));
  await hand.press("Enter");
  const form = new NewOrderPage(page);
  await form.expectCanBePlaced();
  await hand.press("Control+Enter");
  await form.expectAccepted();
  expectEffort(0, `collect ${name}`.length + 3);
});

/** Hours ahead of UTC, in countries that never change their clocks. */
const fixedOffsets: Record<string, string> = {
  IN: "+05:30",
  SG: "+08:00",
  JP: "+09:00",
  KR: "+09:00",
  AE: "+04:00",
  NG: "+01:00",
  ZA: "+02:00",
};

test("an admin collects all devices of a person on the next working day, by keyboard", async ({
  page,
  admin,
  hand,
  commits,
  expectEffort,
}) => {
  const { holder, devices } = await findHolder(admin, {
    atLeast: 2,
    fits: ([first]) => String(first?.country) in fixedOffsets,
  });
  const letters = String(holder.email).slice(0, 4);
  const found = await admin.rows(`/employees?query=${letters}&limit=10`);
  const place = found.findIndex(({ id }) => id === holder.id);
  const form = new NewOrderPage(page);
  await page.goto("/orders");
  await expect(table(page)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/\/orders\/new$/, { timeout: 1_000 });
  }).toPass();
  hand.keys += 1;
  await expect(form.type("Deployment")).toBeFocused();
  await hand.press("ArrowRight", "ArrowRight");
  await expect(form.type("Collection")).toBeChecked();
  await expect(form.employee).toBeEnabled();
  await hand.press("Enter");
  await expect(form.employee).toBeFocused();
  await hand.type(letters);
  await expect(page.getByRole("option")).toHaveCount(found.length);
  for (let step = 0; step < place; step += 1) await hand.press("ArrowDown");
  await hand.press("Enter");
  await expect(form.changeEmployee).toBeFocused();
  await expect(form.selectAllButton).toBeVisible();
  await hand.press("Tab", "Space", "Tab", "Enter");
  await expect(form.suggestedPickup).toBeFocused();
  await hand.press("Enter");
  await expect(form.pickupFrom).toBeFocused();
  const from = await form.pickupFrom.inputValue();
  const to = await form.pickupTo.inputValue();
  expect(from).toMatch(/T09:00$/);
  await form.expectCanBePlaced();
  await hand.press("Control+Enter");
  const id = await form.expectAccepted();
  // The employee may not be the first who is found.
  expectEffort(0, 16 + place);
  const offset = fixedOffsets[String(devices[0]?.country)];
  const order = {
    orderType: "Collection",
    employeeId: holder.id,
    productIds: idsOf(devices),
    pickupWindow: {
      from: `${from}:00${offset}`,
      to: `${to}:00${offset}`,
      timezone: await form.timeZone.inputValue(),
    },
  };
  expect(await commits("orders.create")).toMatchObject([
    { resourceId: id, bodyHash: hashBody(order), late: false },
  ]);
  // The same keys place nothing more.
  await page.keyboard.press("Control+Enter");
  await expect(form.outcome).toBeFocused();
  await tabTo(page, form.orderLink);
  await page.keyboard.press("Enter");
  await page.waitForURL(`/orders/${id}`);
});

/** Returns the shortest beginning of a serial number that finds one device alone. */
const shortestBeginning = async (admin: Person, serial: string): Promise<string> => {
  for (let length = 3; length < serial.length; length += 1) {
    const typed = serial.slice(0, length);
    if ((await admin.rows(`/inventory?query=${typed}`)).length === 1) return typed;
  }
  return serial;
};

test("an admin swaps a device for another one in stock", async ({
  page,
  admin,
  hand,
  expectEffort,
}) => {
  const { devices } = await findHolder(admin, {
    orderType: "Swap from Inventory",
    // The serial numbers of one maker begin with the same four letters.
    fits: (held) => held.length === 1 && !String(held[0]?.serialNumber).startsWith("C02Z"),
  });
  const typed = await shortestBeginning(admin, String(devices[0]?.serialNumber));
  await openScreen(page, "/");
  await hand.press("Control+k");
  await hand.type(typed);
  await hand.click(page.getByRole("option", { name: /^Swap: / }));
  const form = new NewOrderPage(page);
  await hand.click(form.addButtons.first());
  await form.expectCanBePlaced();
  await hand.press("Control+Enter");
  await form.expectAccepted();
  expectEffort(2, 8);
});

test("an admin offboards a person with three devices, one of them on legal hold", async ({
  page,
  admin,
  hand,
  expectEffort,
}) => {
  const isLaptop = ({ deviceType }: Row) => deviceType === "Laptops";
  const { holder, devices } = await findHolder(admin, {
    atLeast: 3,
    orderType: "Offboarding",
    fits: (held) => held.some(isLaptop),
  });
  await openScreen(page, "/");
  await hand.press("Control+k");
  await hand.type(String(holder.email));
  await expect(searchResult(page, String(holder.displayName)).first()).toBeVisible();
  await hand.click(page.getByRole("option", { name: `New order for ${holder.displayName}` }));
  const form = new NewOrderPage(page);
  await hand.click(form.type("Offboarding"));
  const laptop = devices.find(isLaptop) as Row;
  await hand.click(form.device(laptop).legalHold);
  await hand.click(form.device(laptop).legalHoldInstructions);
  await hand.type("Case 2026-114");
  await form.expectCanBePlaced();
  await hand.click(form.placeButton);
  await form.expectAccepted();
  expectEffort(5, String(holder.email).length + 14);
});

test("an admin requests a charger for a device that needs one", async ({
  page,
  hand,
  expectEffort,
}) => {
  await openScreen(page, "/");
  await expect(
    page.getByRole("main").getByRole("link", { name: /chargers? to replace/ }),
  ).toBeVisible();
  // The sixth number of the page, and its list.
  await hand.press("6");
  await hand.click(page.getByRole("link", { name: /^Request charger for/ }).first());
  const dialog = new ChargerDialog(page);
  await expect(dialog.submitButton).toBeVisible();
  const order = dialog.root.getByRole("group", { name: "Order" }).getByRole("radio");
  await page.waitForLoadState("networkidle");
  // A device that several open orders name asks for which of them the charger is.
  if ((await order.count()) > 1 && !(await order.first().isChecked()))
    await hand.click(order.first());
  await hand.press("Control+Enter");
  await expectStatus(dialog.outcome, "accepted", 30_000);
  expectEffort(2, 2);
});

test("an admin buys two of an item for inventory", async ({ page, admin, hand, expectEffort }) => {
  const catalog = new CatalogPage(page);
  await openScreen(page, "/");
  await hand.click(rail(page).getByRole("link", { name: "Catalog" }));
  await expect(catalog.addButtons.first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await hand.click(catalog.addButtons.first());
  await hand.press("+");
  await expect(catalog.cartSize("2 items")).toBeVisible();
  await hand.click(catalog.continueLink);
  const purchase = new PurchasePage(page);
  await hand.click(purchase.inventoryOption);
  await hand.click(purchase.placeButton);
  await expectStatus(purchase.outcome, "accepted", 30_000);
  expectEffort(5, 1);
  expect((await admin.rows("/orders?limit=1"))[0]).toMatchObject({
    orderType: "Purchase for Inventory",
  });
});

test("an admin cancels a request that needs a decision", async ({
  page,
  hand,
  faults,
  filledPurchase,
  expectEffort,
}) => {
  await faults(failureBeforeCommit("orders.purchase"), incompleteBaseline);
  await placeUntilNeedsYou(filledPurchase);
  await openScreen(page, "/");
  await hand.click(page.getByRole("main").getByRole("link", { name: /needs? a decision/ }));
  await hand.click(page.getByRole("table", { name: "Requests" }).getByRole("link").first());
  const request = new RequestPage(page);
  await hand.click(request.cancelOption);
  await hand.click(page.getByRole("button", { name: "Cancel request" }));
  await expectStatus(request.status, "abandoned");
  expectEffort(4, 0);
});
