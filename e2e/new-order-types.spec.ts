import type { Page } from "@playwright/test";
import { proof } from "#testing/proofs.ts";
import { idsOf, type Row } from "#testing/world/service.ts";
import { test as base, expect, orderedWorld } from "./fixtures.ts";
import { daysFromNow, NewOrderPage } from "./pages/new-order-page.ts";
import { advance, hashBody } from "./support/control.ts";
import { expectFieldsLookDisabled } from "./support/looks-disabled.ts";
import { findHolder, findReceiver, findStock, type Order } from "./support/order-data.ts";

const expectEnded = (page: Page, status: "Delivered" | "Received") =>
  expect(page.getByRole("main").locator("[title=delivered]").first()).toHaveText(status);

interface FormFixtures {
  form: NewOrderPage;
  /** Expects that the test committed this order, as the one with the ID, and no other. */
  expectCommit: (resourceId: string, order: Order) => Promise<void>;
}

const test = base.extend<FormFixtures>({
  form: ({ page }, use) => use(new NewOrderPage(page)),
  expectCommit: ({ commits }, use) =>
    use(async (resourceId, order) =>
      expect(await commits("orders.create")).toMatchObject([
        { resourceId, bodyHash: hashBody(order), late: false },
      ]),
    ),
});

test.use({ worldOptions: orderedWorld });

test.describe("the form sends each of the four order types as it shows it", () => {
  test(
    "a Deployment is placed for an employee and a device found by serial number",
    proof,
    async ({ admin, form, expectCommit }) => {
      const device = await findStock(admin);
      const receiver = await findReceiver(admin, device);
      await form.page.goto("/orders");
      await form.newOrderLink.click();
      await expect(form.heading).toHaveText("New order");
      await expect(form.preflight).toContainText("Choose an order type.");
      await form.type("Deployment").check();
      await form.chooseEmployee(receiver);
      await expect(form.preflight).toContainText("Choose at least one device from stock.");
      await form.chooseStock(device);
      await form.expectCanBePlaced();
      await expect(form.preflight).toContainText(String(device.model));
      await expect(form.preflight).toContainText(
        `1 device (${device.serialNumber}) will be shipped from stock to ${receiver.displayName}`,
      );
      const id = await form.placeAndExpectAccepted();
      await expect(form.outcome).toBeFocused();
      const productIds = [device.id];
      await expectCommit(id, { orderType: "Deployment", employeeId: receiver.id, productIds });
      await expect(form.outcome).toContainText("Processing");
      // The placed order stays readable, but its fields can no longer be changed.
      await expect(form.chosenStock).toContainText(String(device.serialNumber));
      await expect(form.chosenStock.getByRole("button")).toHaveCount(0);
      await expect(form.preflight).toContainText("Result when placed");
      await expect(form.preflight).toContainText(String(device.serialNumber));
      await form.placeAnotherButton.click();
      await expect(form.checkedType).toHaveCount(0);
      await expect(form.employee).toHaveValue("");
      await expect(form.outcome).toHaveCount(0);
      // Repeated, it has the type and the employee, but no device from stock.
      await form.page.goto(`/orders/new?repeat=${id}`);
      await expect(form.page.getByText(`Taken over from order ${id}`)).toBeVisible();
      await expect(form.type("Deployment")).toBeChecked();
      await expect(form.changeEmployee).toBeVisible();
      await expect(form.preflight).toContainText("Choose at least one device from stock.");
    },
  );

  test(
    "an Offboarding sends all devices with return options, a legal hold and a pickup window",
    proof,
    async ({ admin, form, expectCommit }) => {
      const { holder, devices } = await findHolder(admin, {
        atLeast: 2,
        orderType: "Offboarding",
        fits: (held) => held.some(({ deviceType }) => deviceType === "Laptops"),
      });
      const laptop = devices.find(({ deviceType }) => deviceType === "Laptops") as Row;
      const other = devices.find(({ id }) => id !== laptop.id) as Row;
      await form.open({ orderType: "Offboarding", employeeId: holder.id });
      for (const device of devices) {
        await expect(form.device(device).selected).toBeChecked();
      }
      await form.device(laptop).returnOption.selectOption("store");
      await form.device(other).returnOption.selectOption("recycle");
      await form.device(laptop).legalHold.check();
      await form.device(laptop).legalHoldInstructions.fill("Keep it off; 消さないで");
      await form.pickupFrom.fill(daysFromNow(30, "09:00"));
      await form.timeZone.selectOption("Asia/Tokyo");
      await expect(form.device(laptop).legalHold).toHaveAccessibleName(
        `Legal hold for ${laptop.model}, serial ${laptop.serialNumber}`,
      );
      await expect(form.preflight).toContainText("Enter when the pickup window ends, or clear it.");
      await expect(form.placeButton).toHaveCount(0);
      // A time of which only the day was typed is not taken for none.
      await form.pickupTo.focus();
      await form.page.keyboard.type("1231");
      await expect(form.preflight).toContainText(
        "Enter the day and the time when the pickup window",
      );
      await expect(form.placeButton).toHaveCount(0);
      await form.pickupTo.fill(daysFromNow(31, "18:00"));
      await form.expectCanBePlaced();
      await expect(form.preflight).toContainText(`take back ${devices.length} devices`);
      await expect(form.pickupFrom).toHaveAttribute("type", "datetime-local");
      const id = await form.placeAndExpectAccepted();
      await expectFieldsLookDisabled(form.page);
      const withOption = devices.filter((one) => one.id === laptop.id || one.id === other.id);
      await expectCommit(id, {
        orderType: "Offboarding",
        employeeId: holder.id,
        productIds: idsOf(devices),
        dispositions: withOption.map(({ id: productId }) => ({
          productId,
          disposition: productId === laptop.id ? "store" : "recycle",
        })),
        legalHold: [
          { productId: laptop.id, requested: true, instructions: "Keep it off; 消さないで" },
        ],
        pickupWindow: {
          from: `${daysFromNow(30, "09:00")}:00+09:00`,
          to: `${daysFromNow(31, "18:00")}:00+09:00`,
          timezone: "Asia/Tokyo",
        },
      });
    },
  );

  test(
    "a Collection of one of two devices starts on the device's own page",
    proof,
    async ({ page, admin, form, expectCommit }) => {
      const { holder, devices } = await findHolder(admin, { atLeast: 2 });
      const [collected, kept] = devices as [Row, Row];
      await page.goto(`/inventory/${collected.id}`);
      await page.getByRole("link", { name: "Collect", exact: true }).click();
      await expect(form.device(collected).selected).toBeChecked();
      await expect(form.device(kept).selected).not.toBeChecked();
      await form.expectCanBePlaced();
      const id = await form.placeAndExpectAccepted();
      const productIds = [collected.id];
      await expectCommit(id, { orderType: "Collection", employeeId: holder.id, productIds });
    },
  );

  test(
    "a Swap from Inventory sends the returned device and its replacement",
    proof,
    async ({ page, admin, form, expectCommit }) => {
      const orderType = "Swap from Inventory";
      const { holder, devices } = await findHolder(admin, { orderType });
      const [returned] = devices as [Row];
      const replacement = await findStock(admin);
      await page.goto(`/employees/${holder.id}`);
      // The devices of the check are nobody's choice.
      await expect(page.getByRole("link", { name: "Start Deployment" })).toHaveAttribute(
        "href",
        `/orders/new?type=Deployment&employee=${holder.id}`,
      );
      await page.getByRole("link", { name: "Start Swap from Inventory" }).click();
      // The only device of an employee is chosen, several are not.
      for (const device of devices) {
        await expect(form.device(device).selected).toBeChecked({ checked: devices.length === 1 });
      }
      await form.device(returned).selected.check();
      await form.chooseStock(replacement);
      await form.expectCanBePlaced();
      const id = await form.placeAndExpectAccepted();
      const productIds = [returned.id, replacement.id];
      await expectCommit(id, { orderType, employeeId: holder.id, productIds });
    },
  );
});

test(
  "an admin signs in and deploys a laptop, which arrives with the employee",
  proof,
  async ({ page, world, signInAs }) => {
    const form = new NewOrderPage(page);
    const admin = await signInAs("admin", "/", "fresh");
    const device = await findStock(admin, "&country=DE&category=Laptops");
    const receiver = await findReceiver(admin, device, "&country=DE");
    await page.getByRole("link", { name: "Orders", exact: true }).first().click();
    await form.newOrderLink.click();
    await form.type("Deployment").check();
    await form.chooseEmployee(receiver);
    await form.chooseStock(device);
    await form.expectCanBePlaced();
    const id = await form.placeAndExpectAccepted();
    // No order is delayed by more business days than this, whatever exceptions it meets.
    await advance(world, 60);
    await form.openOrder(id);
    await expectEnded(page, "Delivered");
    const { body } = await admin.read(`/orders/${id}`);
    expect(body.order).toMatchObject({ status: "delivered", productIds: [device.id] });
    const { body: now } = await admin.read(`/products/${device.id}`);
    expect(now.product).toMatchObject({ employeeId: receiver.id, status: "assigned" });
  },
);

test(
  "returned devices leave their employees once their orders are delivered",
  proof,
  async ({ page, world, admin, form }) => {
    const placed: { id: string; device: string; holder: string; orderType: string }[] = [];
    for (const orderType of ["Offboarding", "Collection", "Swap from Inventory"]) {
      const { holder, devices } = await findHolder(admin, { orderType });
      const productIds = idsOf(devices);
      await form.open({ orderType, employeeId: holder.id, productIds });
      await form.expectCanBePlaced();
      const id = await form.placeAndExpectAccepted();
      for (const device of productIds) placed.push({ id, device, holder: holder.id, orderType });
    }
    await advance(world, 60);
    for (const { id, device, holder, orderType } of placed) {
      await page.goto(`/orders/${id}`);
      // What is taken back is received, not delivered.
      await expectEnded(page, orderType.startsWith("Swap") ? "Delivered" : "Received");
      const { body } = await admin.read(`/products/${device}`);
      expect((body.product as Row).employeeId ?? null, device).not.toBe(holder);
    }
  },
);
