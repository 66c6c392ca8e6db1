import { ask, type Row } from "../scripts/world/service.ts";
import { expect, test } from "./fixtures.ts";
import { daysFromNow, NewOrderPage } from "./pages/new-order-page.ts";
import { askRequests } from "./pages/requests-page.ts";
import { committed, setRules } from "./support/control.ts";
import {
  commitsOf,
  findCollection,
  newOrderPath,
  placeWithoutConsole,
} from "./support/order-data.ts";
import { personOf } from "./support/people.ts";

// A world of its own, because these tests place orders and set fault rules.
test.use({ worldOptions: { day: 0 } });

test.describe.configure({ timeout: 120_000 });

test.afterEach(({ world }) => setRules(world));

test("a double click places one order", async ({ page, world, signInAs }) => {
  const form = new NewOrderPage(page);
  const order = await findCollection(world);
  await signInAs("admin", newOrderPath(order));
  await form.expectCanBePlaced();
  await form.placeButton.dblclick();
  await form.expectAccepted();
  expect(await commitsOf(world, order)).toHaveLength(1);
});

test("the form that the Back button opens can't place the order again", async ({
  page,
  world,
  signInAs,
}) => {
  const form = new NewOrderPage(page);
  const order = await findCollection(world);
  await signInAs("admin", newOrderPath(order));
  await form.expectCanBePlaced();
  await form.place();
  const id = await form.expectAccepted();
  await form.openOrder(id);
  await page.goBack();
  await expect(form.heading).toHaveText("New order");
  await expect(form.preflight).toContainText(`on the open order ${id}`);
  await expect(form.placeButton).toBeDisabled();
  expect(await commitsOf(world, order)).toHaveLength(1);
});

test("Quartermaster refuses the same order from a second tab", async ({
  page,
  context,
  world,
  signInAs,
}) => {
  const order = await findCollection(world);
  await signInAs("admin", newOrderPath(order));
  const first = new NewOrderPage(page);
  const second = new NewOrderPage(await context.newPage());
  await second.open(order);
  await first.expectCanBePlaced();
  await second.expectCanBePlaced();
  await setRules(world, { operation: "orders.create", kind: "latency", ms: 1_500, times: 1 });
  await Promise.all([first.place(), second.place()]);
  await expect(first.outcome).toBeVisible({ timeout: 30_000 });
  await expect(second.outcome).toBeVisible({ timeout: 30_000 });
  const statuses = await Promise.all(
    [first, second].map(({ outcome }) => outcome.getAttribute("data-intent-status")),
  );
  expect(statuses.toSorted()).toEqual(["accepted", "refused"]);
  expect(await commitsOf(world, order)).toHaveLength(1);
  // The refused form keeps its values, and names the reason.
  const refused =
    (await first.outcome.getAttribute("data-intent-status")) === "refused" ? first : second;
  await expect(refused.outcome).toContainText("Nothing was sent");
  await expect(refused.type("Collection")).toBeChecked();
  await second.page.close();
});

test("a page reloaded while the order is being sent shows the outcome of that order", async ({
  page,
  context,
  world,
  signInAs,
}) => {
  const form = new NewOrderPage(page);
  const order = await findCollection(world);
  await signInAs("admin", newOrderPath(order));
  await form.expectCanBePlaced();
  await setRules(world, { operation: "orders.create", kind: "latency", ms: 4_000, times: 1 });
  await form.place();
  await expect
    .poll(async () => {
      const response = await askRequests(context.request, "?show=open&yours=true");
      return ((await response.json()) as { requests: { sentAt: string | null }[] }).requests.some(
        ({ sentAt }) => sentAt !== null,
      );
    })
    .toBe(true);
  await page.reload();
  await expect(form.placeButton).toHaveCount(0);
  await form.expectAccepted();
  expect(await commitsOf(world, order)).toHaveLength(1);
  // The draft of an accepted order is deleted.
  await page.reload();
  await expect(form.draftNotice).toHaveCount(0);
  await expect(form.preflight.getByText("Can’t be placed", { exact: true })).toBeVisible();
});

test("Quartermaster finds an order whose response was lost, and doesn't send it again", async ({
  page,
  world,
  signInAs,
}) => {
  const form = new NewOrderPage(page);
  const order = await findCollection(world);
  await signInAs("admin", newOrderPath(order));
  await form.expectCanBePlaced();
  await setRules(
    world,
    { operation: "orders.create", kind: "reset-after-commit", times: 1 },
    // The lookup is slow, so that the form shows "checking" before the order is found.
    { operation: "orders.list", kind: "latency", ms: 4_000 },
  );
  await form.place();
  await form.expectOutcome("checking", 30_000);
  await expect(form.outcome).toContainText("won't send it again meanwhile");
  await setRules(world);
  const id = await form.expectAccepted(60_000);
  await expect(form.outcome).toContainText("No reply came");
  expect(await commitsOf(world, order)).toMatchObject([{ resourceId: id }]);
});

test("a refusal keeps the form and marks the field, and the next attempt places one order", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  const form = new NewOrderPage(page);
  const order = await findCollection(world);
  await signInAs("admin", newOrderPath(order));
  // Values entered before hydration would be lost.
  await form.expectCanBePlaced();
  await form.pickupFrom.fill(daysFromNow(30, "09:00"));
  await form.pickupTo.fill(daysFromNow(31, "18:00"));
  await form.timeZone.selectOption("UTC");
  await form.expectCanBePlaced();
  await faults({
    operation: "orders.create",
    kind: "answer",
    status: 400,
    body: { statusCode: 400, statusMessage: "pickupWindow.to: No courier is free then" },
  });
  await form.place();
  await form.expectOutcome("refused");
  await expect(form.outcome).toContainText("Nothing was changed");
  await expect(form.pickupTo).toHaveAttribute("aria-invalid", "true");
  await expect(form.pickupTo).toHaveAccessibleDescription("No courier is free then");
  await expect(form.pickupTo).toHaveValue(daysFromNow(31, "18:00"));
  const before = (await committed(world, "orders.create")).length;
  await faults();
  await form.pickupTo.fill(daysFromNow(32, "18:00"));
  await form.expectCanBePlaced();
  await form.place();
  await form.expectAccepted();
  expect(await committed(world, "orders.create")).toHaveLength(before + 1);
  const pickupWindow = {
    from: `${daysFromNow(30, "09:00")}:00+00:00`,
    to: `${daysFromNow(32, "18:00")}:00+00:00`,
    timezone: "UTC",
  };
  expect(await commitsOf(world, { ...order, pickupWindow })).toHaveLength(1);
});

test("an old pre-flight check is repeated, and an order that no longer passes isn't sent", async ({
  page,
  world,
  signInAs,
}) => {
  const form = new NewOrderPage(page);
  const order = await findCollection(world);
  await page.clock.install();
  const admin = await signInAs("admin", newOrderPath(order));
  await form.expectCanBePlaced();
  await placeWithoutConsole(world, admin, order);
  const before = (await committed(world, "orders.create")).length;
  await page.clock.fastForward(61_000);
  await expect(form.preflight).toContainText("Checked 1 min ago");
  await form.place();
  await expect(page.getByText("no longer passes. Nothing was sent")).toBeVisible();
  await expect(form.preflight).toContainText("is on the open order");
  await expect(form.placeButton).toBeDisabled();
  expect(await committed(world, "orders.create")).toHaveLength(before);
});

test("an order can't be placed while its pre-flight check fails, and the form keeps its values", async ({
  page,
  world,
  signInAs,
}) => {
  const form = new NewOrderPage(page);
  const order = await findCollection(world);
  await setRules(world, { operation: "orders.validate", kind: "500-before-commit" });
  await signInAs("admin", newOrderPath(order));
  await expect(form.preflight.getByText("No answer", { exact: true })).toBeVisible({
    timeout: 40_000,
  });
  await expect(form.preflight).toContainText("Can’t place the order without a check");
  await expect(form.placeButton).toBeDisabled();
  await setRules(world);
  await form.repeatCheck();
  await form.expectCanBePlaced();
});

test("the form restores its draft after a reload until the person discards it", async ({
  page,
  world,
  signInAs,
}) => {
  const form = new NewOrderPage(page);
  const order = await findCollection(world);
  const admin = personOf(world, "admin");
  await signInAs("admin", "/orders/new");
  const { body } = await ask(world, admin, `/employees/${order.employeeId}`);
  await form.chooseType("Collection");
  await form.chooseEmployee(body.employee as Row);
  const device = form.device({ id: String(order.productIds[0]) });
  await device.selected.check();
  await device.returnOption.selectOption("store");
  await page.reload();
  await expect(form.draftNotice).toBeVisible();
  await expect(device.selected).toBeChecked();
  await expect(device.returnOption).toHaveValue("store");
  await form.expectCanBePlaced();
  // A form for another order type does not overwrite the draft.
  await form.open({ orderType: "Deployment" });
  await form.resumeDraft("Collection");
  await expect(device.selected).toBeChecked();
  await form.discardDraft();
  await expect(form.checkedType).toHaveCount(0);
  await page.reload();
  await expect(form.draftNotice).toHaveCount(0);
});
