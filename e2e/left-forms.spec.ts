import type { Page } from "@playwright/test";
import { ask, askAll, type Row, rowsOf } from "../scripts/world/service.ts";
import { expect, test } from "./fixtures.ts";
import { PinDialog } from "./pages/pin-dialog.ts";
import { openFilledPurchase } from "./pages/purchase-page.ts";
import { button, dialogButton, field, waitForCountries } from "./pages/record-form.ts";
import { RequestUpdates } from "./pages/request-updates.ts";
import { committed, setRules } from "./support/control.ts";
import { personOf } from "./support/people.ts";

// A world of its own, because these tests write records that other tests would count.
test.use({ worldOptions: { seed: 61 }, contextOptions: { reducedMotion: "reduce" } });
test.afterEach(({ world }) => setRules(world));

/** Delays the response, so that the person leaves the form before it arrives. */
const slow = { kind: "pass", delayMs: 1_500, times: 1 } as const;

const fillAddress = async (page: Page, alias: string) => {
  for (const [label, value] of [
    ["Alias", alias],
    ["Address", "Torstraße 1"],
    ["City", "Berlin"],
    ["Postal code", "10119"],
    ["Contact name", "Ada"],
    ["Contact email", "ada@halden.example"],
    ["Phone", "+49 30 1234567"],
  ] as const) {
    await field(page, label).fill(value);
  }
  await field(page, "Country").selectOption("DE");
};

test.describe("after Back leaves a form that was just sent, a toast reports the outcome", () => {
  test("of a new address", async ({ page, world, faults, signInAs }) => {
    await signInAs("admin", "/addresses");
    await page.getByRole("main").getByRole("link", { name: "Add address" }).click();
    await page.waitForURL("/addresses/new");
    await fillAddress(page, "Left behind");
    await faults({ operation: "company.add-address", ...slow });
    await button(page, "Add address").click();
    await page.goBack();
    await page.waitForURL("/addresses");
    await new RequestUpdates(page).expectAccepted(/New address|Left behind/);
    expect(await committed(world, "company.add-address")).toHaveLength(1);
    await expect(page.getByRole("table")).toContainText("Left behind");
  });

  test("of a new employee, whose form was opened by a page load", async ({
    page,
    faults,
    signInAs,
  }) => {
    await signInAs("admin", "/employees");
    await page.goto("/employees/new");
    await waitForCountries(page);
    await field(page, "Display name").fill("Left Behind");
    await field(page, "Email").fill("left@halden.example");
    await faults({ operation: "employees.create", ...slow });
    await button(page, "Create employee").click();
    await page.goBack();
    await page.waitForURL("/employees");
    await new RequestUpdates(page).expectAccepted(/Left Behind/);
  });

  test("of a changed employee", async ({ page, world, faults, signInAs }) => {
    const admin = await signInAs("admin", "/settings");
    const [person] = await askAll(world, admin, "/employees");
    await page.goto(`/employees/${person?.id}`);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await field(page, "Job title").fill("Left behind");
    await faults({ operation: "employees.update", ...slow });
    await button(page, /^Save/).click();
    await page.goBack();
    await page.waitForURL(`/employees/${person?.id}`);
    await new RequestUpdates(page).expectAccepted(/Change|employee/i);
  });

  test("of a new team and of a renamed team", async ({ page, world, faults, signInAs }) => {
    const admin = await signInAs("admin", "/settings");
    await page.getByRole("navigation").getByRole("link", { name: "Teams" }).first().click();
    await page.waitForURL("/teams");
    await button(page, "New team").click();
    await field(page, "Name").fill("Left behind");
    await faults({ operation: "teams.create", ...slow });
    await dialogButton(page, "Create team").click();
    await page.goBack();
    await page.waitForURL("/settings");
    await new RequestUpdates(page).expectAccepted(/Left behind/);

    const [team] = rowsOf((await ask(world, admin, "/teams")).body);
    await page.goto("/teams");
    await page.getByRole("table").locator(`[data-row-link="${team?.id}"]`).click();
    await page.waitForURL(`/teams/${team?.id}`);
    await button(page, "Rename").click();
    await field(page, "Name").fill("Renamed and left");
    await faults({ operation: "teams.update", ...slow });
    await dialogButton(page, "Rename").click();
    await page.goBack();
    await page.waitForURL("/teams");
    await new RequestUpdates(page).expectAccepted(/Renamed and left/);
  });

  test("of a PIN", async ({ page, world, faults, signInAs }) => {
    const admin = await signInAs("admin", "/inventory");
    const path = "/inventory?limit=50&category=Laptops";
    const [device] = rowsOf((await ask(world, admin, path)).body);
    await page.goto("/inventory?category=Laptops");
    await page.getByRole("table").locator(`[data-row-link="${device?.id}"]`).click();
    await page.waitForURL(`/inventory/${device?.id}`);
    await page.getByRole("button", { name: /PIN/ }).first().click();
    const dialog = new PinDialog(page);
    await dialog.enter("4711");
    await faults({ operation: "products.add-pin", ...slow });
    await dialog.save();
    await page.goBack();
    await page.waitForURL(/\/inventory\?category=Laptops/);
    await new RequestUpdates(page).expectAccepted(/PIN/);
  });

  test("of a purchase", async ({ page, world, faults, signInAs }) => {
    await signInAs("admin", "/catalog");
    const purchase = await openFilledPurchase(page, world);
    await faults({ operation: "orders.purchase", ...slow });
    await purchase.place();
    await page.goBack();
    await page.waitForURL(/\/catalog\?country/);
    await new RequestUpdates(page).expectAccepted(/Purchase/);
  });
});

test("a toast reports a form that never reached Quartermaster as not sent", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/teams");
  await button(page, "New team").click();
  await field(page, "Name").fill("Never arrived");
  await page.clock.install();
  await page.route("**/teams", (route) =>
    route.request().method() === "POST" ? undefined : route.fallback(),
  );
  await dialogButton(page, "Create team").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Close/ })
    .first()
    .click();
  const updates = new RequestUpdates(page);
  const toast = updates.toasts;
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(toast).toContainText("Nothing was sent", { timeout: 300 });
  }).toPass({ timeout: 40_000, intervals: [0] });
  await expect(toast).toContainText("New team");
  expect(await committed(world, "teams.create")).not.toContainEqual(
    expect.objectContaining({ name: "Never arrived" }),
  );
  const rows = rowsOf((await ask(world, personOf(world, "admin"), "/teams")).body) as Row[];
  expect(rows.map(({ name }) => name)).not.toContain("Never arrived");
  await updates.dismiss(toast);
});
