import { proof } from "#testing/proofs.ts";
import { test as base, expect, orderedWorld } from "./fixtures.ts";
import { daysFromNow, NewOrderPage } from "./pages/new-order-page.ts";
import { expectStatus } from "./pages/page-object.ts";
import { askRequests } from "./pages/requests.ts";
import { hashBody } from "./support/control.ts";
import { lostResponse, refusal } from "./support/faults.ts";
import { findCollection, type Order, placeWithoutConsole } from "./support/order-data.ts";
import { readEmployee } from "./support/records.ts";
import { isServerAction, replayWithSession } from "./support/server-actions.ts";

interface OrderFixtures {
  /** A Collection of one device, which no other test places. */
  order: Order;
  /** The admin's form with this order, after its pre-flight check. */
  form: NewOrderPage;
  /** Expects that the test committed this order, and no other. */
  expectOneCommit: () => Promise<void>;
}

const test = base.extend<OrderFixtures>({
  order: async ({ admin }, use) => use(await findCollection(admin)),

  form: async ({ page, order }, use) => {
    const form = new NewOrderPage(page);
    await form.open(order);
    await form.expectCanBePlaced();
    await use(form);
  },

  expectOneCommit: ({ commits, order }, use) =>
    use(async () =>
      expect(await commits("orders.create")).toMatchObject([{ bodyHash: hashBody(order) }]),
    ),
});

test.use({ worldOptions: orderedWorld });

test("a double click places one order", async ({ form, expectOneCommit }) => {
  await form.placeButton.dblclick();
  await form.expectAccepted();
  await expectOneCommit();
});

test("the form that the Back button opens can't place the order again", async ({
  form,
  expectOneCommit,
}) => {
  const id = await form.placeAndExpectAccepted();
  await form.openOrder(id);
  await form.page.goBack();
  await expect(form.heading).toHaveText("New order");
  await expect(form.preflight).toContainText(`on the open order ${id}`);
  await expect(form.placeButton).toBeDisabled();
  await expectOneCommit();
});

test("a form whose answer is lost on the way is looked up at once, without another click", async ({
  page,
  context,
  world,
  form,
  expectOneCommit,
}) => {
  await page.route("**/orders/new**", async (route) => {
    if (!isServerAction(route.request())) return route.fallback();
    await replayWithSession(context, route.request(), world.origin);
    await route.abort();
  });
  await form.placeAndExpectAccepted();
  await expectOneCommit();
});

test("Quartermaster refuses the same order from a second tab", async ({
  context,
  faults,
  order,
  form,
  expectOneCommit,
}) => {
  const second = new NewOrderPage(await context.newPage());
  await second.open(order);
  await second.expectCanBePlaced();
  await faults({ operation: "orders.create", kind: "latency", ms: 1_500, times: 1 });
  await Promise.all([form.placeButton.click(), second.placeButton.click()]);
  await Promise.all(
    [form, second].map(({ outcome }) =>
      expect(outcome).toHaveAttribute("data-intent-status", /^(accepted|refused)$/, {
        timeout: 30_000,
      }),
    ),
  );
  const isRefused = async ({ outcome }: NewOrderPage) =>
    (await outcome.getAttribute("data-intent-status")) === "refused";
  expect([await isRefused(form), await isRefused(second)].toSorted()).toEqual([false, true]);
  await expectOneCommit();
  // The refused form keeps its values, and names the reason.
  const refused = (await isRefused(form)) ? form : second;
  await expect(refused.outcome).toContainText("Nothing was sent");
  await expect(refused.type("Collection")).toBeChecked();
  await second.page.close();
});

test("a page reloaded while the order is being sent shows the outcome of that order", async ({
  page,
  faults,
  form,
  expectOneCommit,
}) => {
  await faults({ operation: "orders.create", kind: "latency", ms: 4_000, times: 1 });
  await form.placeButton.click();
  await expect
    .poll(async () => {
      const response = await askRequests(page.request, "?show=open&yours=true");
      return ((await response.json()) as { requests: { sentAt: string | null }[] }).requests.some(
        ({ sentAt }) => sentAt !== null,
      );
    })
    .toBe(true);
  await page.reload();
  await expect(form.placeButton).toHaveCount(0);
  await form.expectAccepted();
  await expectOneCommit();
  // The draft of an accepted order is deleted.
  await page.reload();
  await expect(form.draftNotice).toHaveCount(0);
  await expect(form.preflight.getByText("Can’t be placed", { exact: true })).toBeVisible();
});

test("Quartermaster finds an order whose response was lost, and doesn't send it again", async ({
  faults,
  order,
  form,
  commits,
}) => {
  await faults(
    lostResponse("orders.create"),
    // The lookup is slow, so that the form shows "checking" before the order is found.
    { operation: "orders.list", kind: "latency", ms: 4_000 },
  );
  await form.placeButton.click();
  await expectStatus(form.outcome, "checking", 30_000);
  await expect(form.outcome).toContainText("won't send it again meanwhile");
  await faults();
  const resourceId = await form.expectAccepted(60_000);
  await expect(form.outcome).toContainText(
    "The connection broke before a reply came, but we found",
  );
  expect(await commits("orders.create")).toMatchObject([{ resourceId, bodyHash: hashBody(order) }]);
});

test(
  "a refusal keeps the form and marks the field, and the next attempt places one order",
  proof,
  async ({ faults, order, form, commits }) => {
    await form.pickupFrom.fill(daysFromNow(30, "09:00"));
    await form.pickupTo.fill(daysFromNow(31, "18:00"));
    await form.timeZone.selectOption("UTC");
    await form.expectCanBePlaced();
    await faults(refusal("orders.create", 400, "pickupWindow.to: No courier is free then"));
    await form.placeButton.click();
    await expectStatus(form.outcome, "refused");
    await expect(form.outcome).toContainText("Nothing was changed");
    await expect(form.pickupTo).toHaveAttribute("aria-invalid", "true");
    await expect(form.pickupTo).toHaveAccessibleDescription("No courier is free then");
    await expect(form.pickupTo).toHaveValue(daysFromNow(31, "18:00"));
    await faults();
    await form.pickupTo.fill(daysFromNow(32, "18:00"));
    await form.expectCanBePlaced();
    await form.placeAndExpectAccepted();
    const pickupWindow = {
      from: `${daysFromNow(30, "09:00")}:00+00:00`,
      to: `${daysFromNow(32, "18:00")}:00+00:00`,
      timezone: "UTC",
    };
    expect(await commits("orders.create")).toMatchObject([
      { bodyHash: hashBody({ ...order, pickupWindow }) },
    ]);
  },
);

test("an old pre-flight check is repeated, and an order that no longer passes isn't sent", async ({
  page,
  admin,
  order,
  commits,
}) => {
  const form = new NewOrderPage(page);
  await page.clock.install();
  await form.open(order);
  await form.expectCanBePlaced();
  await placeWithoutConsole(admin, order);
  await page.clock.fastForward(61_000);
  await expect(form.preflight).toContainText("Checked 1 min ago");
  await form.placeButton.click();
  await expect(page.getByText("no longer passes. Nothing was sent")).toBeVisible();
  await expect(form.preflight).toContainText("is on the open order");
  await expect(form.placeButton).toBeDisabled();
  expect(await commits("orders.create")).toHaveLength(1);
});

test("an order can't be placed while its pre-flight check fails, and the form keeps its values", async ({
  page,
  faults,
  order,
}) => {
  const form = new NewOrderPage(page);
  await faults({ operation: "orders.validate", kind: "500-before-commit" });
  await form.open(order);
  await expect(form.preflight.getByText("No answer", { exact: true })).toBeVisible({
    timeout: 40_000,
  });
  await expect(form.preflight).toContainText("Can’t place the order without a check");
  await expect(form.placeButton).toBeDisabled();
  await faults();
  await form.repeatCheckButton.click();
  await form.expectCanBePlaced();
});

test(
  "the form restores its draft after a reload until the person discards it",
  proof,
  async ({ page, admin, order }) => {
    const form = new NewOrderPage(page);
    await page.goto("/orders/new");
    await form.type("Collection").check();
    await form.chooseEmployee(await readEmployee(admin, order.employeeId));
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
    await page.getByRole("link", { name: "Collection", exact: true }).click();
    await expect(device.selected).toBeChecked();
    await form.discardDraftButton.click();
    await expect(form.checkedType).toHaveCount(0);
    await page.reload();
    await expect(form.draftNotice).toHaveCount(0);
  },
);
