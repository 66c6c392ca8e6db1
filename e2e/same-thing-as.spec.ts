import { specOf } from "#lib/v4/registry.ts";
import { expect, test } from "./fixtures.ts";
import { expectStatus } from "./pages/page-object.ts";
import { button, fillFields, intentStatus, waitForCountries } from "./pages/record-form.ts";
import { SameThingDialog, type SurfaceLabel } from "./pages/same-thing-dialog.ts";
import { openScreen, openSearch, searchBox, searchResult } from "./pages/shell.ts";
import { hashBody } from "./support/control.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import type { Person } from "./support/people.ts";
import { newCallRunner, readCurl } from "./support/run-calls.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const labels: readonly SurfaceLabel[] = ["curl", "Command line", "MCP"];

/** The screens that may show only what Quartermaster or the browser stores: the cart is empty. */
const ownScreens = [
  "Purchase",
  "Requests",
  "Events",
  "Notifications",
  "Help",
  "Audit",
  "Account",
  "People",
  "Connections",
  "Add connection",
  "Connection",
];

/** A tool result has about 40,000 characters at most: of a longer list it shows the first records. */
const expectFirst = (found: unknown, all: unknown, message: string) => {
  if (!Array.isArray(found) || !Array.isArray(all)) return expect(found, message).toEqual(all);
  expect(found.length > 0, message).toBe(all.length > 0);
  expect(found, message).toEqual(all.slice(0, found.length));
};

/** Calls of one operation on one screen, such as the names of people, differ by an id alone. */
const maxOfOneKind = 2;

/**
 * Expects that each read of the open dialog answers the same records on every surface. Returns how many
 * reads there are.
 */
const expectSameRecords = async (
  dialog: SameThingDialog,
  screen: string,
  run: ReturnType<typeof newCallRunner>,
): Promise<number> => {
  const calls = await dialog.readAll("curl");
  const commands = await dialog.readAll("Command line");
  const tools = await dialog.readAll("MCP");
  const reads = calls
    .map(({ title, text }, index) => ({
      title,
      curl: text ?? "",
      command: commands[index]?.text ?? "",
      tool: tools[index]?.text ?? null,
    }))
    .filter(({ title }) => run.isRead(title));
  for (const group of Map.groupBy(reads, ({ title }) => title).values()) {
    for (const { title, curl, command, tool } of group.slice(0, maxOfOneKind)) {
      const message = `${screen}: ${title}`;
      const [byCurl, byCommand] = await Promise.all([
        run.curl(title, curl),
        run.command(title, command),
      ]);
      expect(byCommand, message).toEqual(byCurl);
      expect(tool !== null, message).toBe(run.hasTool(title));
      if (tool !== null) expectFirst(await run.tool(title, tool), byCurl, message);
    }
  }
  return reads.length;
};

test("on every screen, the curl calls, commands and MCP tool calls read the same records", async ({
  page,
  world,
  admin,
}) => {
  test.slow();
  const run = newCallRunner(world, admin);
  for (const { name, path } of await admin.screens()) {
    await openScreen(page, path, name);
    const dialog = new SameThingDialog(page);
    await dialog.open();
    const reads = await expectSameRecords(dialog, name, run);
    if (!ownScreens.includes(name)) expect(reads, name).toBeGreaterThan(0);
    await dialog.close();
  }
});

test("the calls of Orders have its filters, sort and page, and can be copied", async ({ page }) => {
  await openScreen(
    page,
    "/orders?status=in_transit&status=shipped&query=a&sort=createdAt&sortDirection=asc&page=0",
  );
  const dialog = new SameThingDialog(page);
  await dialog.open();
  await expectAccessible(page, "Same thing as");
  expect(await dialog.copy("orders list")).toMatch(
    /^curl --header "X-API-KEY: \$QM_API_KEY" 'http:\/\/127\.0\.0\.1:\d+\/v4\/orders\?.*status=in_transit&status=shipped'$/,
  );
  await dialog.choose("Command line");
  const command = await dialog.copy("orders list");
  for (const words of [
    "quartermaster orders list ",
    "--status in_transit --status shipped",
    "--query a",
    "--sort createdAt",
    "--sort-direction asc",
  ]) {
    expect(command).toContain(words);
  }
  await dialog.choose("MCP");
  const call = JSON.parse(await dialog.copy("orders list"));
  expect(call).toMatchObject({
    name: "list_orders",
    arguments: { status: ["in_transit", "shipped"], query: "a", sortDirection: "asc" },
  });
});

test("the calls of New order have what is filled in, and say that they send a real request", async ({
  page,
  admin,
}) => {
  const path = await admin.pathOf("New order");
  await openScreen(page, path);
  const dialog = new SameThingDialog(page);
  await dialog.open();
  const employeeId = new URLSearchParams(path.split("?")[1]).get("employee");
  const create = dialog.call("orders create");
  await expect(create.getByText("Running it sends a real request.")).toBeVisible();
  const curl = await dialog.copy("orders create");
  expect(curl).toContain(`{"orderType":"Collection","employeeId":"${employeeId}"}`);
  expect(curl).toContain("--request POST");
  await dialog.choose("MCP");
  expect(JSON.parse(await dialog.copy("orders create"))).toEqual({
    name: "create_order",
    arguments: { orderType: "Collection", employeeId },
  });
  await expectAccessible(page, "Same thing as, with a write");
});

test("the shown body is the one that the form then sends", async ({ page, commits }) => {
  await page.goto("/addresses/new");
  await waitForCountries(page);
  const dialog = new SameThingDialog(page);
  await dialog.open();
  await expect(dialog.call("company add-address")).toContainText("Nothing to send is filled in");
  await dialog.close();
  await fillFields(page, {
    Alias: 'L\'Atelier "Est" -- 東京',
    Address: "Rue de l'Église 4",
    City: "Lyon",
    "Postal code": "69001",
    Country: "FR",
    "Contact name": "Zoé Martin",
    "Contact email": "zoe@meridian.example",
    Phone: "+33 4 12 34 56 78",
  });
  await dialog.open();
  const call = await dialog.copy("company add-address");
  await dialog.close();
  await button(page, "Add address").click();
  await expectStatus(intentStatus(page), "accepted");
  const [method, body, address] = await readCurl(call);
  expect([method, address]).toEqual(["POST", expect.stringMatching(/\/v4\/company\/addresses$/)]);
  const [commit] = await commits("company.add-address");
  // The sandbox hashes a body with its fields in the order of the schema.
  const sent = specOf("company.add-address").input.parse(JSON.parse(body));
  expect(commit?.bodyHash).toBe(hashBody(sent));
});

test("a typed PIN is in no call of its form, which opens the calls by itself", async ({
  page,
  admin,
}) => {
  await openScreen(page, await admin.pathOf("Device"));
  await page.getByRole("button", { name: /PIN/ }).first().click();
  const form = page.getByRole("dialog", { name: /^Unlock PIN/ });
  await form.getByLabel("Unlock PIN", { exact: true }).fill("483920");
  await form.getByRole("button", { name: "Same thing as…" }).click();
  const dialog = new SameThingDialog(page);
  await dialog.waitUntilLoaded();
  await expect(dialog.call("products add-pin")).toContainText("QM_PIN_CODE");
  for (const label of labels) {
    const calls = await dialog.readAll(label);
    expect(JSON.stringify(calls)).not.toContain("483920");
  }
  await dialog.close();
  await expect(form.getByLabel("Unlock PIN", { exact: true })).toHaveValue("483920");
});

test("the keyboard opens, reads and closes the calls, and gets the focus back", async ({
  page,
}) => {
  await openScreen(page, "/teams");
  const opener = page.getByRole("button", { name: "Same thing as…", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = new SameThingDialog(page);
  await dialog.waitUntilLoaded();
  await dialog.dialog.getByRole("button", { name: "MCP" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.call("teams list")).toContainText("no MCP tool");
  await dialog.close();
  await expect(opener).toBeFocused();
  await openSearch(page);
  await searchBox(page).fill("same thing");
  await searchResult(page, "Same thing as").first().click();
  await dialog.waitUntilLoaded();
});

const expectNoCall = async (dialog: SameThingDialog, ...titles: string[]) => {
  for (const title of titles) await expect(dialog.call(title)).toHaveCount(0);
};

test("support sees the reads of its role, and no write", async ({ page, signInAs }) => {
  const support: Person = await signInAs("support", "/orders");
  const dialog = new SameThingDialog(page);
  for (const path of [await support.pathOf("Order"), await support.pathOf("Device")]) {
    await openScreen(page, path);
    await dialog.open();
    await expect(dialog.dialog.getByRole("article").first()).toBeVisible();
    await expectNoCall(dialog, "orders create", "orders add-accessory", "products add-pin");
    await dialog.close();
  }
});
