import type { DemoKey } from "../scripts/run/sandbox-process.ts";
import { ask, askAll, type Row } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { expect, test } from "./fixtures.ts";
import { ChargerDialog, openChargerDialog, requestChargerButton } from "./pages/charger-dialog.ts";
import { advance, committed, hashBody, setRules } from "./support/control.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { personOf } from "./support/people.ts";

// A world of its own, because these tests place requests and move the clock.
test.use({ worldOptions: { day: 0 } });

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

const readOrder = async (world: World, person: DemoKey, id: string) =>
  (await ask(world, person, `/orders/${id}`)).body.order as Row & {
    deviceRequests: DeviceOfOrder[];
    accessories: Row[];
  };

/** Returns orders with an eligible device that no earlier order of the list contains. */
const findOrders = async (world: World, person: DemoKey): Promise<ChargerOrder[]> => {
  const seen = new Set<string>();
  const found: ChargerOrder[] = [];
  for (const { id } of await askAll(world, person, "/orders?type=Deployment&sort=createdAt")) {
    const { deviceRequests: devices, accessories } = await readOrder(world, person, id);
    const eligible = devices.filter(isEligible);
    const isNew = eligible.length > 0 && !eligible.some(({ productId }) => seen.has(productId));
    for (const { productId } of devices) seen.add(productId);
    if (isNew && accessories.length === 0) found.push({ id, devices, eligible });
    if (found.length === 6) break;
  }
  return found;
};

let orders: ChargerOrder[] = [];
test.beforeAll(async ({ world }) => {
  orders = await findOrders(world, personOf(world, "admin"));
});
test.afterEach(async ({ world }) => void (await setRules(world)));

/** Returns an order that no other test uses, because a device gets one charger at a time. */
const nextOrder = (): ChargerOrder & { device: DeviceOfOrder } => {
  const order = orders.shift();
  const [device] = order?.eligible ?? [];
  if (!order || !device) throw new Error("No order with an eligible device is left in this world");
  return { ...order, device };
};

test("a charger is requested once on an order, which offers only its eligible devices", async ({
  page,
  world,
  signInAs,
}) => {
  const { id, device, eligible, devices } = nextOrder();
  const admin = await signInAs("admin", `/orders/${id}`);
  const dialog = await openChargerDialog(page);
  await expect(dialog.devices).toHaveCount(eligible.length);
  for (const other of devices.filter((one) => !isEligible(one))) {
    await expect(dialog.root).not.toContainText(other.serialNumber);
  }
  await dialog.chooseDevice(device.serialNumber);
  const before = await committed(world, "orders.add-accessory");
  await dialog.sendButton.dblclick();
  await dialog.expectAccepted();
  const writes = (await committed(world, "orders.add-accessory")).slice(before.length);
  expect(writes.map(({ bodyHash }) => bodyHash)).toEqual([
    hashBody({ productId: device.productId }),
  ]);
  await dialog.close();
  await expect(requestChargerButton(page)).toBeFocused();

  // The order shows the accepted request, and later its delivery.
  const accessories = page.getByRole("region", { name: "Accessory requests" });
  await expect(accessories).toContainText(String(writes[0]?.resourceId));
  await expect(accessories).toContainText(`Charger for ${device.model}`);
  await expect(accessories).toContainText("Processing");
  await advance(world, 4);
  expect((await readOrder(world, admin, id)).accessories).toMatchObject([{ status: "delivered" }]);
  await page.reload();
  await expect(accessories).toContainText("Delivered");
});

test("a second request for the same device needs confirmation, and the service refuses it", async ({
  page,
  world,
  signInAs,
}) => {
  const { id, device } = nextOrder();
  await signInAs("admin", `/orders/${id}`);
  const before = await committed(world, "orders.add-accessory");
  const first = await openChargerDialog(page);
  await first.chooseDevice(device.serialNumber);
  await first.send();
  await first.expectAccepted();
  await page.keyboard.press("Escape");
  const again = await openChargerDialog(page);
  await again.chooseDevice(device.serialNumber);
  await expect(again.root).toContainText("Already requested");
  await again.send();
  await expect(again.outcomeWith("refused")).toContainText("within the last day");
  await expect(again.device(device.serialNumber)).toBeChecked();
  await again.sendSecond();
  await expect(again.outcomeWith("refused")).toContainText("already on its way", {
    timeout: 30_000,
  });
  expect((await committed(world, "orders.add-accessory")).length).toBe(before.length + 1);
});

test("a charger is requested on a device's page, for an order that contains the device", async ({
  page,
  world,
  signInAs,
}) => {
  const { device } = nextOrder();
  const admin = await signInAs("admin", `/inventory/${device.productId}`);
  const dialog = await openChargerDialog(page);
  const before = await committed(world, "orders.add-accessory");
  await dialog.send();
  await dialog.expectAccepted();
  const writes = (await committed(world, "orders.add-accessory")).slice(before.length);
  expect(writes.map(({ bodyHash }) => bodyHash)).toEqual([
    hashBody({ productId: device.productId }),
  ]);
  const onWhich = await Promise.all(
    (await askAll(world, admin, `/orders?query=${device.serialNumber}`)).map(({ id }) =>
      readOrder(world, admin, id),
    ),
  );
  const order = onWhich.find(({ accessories }) =>
    accessories.some(({ id }) => id === writes[0]?.resourceId),
  );
  expect(order?.deviceRequests.map(({ productId }) => productId)).toContain(device.productId);
});

test("a link in Today's list of chargers opens the dialog on the device's page", async ({
  page,
  signInAs,
}) => {
  await signInAs("manager", "/?list=chargers");
  await page
    .getByRole("link", { name: /^Request charger for/ })
    .first()
    .click();
  await page.waitForURL(/\/inventory\/[^?]+$/);
  const dialog = new ChargerDialog(page);
  await expect(dialog.sendButton).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.root).toHaveCount(0);
  await page.reload();
  await expect(requestChargerButton(page)).toBeVisible();
  await expect(dialog.root).toHaveCount(0);
});

test("a person enters the serial number of a device that has no ID", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  const { id, device, devices } = nextOrder();
  const order = await readOrder(world, personOf(world, "admin"), id);
  const { productIds: _, ...known } = order;
  const nameless = devices.map(({ model }) => ({ model, status: "assigned" }));
  await faults({
    operation: "orders.get",
    kind: "answer",
    status: 200,
    body: { status: "success", order: { ...known, deviceRequests: nameless } },
  });
  await signInAs("admin", `/orders/${id}`);
  const dialog = await openChargerDialog(page);
  await dialog.serialNumber.fill("NO-SUCH-SERIAL");
  const before = await committed(world, "orders.add-accessory");
  await dialog.send();
  await expect(dialog.outcome).toBeVisible();
  expect(await committed(world, "orders.add-accessory")).toEqual(before);
  await page.keyboard.press("Escape");

  const again = await openChargerDialog(page);
  await again.serialNumber.fill(device.serialNumber);
  await again.send();
  await again.expectAccepted();
  const writes = (await committed(world, "orders.add-accessory")).slice(before.length);
  expect(writes.map(({ bodyHash }) => bodyHash)).toEqual([
    hashBody({ serialNumber: device.serialNumber }),
  ]);
});

test("the dialog is not offered on orders without an eligible device, nor to support", async ({
  page,
  context,
  world,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/orders");
  for (const { id } of await askAll(world, admin, "/orders?type=Deployment&status=delivered")) {
    const { deviceRequests } = await readOrder(world, admin, id);
    if (deviceRequests.length === 0 || deviceRequests.some(isEligible)) continue;
    await page.goto(`/orders/${id}`);
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    await expect(page.getByText(deviceRequests[0]?.serialNumber ?? "").first()).toBeVisible();
    await expect(requestChargerButton(page)).toHaveCount(0);
    break;
  }
  const { id, device } = nextOrder();
  await page.goto(`/orders/${id}`);
  await expect(requestChargerButton(page)).toBeVisible();
  await context.clearCookies();
  await signInAs("support", `/orders/${id}`);
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(requestChargerButton(page)).toHaveCount(0);
  await page.goto(`/inventory/${device.productId}`);
  await expect(page.getByText("Can be replaced")).toBeVisible();
  await expect(requestChargerButton(page)).toHaveCount(0);
});

test("Quartermaster finds a request whose response was lost by reading the order again", async ({
  page,
  world,
  signInAs,
}) => {
  const { id, device } = nextOrder();
  await signInAs("admin", `/orders/${id}`);
  const before = await committed(world, "orders.add-accessory");
  await setRules(world, {
    operation: "orders.add-accessory",
    kind: "reset-after-commit",
    times: 1,
  });
  const dialog = await openChargerDialog(page);
  await expectAccessible(page, "Replacement charger");
  await dialog.chooseDevice(device.serialNumber);
  await dialog.send();
  await dialog.expectAccepted(30_000);
  await expect(dialog.root).toContainText("we found the accessory request");
  expect((await committed(world, "orders.add-accessory")).length).toBe(before.length + 1);
});
