import type { Page } from "@playwright/test";
import { ask, askAll, type Row, rowsOf } from "../scripts/world/service.ts";
import { committed, setRules } from "./control.ts";
import { expect, personOf, test } from "./fixtures.ts";
import { fillCart, placeButton } from "./requests-of.ts";

// A world of its own: what is written here must not move under other journeys.
test.use({ worldOptions: { seed: 61 }, contextOptions: { reducedMotion: "reduce" } });
test.afterEach(({ world }) => setRules(world));

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const toasts = (page: Page) => page.getByRole("region", { name: "Request updates" });

/** A form is left by Back while its answer is on the way; the outcome comes to the next page. */
const expectFollowed = async (page: Page, title: RegExp) => {
  const toast = toasts(page).getByRole("listitem").filter({ hasText: title });
  await expect(toast).toHaveAttribute("data-intent-status", "accepted", { timeout: 20_000 });
  await toast.getByRole("button", { name: /^Dismiss/ }).click();
  await expect(toast).toHaveCount(0);
};

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

test.describe("a form left by Back right after sending tells its outcome on the next page", () => {
  test("a new address", async ({ page, world, faults, signInAs }) => {
    await signInAs("admin", "/addresses");
    await page.getByRole("main").getByRole("link", { name: "Add address" }).click();
    await page.waitForURL("/addresses/new");
    await fillAddress(page, "Left behind");
    await faults({ operation: "company.add-address", ...slow });
    await button(page, "Add address").click();
    await page.goBack();
    await page.waitForURL("/addresses");
    await expectFollowed(page, /New address|Left behind/);
    expect(await committed(world, "company.add-address")).toHaveLength(1);
    await expect(page.getByRole("table")).toContainText("Left behind");
  });

  test("a new employee, left by a page load", async ({ page, faults, signInAs }) => {
    await signInAs("admin", "/employees");
    await page.goto("/employees/new");
    await expect(field(page, "Country").locator("option").nth(20)).toBeAttached();
    await field(page, "Display name").fill("Left Behind");
    await field(page, "Email").fill("left@halden.example");
    await faults({ operation: "employees.create", ...slow });
    await button(page, "Create employee").click();
    await page.goBack();
    await page.waitForURL("/employees");
    await expectFollowed(page, /Left Behind/);
  });

  test("a changed employee", async ({ page, world, faults, signInAs }) => {
    const admin = await signInAs("admin", "/settings");
    const [person] = await askAll(world, admin, "/employees");
    await page.goto(`/employees/${person?.id}`);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await field(page, "Job title").fill("Left behind");
    await faults({ operation: "employees.update", ...slow });
    await page.getByRole("main").getByRole("button", { name: /^Save/ }).click();
    await page.goBack();
    await page.waitForURL(`/employees/${person?.id}`);
    await expectFollowed(page, /Change|employee/i);
  });

  test("a new team and a renamed one", async ({ page, world, faults, signInAs }) => {
    const admin = await signInAs("admin", "/settings");
    await page.getByRole("navigation").getByRole("link", { name: "Teams" }).first().click();
    await page.waitForURL("/teams");
    await button(page, "New team").click();
    await field(page, "Name").fill("Left behind");
    await faults({ operation: "teams.create", ...slow });
    await page.getByRole("dialog").getByRole("button", { name: "Create team" }).click();
    await page.goBack();
    await page.waitForURL("/settings");
    await expectFollowed(page, /Left behind/);

    const [team] = rowsOf((await ask(world, admin, "/teams")).body);
    await page.goto("/teams");
    await page.getByRole("table").locator(`[data-row-link="${team?.id}"]`).click();
    await page.waitForURL(`/teams/${team?.id}`);
    await button(page, "Rename").click();
    await field(page, "Name").fill("Renamed and left");
    await faults({ operation: "teams.update", ...slow });
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await page.goBack();
    await page.waitForURL("/teams");
    await expectFollowed(page, /Renamed and left/);
  });

  test("a PIN", async ({ page, world, faults, signInAs }) => {
    const admin = await signInAs("admin", "/inventory");
    const path = "/inventory?limit=50&category=Laptops";
    const [device] = rowsOf((await ask(world, admin, path)).body);
    await page.goto("/inventory?category=Laptops");
    await page.getByRole("table").locator(`[data-row-link="${device?.id}"]`).click();
    await page.waitForURL(`/inventory/${device?.id}`);
    await page.getByRole("button", { name: /PIN/ }).first().click();
    const dialog = page.getByRole("dialog", { name: "Unlock PIN" });
    await dialog.getByLabel("Unlock PIN", { exact: true }).fill("4711");
    await dialog.getByLabel("Confirm PIN").fill("4711");
    await faults({ operation: "products.add-pin", ...slow });
    await dialog.getByRole("button", { name: "Save PIN" }).click();
    await page.goBack();
    await page.waitForURL(/\/inventory\?category=Laptops/);
    await expectFollowed(page, /PIN/);
  });

  test("a purchase", async ({ page, world, faults, signInAs }) => {
    await signInAs("admin", "/catalog");
    await fillCart(page, world);
    await faults({ operation: "orders.purchase", ...slow });
    await placeButton(page).click();
    await page.goBack();
    await page.waitForURL(/\/catalog\?country/);
    await expectFollowed(page, /Purchase/);
  });
});

test("a form that never reached the console is reported as not sent", async ({
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
  await page.getByRole("dialog").getByRole("button", { name: "Create team" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Close/ })
    .first()
    .click();
  const toast = toasts(page).getByRole("listitem");
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
  await toast.getByRole("button", { name: /^Dismiss/ }).click();
  await expect(toast).toHaveCount(0);
});
