import { askAll, type Row, without } from "../scripts/world/service.ts";
import { expect, test } from "./fixtures.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { committed } from "./support/control.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import {
  commitsOf,
  findCollection,
  findHolder,
  findStock,
  newOrderPath,
} from "./support/order-data.ts";
import { personOf } from "./support/people.ts";
import { interceptServerAction, replayWithSession } from "./support/server-actions.ts";

// A world of its own, because these tests place orders.
test.use({ worldOptions: { day: 0 } });

test.describe.configure({ timeout: 120_000 });

test("a manager orders for their own employees, and can't reach another manager's", async ({
  page,
  context,
  world,
  signInAs,
}) => {
  const form = new NewOrderPage(page);
  const admin = personOf(world, "admin");
  const manager = personOf(world, "manager");
  const [everyone, own] = await Promise.all([
    askAll(world, admin, "/employees?status=active"),
    askAll(world, manager, "/employees?status=active"),
  ]);
  const [stranger] = without(everyone, own) as [Row];
  const order = await findCollection(world, manager);
  await signInAs("manager", newOrderPath({ orderType: "Offboarding", employeeId: stranger.id }));
  await expect(page.locator("[data-failure=not_found]").first()).toBeVisible();
  await expect(page.getByText(String(stranger.displayName))).toHaveCount(0);
  await expect(form.placeButton).toHaveCount(0);
  await page.goto("/orders/new");
  await form.employee.fill(String(stranger.email));
  await expect(page.getByText("No one found.")).toBeVisible();

  // The server refuses the manager's own request with the other employee's ID in it.
  await form.open(order);
  await form.expectCanBePlaced();
  const request = await interceptServerAction(page, "**/orders/new**", () => form.place());
  const before = (await committed(world, "orders.create")).length;
  const answer = await replayWithSession(context, request, world.origin, (body) =>
    body.replaceAll(order.employeeId, stranger.id),
  );
  expect(answer).toContain('"status":"refused"');
  expect(await committed(world, "orders.create")).toHaveLength(before);
  await page.unroute("**/orders/new**");
  // The replay used the form's idempotency key for other content. The next attempt has a new key.
  await form.sendAgain();
  await expect(form.outcome).toContainText("Already submitted with different details");
  await form.place();
  await form.expectAccepted();
  expect(await commitsOf(world, order)).toHaveLength(1);
});

test("support has no link to the form, and the server refuses an order that support replays", async ({
  page,
  context,
  browser,
  world,
  signInAs,
}) => {
  const admin = personOf(world, "admin");
  const order = await findCollection(world);
  await signInAs("support", "/orders");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("link", { name: "New order" })).toHaveCount(0);
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(shortcuts).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(shortcuts.getByText("New order")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.goto("/orders/new");
  await expect(page.getByRole("main")).toContainText("You don't have permission");
  await expect(new NewOrderPage(page).preflight).toHaveCount(0);

  const adminContext = await browser.newContext({ baseURL: world.origin });
  const adminPage = await adminContext.newPage();
  const form = new NewOrderPage(adminPage);
  await adminPage.goto(`/signin?from=${encodeURIComponent(newOrderPath(order))}`);
  await adminPage.getByRole("button", { name: admin.user.displayName }).click();
  await form.expectCanBePlaced();
  const request = await interceptServerAction(adminPage, "**/orders/new**", () => form.place());
  const before = (await committed(world, "orders.create")).length;
  const answer = await replayWithSession(context, request, world.origin);
  expect(answer).toContain('"status":"refused"');
  expect(answer).toContain('"kind":"role"');
  expect(await committed(world, "orders.create")).toHaveLength(before);
  await adminContext.close();
});

test("the form ignores what it can't use of an address, and lists it", async ({
  page,
  world,
  signInAs,
}) => {
  const admin = personOf(world, "admin");
  const { holder } = await findHolder(world, admin);
  const device = await findStock(world, admin);
  await signInAs(
    "admin",
    `/orders/new?type=Collection&employee=${holder.id}&device=${device.id}&device=..&colour=red`,
  );
  const main = page.getByRole("main");
  await expect(main).toContainText("were ignored: device “..”, “colour”");
  await expect(main).toContainText(`not in this order: ${device.id}`);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(main.getByText(device.id)).toHaveCount(0);
});

test("the form is accessible when filled in, refused, ready and accepted, wide and narrow", async ({
  page,
  world,
  signInAs,
}) => {
  const form = new NewOrderPage(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const admin = personOf(world, "admin");
  const { holder, devices } = await findHolder(world, admin, {
    fits: ([first]) => first?.deviceType === "Laptops",
  });
  const device = devices[0] as Row;
  await signInAs(
    "admin",
    newOrderPath({ orderType: "Swap from Inventory", employeeId: holder.id }),
  );
  await expect(form.availableStock).toBeVisible();
  await expectAccessible(page, "Swap");
  await form.open({ orderType: "Collection", employeeId: holder.id, productIds: [device.id] });
  await form.device(device).legalHold.check();
  await form.device(device).returnOption.selectOption("destruction");
  await expect(form.preflight).toContainText("under legal hold");
  await expectAccessible(page, "A failed pre-flight check");
  await form.device(device).returnOption.selectOption("store");
  await form.expectCanBePlaced();
  await expectAccessible(page, "A passed pre-flight check");
  await form.place();
  await form.expectAccepted();
  await expectAccessible(page, "Accepted");
});
