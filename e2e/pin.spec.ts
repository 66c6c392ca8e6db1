import { proof } from "#testing/proofs.ts";
import type { Row } from "#testing/world/service.ts";
import { test as base, expect, tracedWorld } from "./fixtures.ts";
import { PinDialog } from "./pages/device-dialogs.ts";
import { expectStatus } from "./pages/page-object.ts";
import { factOf } from "./pages/record-page.ts";
import { openScreen } from "./pages/shell.ts";
import { hashBody } from "./support/control.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { lostResponse, refusal } from "./support/faults.ts";
import type { Person } from "./support/people.ts";
import { expectNoTrace, expectNotInBrowser } from "./support/secret-traces.ts";
import { isServerAction, replayFromPage } from "./support/server-actions.ts";

const findDevice = async (person: Person, at: number, category = "Laptops"): Promise<Row> => {
  const device = (await person.rows(`/inventory?category=${category}&limit=50`))[at];
  if (device === undefined) throw new Error(`There is no device ${at} among ${category}`);
  return device;
};

let usedLaptops = 0;

const test = base.extend<{
  /** A laptop that no other test uses. */
  device: Row;
  /** The open dialog on the page of this laptop. */
  dialog: PinDialog;
  /** Expects that neither Quartermaster nor the browser keeps the PIN. */
  expectNoTraceOf: (pin: string) => Promise<void>;
}>({
  device: async ({ admin }, use) => {
    const device = await findDevice(admin, usedLaptops);
    usedLaptops += 1;
    await use(device);
  },
  dialog: async ({ page, device }, use) => {
    await page.goto(`/inventory/${device.id}`);
    const dialog = new PinDialog(page);
    await dialog.open();
    await use(dialog);
  },
  expectNoTraceOf: ({ page, world, recorder }, use) =>
    use((pin) => expectNoTrace({ page, world, recorder }, pin, "products.add-pin")),
});

// Quartermaster logs at every level, because no log line may hold a PIN.
test.use({ isRecorded: true, worldOptions: tracedWorld });

/** Returns a PIN that no other text of the world contains. */
const pinOf = (name: string) => `pin-${name}-73019955`;

test("the service stores a PIN once, and Quartermaster keeps no trace of it", async ({
  page,
  recorder,
  device,
  dialog,
  expectNoTraceOf,
  commits,
}) => {
  const pin = pinOf("stored");
  await expect(dialog.root).toContainText("No one can view it later.");
  for (const field of await dialog.inputs.all()) {
    await expect(field).toHaveAttribute("type", "password");
    await expect(field).toHaveAttribute("autocomplete", "new-password");
    await expect(field).not.toHaveAttribute("name");
  }
  await dialog.enter(pin);
  await dialog.submitButton.dblclick();
  await expectStatus(dialog.outcome, "accepted");
  expect(await commits("products.add-pin")).toMatchObject([
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
  await expect(page.getByText("by you. No one can view it.")).toBeVisible();
  await expect(dialog.openButton).toHaveText("Change PIN");
  for (const path of [
    `/inventory/${device.id}`,
    `/inventory?query=${device.id}`,
    "/requests",
    `/requests/${request?.id}`,
  ]) {
    await openScreen(page, path);
    await expectNotInBrowser(page, pin);
  }
  expect(recorder.received().includes(String(device.id))).toBe(true);
  await expectNoTraceOf(pin);
});

test("a refusal that quotes the PIN is shown without it, and the PIN must be entered again", async ({
  faults,
  device,
  dialog,
  expectNoTraceOf,
  commits,
}) => {
  const pin = pinOf("refused");
  const message = `pinCode: "${pin}" is too long for this device`;
  await faults(refusal("products.add-pin", 400, message));
  await dialog.enter(pin);
  await dialog.submitButton.click();
  await expectStatus(dialog.outcome, "refused");
  await expect(dialog.root).toContainText('"[PIN]" is too long for this device');
  await expect(dialog.root).toContainText("Enter the PIN again in both fields");
  await expect(dialog.pin).toBeFocused();
  await expect(dialog.pin).toHaveValue("");
  await expect(dialog.confirmation).toHaveValue("");
  await expectNoTraceOf(pin);

  await faults();
  await dialog.enter("4711");
  await dialog.submitAndExpectAccepted();
  const bodyHash = hashBody({ productId: device.id, pinCode: "4711" });
  expect(await commits("products.add-pin")).toMatchObject([{ bodyHash }]);
});

test("a PIN whose outcome is unknown is stored only in encrypted form", async ({
  faults,
  dialog,
  expectNoTraceOf,
  commits,
}) => {
  const pin = pinOf("unknown");
  await faults(lostResponse("products.add-pin"));
  await dialog.enter(pin);
  await dialog.submitButton.click();
  await expectStatus(dialog.outcome, "checking", 20_000);
  await expect(dialog.inputs).toHaveCount(0);
  expect(await commits("products.add-pin")).toHaveLength(1);
  await expectNoTraceOf(pin);
});

test(
  "an empty PIN and a PIN that differs from its confirmation are not sent",
  proof,
  async ({ page, dialog, commits }) => {
    await dialog.submitButton.click();
    await expect(dialog.pin).toBeFocused();
    await dialog.enter("1234", "1243");
    await dialog.submitButton.click();
    await expect(dialog.root).toContainText("PINs don’t match. Nothing was sent.");
    await expect(dialog.confirmation).toBeFocused();
    await expectAccessible(page, "Unlock PIN, mistyped");
    expect(await commits("products.add-pin")).toEqual([]);
    await dialog.confirmation.fill("1234");
    await page.keyboard.press("Enter");
    await expect(dialog.submitButton).toBeFocused();
    await page.keyboard.press("Enter");
    await expectStatus(dialog.outcome, "accepted");
    await expectAccessible(page, "Unlock PIN, stored");
    expect(await commits("products.add-pin")).toHaveLength(1);
  },
);

test("the dialog is offered to admins alone, for device types that support a PIN", async ({
  page,
  admin,
  device,
  signInAs,
  commits,
}) => {
  const dialog = new PinDialog(page);
  await page.goto("/inventory");
  for (const [category, isSupported] of [
    ["Laptops", true],
    ["Desktops", true],
    ["Mobile", true],
    ["Tablet", true],
    ["Monitors", false],
    ["Accessories", false],
  ] as const) {
    await page.goto(`/inventory/${(await findDevice(admin, 0, category)).id}`);
    await expect(factOf(page, "Supports PIN")).toHaveText(isSupported ? /Yes$/ : /No$/);
    await expect(dialog.openButton).toHaveCount(isSupported ? 1 : 0);
  }
  await page.goto(`/inventory/${device.id}`);
  await dialog.open();
  await dialog.enter("998877");
  const sending = page.waitForRequest(
    (request) => isServerAction(request) && (request.postData() ?? "").includes("pinCode"),
  );
  await dialog.submitButton.click();
  const sent = await sending;
  expect(sent.url()).not.toContain("998877");
  await expectStatus(dialog.outcome, "accepted");

  for (const kind of ["manager", "support"] as const) {
    const person = await signInAs(kind, "/inventory");
    await page.goto(`/inventory/${(await findDevice(person, 0)).id}`);
    await expect(factOf(page, "Supports PIN")).toHaveText(/Yes$/);
    await expect(dialog.openButton).toHaveCount(0);
    const answer = await replayFromPage(page, sent);
    expect(answer, kind).toContain('"kind":"role"');
  }
  expect(await commits("products.add-pin")).toHaveLength(1);
});
