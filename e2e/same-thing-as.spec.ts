import { specOf } from "#lib/v4/registry.ts";
import { proof } from "#testing/proofs.ts";
import { idsOf } from "#testing/world/service.ts";
import { expect, test } from "./fixtures.ts";
import { expectStatus } from "./pages/page-object.ts";
import { button, fillFields, intentStatus, waitForCountries } from "./pages/record-form.ts";
import { SameThingDialog, type SurfaceLabel } from "./pages/same-thing-dialog.ts";
import {
  hideForEngineers,
  openScreen,
  openSearch,
  searchBox,
  searchResult,
  showForEngineers,
} from "./pages/shell.ts";
import { hashBody } from "./support/control.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import type { Person } from "./support/people.ts";
import { readCurl } from "./support/run-calls.ts";

test.beforeEach(({ context, world }) => showForEngineers(context, world));

const labels: readonly SurfaceLabel[] = ["curl", "Command line", "MCP"];

test(
  "the calls of Orders have its filters, sort and page, and can be copied",
  proof,
  async ({ page }) => {
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
  },
);

test(
  "the calls of New order have what is filled in, and say that they send a real request",
  proof,
  async ({ page, admin }) => {
    const path = await admin.pathOf("New order");
    await openScreen(page, path);
    const dialog = new SameThingDialog(page);
    await dialog.open();
    const employeeId = new URLSearchParams(path.split("?")[1]).get("employee");
    // The only device of an employee is chosen from the start.
    const held = idsOf(await admin.rows(`/employees/${employeeId}/devices`));
    const input = {
      orderType: "Collection",
      employeeId,
      ...(held.length === 1 ? { productIds: held } : {}),
    };
    const create = dialog.call("orders create");
    await expect(create.getByText("Running it sends a real request.")).toBeVisible();
    await expect(async () => {
      const curl = await dialog.copy("orders create");
      expect(curl).toContain(JSON.stringify(input));
      expect(curl).toContain("--request POST");
    }).toPass();
    await dialog.choose("MCP");
    expect(JSON.parse(await dialog.copy("orders create"))).toEqual({
      name: "create_order",
      arguments: input,
    });
    await expectAccessible(page, "Same thing as, with a write");
  },
);

test("the shown body is the one that the form then sends", proof, async ({ page, commits }) => {
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
  const [method, body, address] = readCurl(call);
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

test(
  "the keyboard opens, reads and closes the calls, and gets the focus back",
  proof,
  async ({ page }) => {
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
  },
);

test(
  "the calls are there once a person switches on what engineers need, and gone when switched off",
  proof,
  async ({ page, context }) => {
    await hideForEngineers(context);
    await openScreen(page, "/settings");
    const opener = page.getByRole("button", { name: "Same thing as…", exact: true });
    const choice = page.getByRole("checkbox", { name: /^Show the API calls/ });
    await expect(choice).not.toBeChecked();
    await expect(opener).toHaveCount(0);
    await choice.check();
    await expect(opener).toBeVisible();
    await expect(page.getByRole("region", { name: "Figures of events" })).toBeVisible();
    await choice.uncheck();
    await expect(opener).toHaveCount(0);
    await openSearch(page);
    await searchBox(page).fill("same thing");
    await expect(searchResult(page, "Same thing as")).toHaveCount(0);
  },
);

const expectNoCall = async (dialog: SameThingDialog, ...titles: string[]) => {
  for (const title of titles) await expect(dialog.call(title)).toHaveCount(0);
};

test(
  "support sees the reads of its role, and no write",
  proof,
  async ({ page, context, world, signInAs }) => {
    const support: Person = await signInAs("support", "/orders");
    await showForEngineers(context, world);
    const dialog = new SameThingDialog(page);
    for (const path of [await support.pathOf("Order"), await support.pathOf("Device")]) {
      await openScreen(page, path);
      await dialog.open();
      await expect(dialog.dialog.getByRole("article").first()).toBeVisible();
      await expectNoCall(dialog, "orders create", "orders add-accessory", "products add-pin");
      await dialog.close();
    }
  },
);
