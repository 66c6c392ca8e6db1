import { ask, type Row, rowsOf } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { expect, test } from "./fixtures.ts";
import { openPinDialog, setPinButton } from "./pages/pin-dialog.ts";
import { committed, hashBody, setRules } from "./support/control.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { personOf } from "./support/people.ts";
import {
  expectNotInBrowser,
  expectNotInDatabase,
  expectNotInLog,
  expectNotReceived,
} from "./support/secret-traces.ts";
import { replayFromPage } from "./support/server-actions.ts";

// Quartermaster logs at every level, because no log line may hold a PIN.
test.use({ isRecorded: true, worldOptions: { settings: { QM_LOG_LEVEL: "trace" } } });

/** Returns a PIN that no other text of the world contains. */
const pinOf = (name: string) => `pin-${name}-73019955`;

const findDevices = async (world: World, category: string): Promise<Row[]> =>
  rowsOf(
    (await ask(world, personOf(world, "admin"), `/inventory?category=${category}&limit=50`)).body,
  );

const findDevice = async (world: World, at: number, category = "Laptops"): Promise<Row> => {
  const device = (await findDevices(world, category))[at];
  if (device === undefined) throw new Error(`There is no device ${at} among ${category}`);
  return device;
};

test.afterEach(async ({ world }) => void (await setRules(world)));

test("the service stores a PIN once, and Quartermaster keeps no trace of it", async ({
  page,
  world,
  recorder,
  signInAs,
}) => {
  const device = await findDevice(world, 0);
  const pin = pinOf("stored");
  await signInAs("admin", `/inventory/${device.id}`);
  const dialog = await openPinDialog(page);
  await expect(dialog.root).toContainText("No one can view it later.");
  for (const field of await dialog.inputs.all()) {
    await expect(field).toHaveAttribute("type", "password");
    await expect(field).toHaveAttribute("autocomplete", "new-password");
    await expect(field).not.toHaveAttribute("name");
  }
  const before = await committed(world, "products.add-pin");
  await dialog.enter(pin);
  await dialog.saveButton.dblclick();
  await dialog.expectAccepted();
  const writes = (await committed(world, "products.add-pin")).slice(before.length);
  expect(writes.map(({ bodyHash, resourceId }) => ({ bodyHash, resourceId }))).toEqual([
    { bodyHash: hashBody({ productId: device.id, pinCode: pin }), resourceId: device.id },
  ]);
  await expect(dialog.inputs).toHaveCount(0);

  // The API and the pages show the request, without the PIN.
  const fetchText = (path: string) =>
    page.evaluate(async (address) => (await fetch(address)).text(), path);
  const { requests } = JSON.parse(await fetchText("/api/requests")) as {
    requests: { id: string; operation: string }[];
  };
  const request = requests.find(({ operation }) => operation === "products.add-pin");
  const details = await fetchText(`/api/requests/${request?.id}`);
  expect(details).toContain("products.add-pin");
  expect(details).not.toContain(pin);
  await page.keyboard.press("Escape");
  const paths = [
    `/inventory/${device.id}`,
    `/inventory?query=${device.id}`,
    "/requests",
    `/requests/${request?.id}`,
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectNotInBrowser(page, pin);
  }
  expect(recorder.received().includes(String(device.id))).toBe(true);
  expectNotReceived(recorder, pin);
  await expectNotInLog(world, pin);
  await expectNotInDatabase(world, pin, "products.add-pin");
});

test("a refusal that quotes the PIN is shown without it, and the PIN must be entered again", async ({
  page,
  world,
  recorder,
  faults,
  signInAs,
}) => {
  const device = await findDevice(world, 1);
  const pin = pinOf("refused");
  await signInAs("admin", `/inventory/${device.id}`);
  await faults({
    operation: "products.add-pin",
    kind: "answer",
    status: 400,
    body: { statusCode: 400, statusMessage: `pinCode: "${pin}" is too long for this device` },
  });
  const dialog = await openPinDialog(page);
  await dialog.enter(pin);
  await dialog.save();
  await expect(dialog.outcomeWith("refused")).toBeVisible();
  await expect(dialog.root).toContainText('"[PIN]" is too long for this device');
  await expect(dialog.root).toContainText("Enter the PIN again in both fields");
  const field = dialog.pin;
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await expect(dialog.confirmation).toHaveValue("");
  expectNotReceived(recorder, pin);
  await expectNotInLog(world, pin);
  await expectNotInDatabase(world, pin, "products.add-pin");
  await expectNotInBrowser(page, pin);

  await faults();
  const before = await committed(world, "products.add-pin");
  await dialog.enter("4711");
  await dialog.save();
  await dialog.expectAccepted();
  const writes = (await committed(world, "products.add-pin")).slice(before.length);
  expect(writes.map(({ bodyHash }) => bodyHash)).toEqual([
    hashBody({ productId: device.id, pinCode: "4711" }),
  ]);
});

test("a PIN whose outcome is unknown is stored only in encrypted form", async ({
  page,
  world,
  recorder,
  signInAs,
}) => {
  const device = await findDevice(world, 2);
  const pin = pinOf("unknown");
  await signInAs("admin", `/inventory/${device.id}`);
  await setRules(world, { operation: "products.add-pin", kind: "reset-after-commit", times: 1 });
  const before = await committed(world, "products.add-pin");
  const dialog = await openPinDialog(page);
  await dialog.enter(pin);
  await dialog.save();
  await expect(dialog.outcomeWith("checking")).toBeVisible({ timeout: 20_000 });
  await expect(dialog.inputs).toHaveCount(0);
  expect((await committed(world, "products.add-pin")).length).toBe(before.length + 1);
  expectNotReceived(recorder, pin);
  await expectNotInLog(world, pin);
  await expectNotInDatabase(world, pin, "products.add-pin");
  await expectNotInBrowser(page, pin);
});

test("an empty PIN and a PIN that differs from its confirmation are not sent", async ({
  page,
  world,
  signInAs,
}) => {
  const device = await findDevice(world, 3);
  await signInAs("admin", `/inventory/${device.id}`);
  const before = await committed(world, "products.add-pin");
  const dialog = await openPinDialog(page);
  await dialog.save();
  await expect(dialog.pin).toBeFocused();
  await dialog.enter("1234", "1243");
  await dialog.save();
  await expect(dialog.root).toContainText("PINs don’t match. Nothing was sent.");
  await expect(dialog.confirmation).toBeFocused();
  await expectAccessible(page, "Unlock PIN, mistyped");
  expect(await committed(world, "products.add-pin")).toEqual(before);
  await dialog.confirmation.fill("1234");
  await page.keyboard.press("Enter");
  await dialog.expectAccepted();
  await expectAccessible(page, "Unlock PIN, stored");
  expect((await committed(world, "products.add-pin")).length).toBe(before.length + 1);
});

test("the dialog is offered to admins alone, for device types that support a PIN", async ({
  page,
  context,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/inventory");
  for (const [category, isSupported] of [
    ["Laptops", true],
    ["Desktops", true],
    ["Mobile", true],
    ["Tablet", true],
    ["Monitors", false],
    ["Accessories", false],
  ] as const) {
    await page.goto(`/inventory/${(await findDevice(world, 0, category)).id}`);
    await expect(page.getByText(isSupported ? "Supports PIN" : "No PIN support")).toBeVisible();
    await expect(setPinButton(page)).toHaveCount(isSupported ? 1 : 0);
  }
  const device = await findDevice(world, 4);
  await page.goto(`/inventory/${device.id}`);
  const dialog = await openPinDialog(page);
  await dialog.enter("998877");
  const sending = page.waitForRequest(
    (request) =>
      "next-action" in request.headers() && (request.postData() ?? "").includes("pinCode"),
  );
  await dialog.save();
  const sent = await sending;
  expect(sent.url()).not.toContain("998877");
  await dialog.expectAccepted();
  const before = await committed(world, "products.add-pin");

  for (const kind of ["manager", "support"] as const) {
    await context.clearCookies();
    const person = await signInAs(kind, "/inventory");
    const [own] = rowsOf((await ask(world, person, "/inventory?category=Laptops&limit=1")).body);
    await page.goto(`/inventory/${own?.id}`);
    await expect(page.getByText("Supports PIN")).toBeVisible();
    await expect(setPinButton(page)).toHaveCount(0);
    const answer = await replayFromPage(page, sent);
    expect(answer, kind).toContain('"kind":"role"');
  }
  expect(await committed(world, "products.add-pin")).toEqual(before);
});
