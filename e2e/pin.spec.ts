import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import pg from "pg";
import { ask, type Row, rowsOf } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { committed, setRules } from "./control.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, personOf, test } from "./fixtures.ts";
import { findKey } from "./key-search.ts";

// Everything is logged: a PIN must not be in the lines of any level.
test.use({ isRecorded: true, worldOptions: { settings: { QM_LOG_LEVEL: "trace" } } });

const hashOf = (body: unknown) => createHash("sha256").update(JSON.stringify(body)).digest("hex");

/** A PIN like no other text of the world. */
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

const open = async (page: Page) => {
  await page.getByRole("button", { name: "Set unlock PIN" }).click();
  const dialog = page.getByRole("dialog", { name: "Unlock PIN" });
  await expect(dialog.getByRole("button", { name: "Save PIN" })).toBeVisible();
  return dialog;
};

type Dialog = Awaited<ReturnType<typeof open>>;

const type = async (dialog: Dialog, pin: string, again = pin) => {
  await dialog.getByLabel("Unlock PIN", { exact: true }).fill(pin);
  await dialog.getByLabel("Confirm PIN").fill(again);
};

const store = (dialog: Dialog) => dialog.getByRole("button", { name: "Save PIN" });

const keptByTheBrowser = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await indexedDB.databases(),
      document.cookie,
      location.href,
      history.state,
      document.documentElement.outerHTML,
      [...document.querySelectorAll("input")].map(({ value }) => value),
    ]),
  );

const dumpOf = async ({ databaseUrl }: World) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    const rows: string[] = [];
    for (const { name } of tables.rows) {
      const found = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      rows.push(...found.rows.map(({ row }) => row));
    }
    return Buffer.from(rows.join("\n"));
  } finally {
    await client.end();
  }
};

test.afterEach(async ({ world }) => void (await setRules(world)));

test("a PIN is stored once, and is nowhere afterwards", async ({
  page,
  world,
  recorder,
  signInAs,
}) => {
  const device = await findDevice(world, 0);
  const pin = pinOf("stored");
  await signInAs("admin", `/inventory/${device.id}`);
  const dialog = await open(page);
  await expect(dialog).toContainText("No one can view it later.");
  for (const field of await dialog.locator("input").all()) {
    await expect(field).toHaveAttribute("type", "password");
    await expect(field).toHaveAttribute("autocomplete", "new-password");
    await expect(field).not.toHaveAttribute("name");
  }
  const before = await committed(world, "products.add-pin");
  await type(dialog, pin);
  await store(dialog).dblclick();
  await expect(dialog.locator('[data-intent-status="accepted"]')).toBeVisible();
  const writes = (await committed(world, "products.add-pin")).slice(before.length);
  expect(writes.map(({ bodyHash, resourceId }) => ({ bodyHash, resourceId }))).toEqual([
    { bodyHash: hashOf({ productId: device.id, pinCode: pin }), resourceId: device.id },
  ]);
  await expect(dialog.locator("input")).toHaveCount(0);

  // The request as its door tells it, and every page that could: what was sent, and no PIN.
  const fromDoor = (path: string) =>
    page.evaluate(async (address) => (await fetch(address)).text(), path);
  const { requests } = JSON.parse(await fromDoor("/api/requests")) as {
    requests: { id: string; operation: string }[];
  };
  const request = requests.find(({ operation }) => operation === "products.add-pin");
  const told = await fromDoor(`/api/requests/${request?.id}`);
  expect(told).toContain("products.add-pin");
  expect(told).not.toContain(pin);
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
    expect(findKey(Buffer.from(await keptByTheBrowser(page)), pin)).toEqual([]);
  }
  expect(recorder.received().includes(String(device.id))).toBe(true);
  expect(findKey(recorder.received(), pin)).toEqual([]);
  const log = await readFile(world.consoleLog);
  expect(log.length).toBeGreaterThan(0);
  expect(findKey(log, pin)).toEqual([]);
  const dump = await dumpOf(world);
  expect(dump.includes("products.add-pin")).toBe(true);
  expect(findKey(dump, pin)).toEqual([]);
});

test("a refusal that repeats the PIN does not bring it back; it must be typed again", async ({
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
  const dialog = await open(page);
  await type(dialog, pin);
  await store(dialog).click();
  await expect(dialog.locator('[data-intent-status="refused"]')).toBeVisible();
  await expect(dialog).toContainText('"[PIN]" is too long for this device');
  await expect(dialog).toContainText("Enter the PIN again in both fields");
  const field = dialog.getByLabel("Unlock PIN", { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await expect(dialog.getByLabel("Confirm PIN")).toHaveValue("");
  expect(findKey(recorder.received(), pin)).toEqual([]);
  expect(findKey(await readFile(world.consoleLog), pin)).toEqual([]);
  expect(findKey(await dumpOf(world), pin)).toEqual([]);
  expect(findKey(Buffer.from(await keptByTheBrowser(page)), pin)).toEqual([]);

  await faults();
  const before = await committed(world, "products.add-pin");
  await type(dialog, "4711");
  await store(dialog).click();
  await expect(dialog.locator('[data-intent-status="accepted"]')).toBeVisible();
  const writes = (await committed(world, "products.add-pin")).slice(before.length);
  expect(writes.map(({ bodyHash }) => bodyHash)).toEqual([
    hashOf({ productId: device.id, pinCode: "4711" }),
  ]);
});

test("while its outcome is not known, a PIN lies sealed and nowhere else", async ({
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
  const dialog = await open(page);
  await type(dialog, pin);
  await store(dialog).click();
  await expect(dialog.locator('[data-intent-status="checking"]')).toBeVisible({ timeout: 20_000 });
  await expect(dialog.locator("input")).toHaveCount(0);
  expect((await committed(world, "products.add-pin")).length).toBe(before.length + 1);
  expect(findKey(recorder.received(), pin)).toEqual([]);
  expect(findKey(await readFile(world.consoleLog), pin)).toEqual([]);
  expect(findKey(await dumpOf(world), pin)).toEqual([]);
  expect(findKey(Buffer.from(await keptByTheBrowser(page)), pin)).toEqual([]);
});

test("two that differ are not sent, and nothing empty is", async ({ page, world, signInAs }) => {
  const device = await findDevice(world, 3);
  await signInAs("admin", `/inventory/${device.id}`);
  const before = await committed(world, "products.add-pin");
  const dialog = await open(page);
  await store(dialog).click();
  await expect(dialog.getByLabel("Unlock PIN", { exact: true })).toBeFocused();
  await type(dialog, "1234", "1243");
  await store(dialog).click();
  await expect(dialog).toContainText("PINs don’t match. Nothing was sent.");
  await expect(dialog.getByLabel("Confirm PIN")).toBeFocused();
  await expectAccessible(page, "Unlock PIN, mistyped");
  expect(await committed(world, "products.add-pin")).toEqual(before);
  await dialog.getByLabel("Confirm PIN").fill("1234");
  await page.keyboard.press("Enter");
  await expect(dialog.locator('[data-intent-status="accepted"]')).toBeVisible();
  await expectAccessible(page, "Unlock PIN, stored");
  expect((await committed(world, "products.add-pin")).length).toBe(before.length + 1);
});

test("is offered for the types that take one, and to admins alone", async ({
  page,
  context,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/inventory");
  const set = page.getByRole("button", { name: "Set unlock PIN" });
  for (const [category, takes] of [
    ["Laptops", true],
    ["Desktops", true],
    ["Mobile", true],
    ["Tablet", true],
    ["Monitors", false],
    ["Accessories", false],
  ] as const) {
    await page.goto(`/inventory/${(await findDevice(world, 0, category)).id}`);
    await expect(page.getByText(takes ? "Supports PIN" : "No PIN support")).toBeVisible();
    await expect(set).toHaveCount(takes ? 1 : 0);
  }
  const device = await findDevice(world, 4);
  await page.goto(`/inventory/${device.id}`);
  const dialog = await open(page);
  await type(dialog, "998877");
  const sending = page.waitForRequest(
    (request) =>
      "next-action" in request.headers() && (request.postData() ?? "").includes("pinCode"),
  );
  await store(dialog).click();
  const sent = await sending;
  expect(sent.url()).not.toContain("998877");
  await expect(dialog.locator('[data-intent-status="accepted"]')).toBeVisible();
  const before = await committed(world, "products.add-pin");

  for (const kind of ["manager", "support"] as const) {
    await context.clearCookies();
    const person = await signInAs(kind, "/inventory");
    const [own] = rowsOf((await ask(world, person, "/inventory?category=Laptops&limit=1")).body);
    await page.goto(`/inventory/${own?.id}`);
    await expect(page.getByText("Supports PIN")).toBeVisible();
    await expect(set).toHaveCount(0);
    const answer = await page.evaluate(
      async ({ url, body, headers }) =>
        (await fetch(url, { method: "POST", body, headers })).text(),
      {
        url: sent.url(),
        body: sent.postData() ?? "",
        headers: {
          "next-action": sent.headers()["next-action"] ?? "",
          "content-type": sent.headers()["content-type"] ?? "",
          accept: "text/x-component",
        },
      },
    );
    expect(answer, kind).toContain('"kind":"role"');
  }
  expect(await committed(world, "products.add-pin")).toEqual(before);
});
