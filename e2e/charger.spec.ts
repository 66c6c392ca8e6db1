import { proof } from "#testing/proofs.ts";
import type { Row } from "#testing/world/service.ts";
import { test as base, expect, orderedWorld } from "./fixtures.ts";
import { ChargerDialog } from "./pages/device-dialogs.ts";
import { expectStatus } from "./pages/page-object.ts";
import { advance, hashBody, showRecords } from "./support/control.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { answer, lostResponse, shownLate } from "./support/faults.ts";
import { type Person, personOf } from "./support/people.ts";

interface DeviceOfOrder {
  productId: string;
  serialNumber: string;
  model: string;
  chargerStatus: string | null;
}

interface ChargerOrder {
  id: string;
  devices: DeviceOfOrder[];
  eligible: DeviceOfOrder[];
}

const isEligible = ({ chargerStatus }: DeviceOfOrder) =>
  chargerStatus === "Damaged" || chargerStatus === "Not Included";

const readOrder = async (person: Person, id: string) =>
  (await person.read(`/orders/${id}`)).body.order as Row & {
    deviceRequests: DeviceOfOrder[];
    accessories: Row[];
  };

/** Returns orders with an eligible device that no earlier order of the list contains. */
const findOrders = async (person: Person): Promise<ChargerOrder[]> => {
  const seen = new Set<string>();
  const found: ChargerOrder[] = [];
  for (const { id } of await person.allRows("/orders?type=Deployment&sort=createdAt")) {
    const { deviceRequests: devices, accessories } = await readOrder(person, id);
    const eligible = devices.filter(isEligible);
    const isNew = eligible.length > 0 && !eligible.some(({ productId }) => seen.has(productId));
    for (const { productId } of devices) seen.add(productId);
    if (isNew && accessories.length === 0) found.push({ id, devices, eligible });
    if (found.length === 8) break;
  }
  return found;
};

let orders: ChargerOrder[] = [];

const test = base.extend<{
  dialog: ChargerDialog;
  /** An order that no other test uses, because a device gets one charger at a time. */
  order: ChargerOrder & { device: DeviceOfOrder };
}>({
  dialog: ({ page }, use) => use(new ChargerDialog(page)),
  order: async ({ browserName: _ }, use) => {
    const order = orders.shift();
    const [device] = order?.eligible ?? [];
    if (!order || !device) throw new Error("No order with an eligible device is left");
    await use({ ...order, device });
  },
});

test.use({ worldOptions: orderedWorld });

test.beforeAll(async ({ world }) => {
  orders = await findOrders(personOf(world, "admin"));
});

test(
  "a charger is requested once on an order, which offers only its eligible devices",
  proof,
  async ({ page, world, admin, order: { id, device, eligible, devices }, dialog, commits }) => {
    await page.goto(`/orders/${id}`);
    await dialog.openFor(device.serialNumber);
    await expect(dialog.devices).toHaveCount(eligible.length);
    for (const other of devices.filter((one) => !isEligible(one))) {
      await expect(dialog.root).not.toContainText(other.serialNumber);
    }
    await dialog.submitButton.dblclick();
    await expectStatus(dialog.outcome, "accepted");
    const writes = await commits("orders.add-accessory");
    expect(writes).toMatchObject([{ bodyHash: hashBody({ productId: device.productId }) }]);
    await dialog.closeButton.click();
    await expect(dialog.root).toHaveCount(0);
    await expect(dialog.openButton).toBeFocused();

    // The order shows the accepted request, and later its delivery.
    const accessories = page.getByRole("region", { name: "Accessory requests" });
    await expect(accessories).toContainText(String(writes[0]?.resourceId));
    await expect(accessories).toContainText(`Charger for ${device.model}`);
    await expect(accessories).toContainText("Processing");
    await advance(world, 4);
    expect((await readOrder(admin, id)).accessories).toMatchObject([{ status: "delivered" }]);
    await page.reload();
    await expect(accessories).toContainText("Delivered");
  },
);

test(
  "a second request for the same device needs confirmation, and the service refuses it",
  proof,
  async ({ page, order: { id, device }, dialog, commits }) => {
    await page.goto(`/orders/${id}`);
    await dialog.openFor(device.serialNumber);
    await dialog.submitAndExpectAccepted();
    await page.keyboard.press("Escape");
    await dialog.openFor(device.serialNumber);
    await expect(dialog.root).toContainText("Already requested");
    await dialog.submitButton.click();
    await expectStatus(dialog.outcome, "refused");
    await expect(dialog.outcome).toContainText("within the last day");
    await expect(dialog.device(device.serialNumber)).toBeChecked();
    await dialog.secondButton.click();
    await expect(dialog.outcome).toContainText("already on its way", { timeout: 30_000 });
    await expectStatus(dialog.outcome, "refused");
    expect(await commits("orders.add-accessory")).toHaveLength(1);
  },
);

test(
  "a request that the service does not show yet is named on its order and its device, and is not offered again",
  proof,
  async ({ page, world, order: { id, device }, dialog, faults }) => {
    await faults(shownLate("orders.add-accessory", "lists"));
    await page.goto(`/orders/${id}`);
    await dialog.openFor(device.serialNumber);
    await dialog.submitAndExpectAccepted();
    await page.keyboard.press("Escape");
    const main = page.getByRole("main");
    const notice = main.locator("[data-not-shown-yet]");
    await expect(notice).toContainText("The order doesn't show it yet.");
    await expect(main.getByText("already requested")).toBeVisible();
    await dialog.openFor(device.serialNumber);
    await expect(dialog.root).toContainText("Already requested: accepted at");
    await expectAccessible(page, "An order with a request that is not shown yet");

    await page.goto(`/inventory/${device.productId}`);
    await expect(notice).toContainText("Its order doesn't show it yet.");
    await expect(main).not.toContainText("No replacement requested yet.");
    await expect(dialog.openButton).toBeHidden();

    await showRecords(world);
    await page.goto(`/orders/${id}`);
    await expect(page.getByRole("region", { name: "Accessory requests" })).toBeVisible();
    await expect(notice).toBeHidden();
  },
);

test(
  "a charger is requested on a device's page, for an order that contains the device",
  proof,
  async ({ page, admin, order: { device }, dialog, commits }) => {
    await page.goto(`/inventory/${device.productId}`);
    await expect(page.getByText("No replacement requested yet.")).toBeVisible();
    await dialog.open();
    await expect(dialog.root).not.toContainText("Cancelled");
    // Several orders are a choice, because the charger goes to the employee of the order.
    if (await dialog.orders.first().isVisible()) await dialog.orders.first().check();
    await dialog.submitAndExpectAccepted();
    const writes = await commits("orders.add-accessory");
    expect(writes).toMatchObject([{ bodyHash: hashBody({ productId: device.productId }) }]);
    const rows = await admin.allRows(`/orders?query=${device.serialNumber}`);
    const onWhich = await Promise.all(rows.map(({ id }) => readOrder(admin, id)));
    const order = onWhich.find(({ accessories }) =>
      accessories.some(({ id }) => id === writes[0]?.resourceId),
    );
    expect(order?.deviceRequests.map(({ productId }) => productId)).toContain(device.productId);
    await dialog.closeButton.click();
    await expect(page.getByRole("link", { name: "Already requested" })).toBeVisible();
    await expect(dialog.openButton).toHaveCount(0);
  },
);

test(
  "the life of a device is walked by keyboard, and a link to the device has a card",
  proof,
  async ({ page, admin }) => {
    const deliveries = await admin.rows(
      "/orders?type=Purchase+for+Employee&status=delivered&limit=1",
    );
    const [device] = (await readOrder(admin, String(deliveries[0]?.id))).deviceRequests;
    if (!device) throw new Error("The delivered order has no device");
    await page.goto(`/inventory/${device.productId}`);
    const parts = page.getByRole("list", { name: "Lifecycle, oldest first" }).getByRole("link");
    await expect(parts.nth(1)).toBeVisible();
    await parts.last().focus();
    await page.keyboard.press("Home");
    await expect(parts.first()).toBeFocused();
    await expect(parts.first()).toHaveAccessibleName(/^(Prepared|Held by).*order ord_/);
    await page.keyboard.press("ArrowRight");
    await expect(parts.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/orders\/ord_/);

    const link = page.getByRole("main").locator(`a[href="/inventory/${device.productId}"]`).first();
    await expect(link).toHaveAccessibleName(`${device.model}, serial ${device.serialNumber}`);
    const card = page.getByRole("tooltip");
    // What loads above the link moves it from under the pointer.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      await expect(card).toContainText(device.serialNumber, { timeout: 3_000 });
    }).toPass();
    await page.keyboard.press("Escape");
    await expect(card).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await page.mouse.move(0, 0);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(card).toHaveCount(0);
  },
);

test(
  "a link in Today's list of chargers opens the dialog on the device's page",
  proof,
  async ({ page, dialog, signInAs }) => {
    await signInAs("manager", "/?list=chargers");
    await page
      .getByRole("link", { name: /^Request charger for/ })
      .first()
      .click();
    await page.waitForURL(/\/inventory\/[^?]+$/);
    await expect(dialog.submitButton).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog.root).toHaveCount(0);
    await page.reload();
    await expect(dialog.openButton).toBeVisible();
    await expect(dialog.root).toHaveCount(0);
  },
);

test(
  "a person enters the serial number of a device that has no ID",
  proof,
  async ({ page, admin, faults, order: { id, device, devices }, dialog, commits }) => {
    const { productIds: _, ...known } = await readOrder(admin, id);
    const nameless = devices.map(({ model }) => ({ model, status: "assigned" }));
    const order = { ...known, deviceRequests: nameless };
    await faults(answer("orders.get", { status: "success", order }));
    await page.goto(`/orders/${id}`);
    await dialog.open();
    await dialog.serialNumber.fill("NO-SUCH-SERIAL");
    await dialog.submitButton.click();
    await expect(dialog.outcome).toBeVisible();
    expect(await commits("orders.add-accessory")).toEqual([]);
    await page.keyboard.press("Escape");

    await dialog.open();
    await dialog.serialNumber.fill(device.serialNumber);
    await dialog.submitAndExpectAccepted();
    const bodyHash = hashBody({ serialNumber: device.serialNumber });
    expect(await commits("orders.add-accessory")).toMatchObject([{ bodyHash }]);
  },
);

test(
  "the dialog is not offered on orders without an eligible device, nor to support",
  proof,
  async ({ page, admin, order: { id, device }, dialog, signInAs }) => {
    const copyButton = page.getByRole("button", { name: "Copy link" });
    await page.goto("/orders");
    for (const row of await admin.allRows("/orders?type=Deployment&status=delivered")) {
      const { deviceRequests } = await readOrder(admin, row.id);
      if (deviceRequests.length === 0 || deviceRequests.some(isEligible)) continue;
      await page.goto(`/orders/${row.id}`);
      await expect(copyButton).toBeVisible();
      await expect(
        page.getByText(deviceRequests[0]?.serialNumber ?? "", { exact: true }).first(),
      ).toBeVisible();
      await expect(dialog.openButton).toHaveCount(0);
      break;
    }
    await page.goto(`/orders/${id}`);
    await expect(dialog.openButton).toBeVisible();
    await signInAs("support", `/orders/${id}`);
    await expect(copyButton).toBeVisible();
    await expect(dialog.openButton).toHaveCount(0);
    await page.goto(`/inventory/${device.productId}`);
    await expect(page.getByText("No replacement requested yet.")).toBeVisible();
    await expect(dialog.openButton).toHaveCount(0);
  },
);

test(
  "Quartermaster finds a request whose response was lost by reading the order again",
  proof,
  async ({ page, faults, order: { id, device }, dialog, commits }) => {
    await page.goto(`/orders/${id}`);
    await faults(lostResponse("orders.add-accessory"));
    await dialog.openFor(device.serialNumber);
    await expectAccessible(page, "Replacement charger");
    await dialog.submitAndExpectAccepted(30_000);
    await expect(dialog.root).toContainText("we found the accessory request");
    expect(await commits("orders.add-accessory")).toHaveLength(1);
  },
);
