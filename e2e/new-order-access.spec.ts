import { proof } from "#testing/proofs.ts";
import { type Row, without } from "#testing/world/service.ts";
import { expect, orderedWorld, test } from "./fixtures.ts";
import { table } from "./pages/list-page.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { failures, noPermissionNotice, shortcutsDialog } from "./pages/shell.ts";
import { hashBody } from "./support/control.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { findCollection, findHolder, findStock, newOrderPath } from "./support/order-data.ts";
import { personOf } from "./support/people.ts";
import { interceptServerAction, replayWithSession } from "./support/server-actions.ts";

test.use({ worldOptions: orderedWorld });

test("a manager orders for their own employees, and can't reach another manager's", async ({
  page,
  admin,
  context,
  world,
  signInAs,
  commits,
}) => {
  const form = new NewOrderPage(page);
  const manager = personOf(world, "manager");
  const [everyone, own] = await Promise.all([
    admin.allRows("/employees?status=active"),
    manager.allRows("/employees?status=active"),
  ]);
  const [stranger] = without(everyone, own) as [Row];
  const order = await findCollection(manager);
  await signInAs("manager", newOrderPath({ orderType: "Offboarding", employeeId: stranger.id }));
  await expect(failures(page, "not_found").first()).toBeVisible();
  await expect(page.getByText(String(stranger.displayName))).toHaveCount(0);
  await expect(form.placeButton).toHaveCount(0);
  await page.goto("/orders/new");
  await form.employee.fill(String(stranger.email));
  await expect(page.getByText("No one found.")).toBeVisible();

  // The server refuses the manager's own request with the other employee's ID in it.
  await form.open(order);
  await form.expectCanBePlaced();
  const request = await interceptServerAction(page, "**/orders/new**", () =>
    form.placeButton.click(),
  );
  const answer = await replayWithSession(context, request, world.origin, (body) =>
    body.replaceAll(order.employeeId, stranger.id),
  );
  expect(answer).toContain('"status":"refused"');
  expect(await commits("orders.create")).toEqual([]);
  await page.unroute("**/orders/new**");
  // The replay used the draft's idempotency key for other content. Another draft has its own.
  await form.open(order);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await form.open(order);
  await form.expectCanBePlaced();
  await form.placeAndExpectAccepted();
  expect(await commits("orders.create")).toMatchObject([{ bodyHash: hashBody(order) }]);
});

test(
  "support has no link to the form, and the server refuses an order that support replays",
  proof,
  async ({ page, context, world, admin, signInAs, commits }) => {
    const form = new NewOrderPage(page);
    await form.open(await findCollection(admin));
    await form.expectCanBePlaced();
    const request = await interceptServerAction(page, "**/orders/new**", () =>
      form.placeButton.click(),
    );
    await signInAs("support", "/orders");
    await expect(table(page)).toBeVisible();
    await expect(form.newOrderLink).toHaveCount(0);
    await expect(async () => {
      await page.keyboard.press("?");
      await expect(shortcutsDialog(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(shortcutsDialog(page).getByText("New order")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await page.goto("/orders/new");
    await expect(noPermissionNotice(page)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Orders" })).toHaveClass("link");
    await expect(form.preflight).toHaveCount(0);
    const answer = await replayWithSession(context, request, world.origin);
    expect(answer).toContain('"status":"refused"');
    expect(answer).toContain('"kind":"role"');
    expect(await commits("orders.create")).toEqual([]);
  },
);

test("the form ignores what it can't use of an address, and lists it", async ({ page, admin }) => {
  const { holder } = await findHolder(admin);
  const device = await findStock(admin);
  await page.goto(
    `/orders/new?type=Collection&employee=${holder.id}&device=${device.id}&device=..&colour=red`,
  );
  const main = page.getByRole("main");
  await expect(main).toContainText("were ignored: device “..”, “colour”");
  const name = `${device.model}, serial ${device.serialNumber}`;
  await expect(main).toContainText(`not in this order: ${name}`);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(main.getByText(name)).toHaveCount(0);
});

test(
  "the form is accessible when filled in, refused, ready and accepted, wide and narrow",
  proof,
  async ({ page, admin }) => {
    const form = new NewOrderPage(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { holder, devices } = await findHolder(admin, {
      fits: ([first]) => first?.deviceType === "Laptops",
    });
    const device = devices[0] as Row;
    await form.open({ orderType: "Swap from Inventory", employeeId: holder.id });
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
    await form.placeAndExpectAccepted();
    await expectAccessible(page, "Accepted");
  },
);
