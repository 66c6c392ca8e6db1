import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import type { DemoKey } from "../scripts/run/sandbox-process.ts";
import { ask, askAll, type Row } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { advance, committed, setRules } from "./control.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, personOf, test } from "./fixtures.ts";

// A world of its own: what is placed here, and its clock, are no other journey's.
test.use({ worldOptions: { day: 0 } });

const hashOf = (body: unknown) => createHash("sha256").update(JSON.stringify(body)).digest("hex");

interface DeviceOfOrder {
  productId: string;
  serialNumber: string;
  model: string;
  chargerStatus: string | null;
}

interface FoundOrder {
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

/** Orders with a device in need of a charger that no order before in the list has. */
const findOrders = async (world: World, person: DemoKey): Promise<FoundOrder[]> => {
  const seen = new Set<string>();
  const found: FoundOrder[] = [];
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

let orders: FoundOrder[] = [];
test.beforeAll(async ({ world }) => {
  orders = await findOrders(world, personOf(world, "admin"));
});
test.afterEach(async ({ world }) => void (await setRules(world)));

/** Each test asks for a charger of its own: one is on its way but once. */
const take = (): FoundOrder & { device: DeviceOfOrder } => {
  const order = orders.shift();
  const [device] = order?.eligible ?? [];
  if (!order || !device) throw new Error("No order with a charger in need is left in this world");
  return { ...order, device };
};

const open = async (page: Page) => {
  await page.getByRole("button", { name: "Request replacement charger" }).click();
  const dialog = page.getByRole("dialog", { name: "Replacement charger" });
  await expect(dialog.getByRole("button", { name: "Request charger" })).toBeVisible();
  return dialog;
};

test("is asked for on the order, for eligible devices alone, once", async ({
  page,
  world,
  signInAs,
}) => {
  const { id, device, eligible, devices } = take();
  const admin = await signInAs("admin", `/orders/${id}`);
  const dialog = await open(page);
  await expect(dialog.getByRole("radio")).toHaveCount(eligible.length);
  for (const other of devices.filter((one) => !isEligible(one))) {
    await expect(dialog).not.toContainText(other.serialNumber);
  }
  await dialog.getByText(device.serialNumber).click();
  const before = await committed(world, "orders.add-accessory");
  await dialog.getByRole("button", { name: "Request charger" }).dblclick();
  await expect(dialog.locator('[data-intent-status="accepted"]')).toBeVisible();
  const writes = (await committed(world, "orders.add-accessory")).slice(before.length);
  expect(writes.map(({ bodyHash }) => bodyHash)).toEqual([hashOf({ productId: device.productId })]);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Request replacement charger" })).toBeFocused();

  // The order shows what was accepted, and then what became of it.
  const asked = page.getByRole("region", { name: "Accessory requests" });
  await expect(asked).toContainText(String(writes[0]?.resourceId));
  await expect(asked).toContainText(`Charger for ${device.model}`);
  await expect(asked).toContainText("Processing");
  await advance(world, 4);
  expect((await readOrder(world, admin, id)).accessories).toMatchObject([{ status: "delivered" }]);
  await page.reload();
  await expect(asked).toContainText("Delivered");
});

test("the same one again needs a second word, and the service has the last", async ({
  page,
  world,
  signInAs,
}) => {
  const { id, device } = take();
  await signInAs("admin", `/orders/${id}`);
  const before = await committed(world, "orders.add-accessory");
  const first = await open(page);
  await first.getByText(device.serialNumber).click();
  await first.getByRole("button", { name: "Request charger" }).click();
  await expect(first.locator('[data-intent-status="accepted"]')).toBeVisible();
  await page.keyboard.press("Escape");
  const again = await open(page);
  await again.getByText(device.serialNumber).click();
  await expect(again).toContainText("Already requested");
  await again.getByRole("button", { name: "Request charger" }).click();
  await expect(again.locator('[data-intent-status="refused"]')).toContainText(
    "within the last day",
  );
  await expect(again.getByRole("radio", { name: device.serialNumber })).toBeChecked();
  await again.getByRole("button", { name: "Place a second charger request" }).click();
  await expect(again.locator('[data-intent-status="refused"]')).toContainText(
    "already on its way",
    {
      timeout: 30_000,
    },
  );
  expect((await committed(world, "orders.add-accessory")).length).toBe(before.length + 1);
});

test("is asked for from the device's page, on an order that names it", async ({
  page,
  world,
  signInAs,
}) => {
  const { device } = take();
  const admin = await signInAs("admin", `/inventory/${device.productId}`);
  const dialog = await open(page);
  const before = await committed(world, "orders.add-accessory");
  await dialog.getByRole("button", { name: "Request charger" }).click();
  await expect(dialog.locator('[data-intent-status="accepted"]')).toBeVisible();
  const writes = (await committed(world, "orders.add-accessory")).slice(before.length);
  expect(writes.map(({ bodyHash }) => bodyHash)).toEqual([hashOf({ productId: device.productId })]);
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

test("is asked for from Today's list of chargers, where the form opens by itself", async ({
  page,
  signInAs,
}) => {
  await signInAs("manager", "/?list=chargers");
  await page
    .getByRole("link", { name: /^Request charger for/ })
    .first()
    .click();
  await page.waitForURL(/\/inventory\/[^?]+$/);
  const dialog = page.getByRole("dialog", { name: "Replacement charger" });
  await expect(dialog.getByRole("button", { name: "Request charger" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Request replacement charger" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("a device without an id is named by its serial number, typed by hand", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  const { id, device, devices } = take();
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
  const dialog = await open(page);
  const serial = dialog.getByLabel("Serial number");
  await serial.fill("NO-SUCH-SERIAL");
  const before = await committed(world, "orders.add-accessory");
  await dialog.getByRole("button", { name: "Request charger" }).click();
  const outcome = dialog.locator("[data-intent-status]");
  await expect(outcome).toBeVisible();
  expect(await committed(world, "orders.add-accessory")).toEqual(before);
  await page.keyboard.press("Escape");

  const again = await open(page);
  await again.getByLabel("Serial number").fill(device.serialNumber);
  await again.getByRole("button", { name: "Request charger" }).click();
  await expect(again.locator('[data-intent-status="accepted"]')).toBeVisible();
  const writes = (await committed(world, "orders.add-accessory")).slice(before.length);
  expect(writes.map(({ bodyHash }) => bodyHash)).toEqual([
    hashOf({ serialNumber: device.serialNumber }),
  ]);
});

test("is not offered where no device is eligible, nor to support", async ({
  page,
  context,
  world,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/orders");
  const ask_ = page.getByRole("button", { name: "Request replacement charger" });
  for (const { id } of await askAll(world, admin, "/orders?type=Deployment&status=delivered")) {
    const { deviceRequests } = await readOrder(world, admin, id);
    if (deviceRequests.length === 0 || deviceRequests.some(isEligible)) continue;
    await page.goto(`/orders/${id}`);
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    await expect(page.getByText(deviceRequests[0]?.serialNumber ?? "").first()).toBeVisible();
    await expect(ask_).toHaveCount(0);
    break;
  }
  const { id, device } = take();
  await page.goto(`/orders/${id}`);
  await expect(ask_).toBeVisible();
  await context.clearCookies();
  await signInAs("support", `/orders/${id}`);
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(ask_).toHaveCount(0);
  await page.goto(`/inventory/${device.productId}`);
  await expect(page.getByText("Can be replaced")).toBeVisible();
  await expect(ask_).toHaveCount(0);
});

test("a lost answer is found by reading back, on the order itself", async ({
  page,
  world,
  signInAs,
}) => {
  const { id, device } = take();
  await signInAs("admin", `/orders/${id}`);
  const before = await committed(world, "orders.add-accessory");
  await setRules(world, {
    operation: "orders.add-accessory",
    kind: "reset-after-commit",
    times: 1,
  });
  const dialog = await open(page);
  await expectAccessible(page, "Replacement charger");
  await dialog.getByText(device.serialNumber).click();
  await dialog.getByRole("button", { name: "Request charger" }).click();
  await expect(dialog.locator('[data-intent-status="accepted"]')).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toContainText("we found the accessory request");
  expect((await committed(world, "orders.add-accessory")).length).toBe(before.length + 1);
});
