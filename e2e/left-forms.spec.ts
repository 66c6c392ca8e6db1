import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { PinDialog } from "./pages/device-dialogs.ts";
import { rowLink, table } from "./pages/list-page.ts";
import { button, dialog, dialogButton, field, fillFields, openForm } from "./pages/record-form.ts";
import { RequestUpdates } from "./pages/requests.ts";
import type { Fault } from "./support/faults.ts";

// A world of its own, because these tests write records that other tests would count.
test.use({ worldOptions: { seed: 61 }, contextOptions: { reducedMotion: "reduce" } });

/** Delays the response, so that the person leaves the form before it arrives. */
const slow = (operation: Fault["operation"]): Fault => ({
  operation,
  kind: "pass",
  delayMs: 1_500,
  times: 1,
});

/** Goes back to an address, and waits for the toast of the request that was just sent. */
const goBackAndExpectToast = async (page: Page, url: string | RegExp, title: RegExp) => {
  await page.goBack();
  await page.waitForURL(url);
  await new RequestUpdates(page).expectAccepted(title);
};

test.describe("after Back leaves a form that was just sent, a toast reports the outcome", () => {
  test("of a new address", async ({ page, faults, commits }) => {
    await page.goto("/addresses");
    await page.getByRole("main").getByRole("link", { name: "Add address" }).click();
    await page.waitForURL("/addresses/new");
    await fillFields(page, {
      Alias: "Left behind",
      Address: "Torstraße 1",
      City: "Berlin",
      "Postal code": "10119",
      Country: "DE",
      "Contact name": "Ada",
      "Contact email": "ada@halden.example",
      Phone: "+49 30 1234567",
    });
    await faults(slow("company.add-address"));
    await button(page, "Add address").click();
    await goBackAndExpectToast(page, "/addresses", /New address|Left behind/);
    expect(await commits("company.add-address")).toHaveLength(1);
    await expect(table(page)).toContainText("Left behind");
  });

  test("of a new employee, whose form was opened by a page load", async ({ page, faults }) => {
    await page.goto("/employees");
    await openForm(page, "/employees/new");
    await fillFields(page, { "Display name": "Left Behind", Email: "left@halden.example" });
    await faults(slow("employees.create"));
    await button(page, "Create employee").click();
    await goBackAndExpectToast(page, "/employees", /Left Behind/);
  });

  test("of a changed employee", async ({ page, admin, faults }) => {
    const [person] = await admin.allRows("/employees");
    await page.goto(`/employees/${person?.id}`);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await field(page, "Job title").fill("Left behind");
    await faults(slow("employees.update"));
    await button(page, /^Save/).click();
    await goBackAndExpectToast(page, `/employees/${person?.id}`, /Change|employee/i);
  });

  test("of a new team and of a renamed team", async ({ page, admin, faults }) => {
    await page.goto("/settings");
    await page.getByRole("navigation").getByRole("link", { name: "Teams" }).first().click();
    await page.waitForURL("/teams");
    await button(page, "New team").click();
    await field(page, "Name").fill("Left behind");
    await faults(slow("teams.create"));
    await dialogButton(page, "Create team").click();
    await goBackAndExpectToast(page, "/settings", /Left behind/);

    const [team] = await admin.rows("/teams");
    await page.goto("/teams");
    await rowLink(page, team?.id).click();
    await page.waitForURL(`/teams/${team?.id}`);
    await button(page, "Rename").click();
    await field(page, "Name").fill("Renamed and left");
    await faults(slow("teams.update"));
    await dialogButton(page, "Rename").click();
    await goBackAndExpectToast(page, "/teams", /Renamed and left/);
  });

  test("of a PIN", async ({ page, admin, faults }) => {
    const [device] = await admin.rows("/inventory?limit=50&category=Laptops");
    await page.goto("/inventory?category=Laptops");
    await rowLink(page, device?.id).click();
    await page.waitForURL(`/inventory/${device?.id}`);
    const pinDialog = new PinDialog(page);
    await pinDialog.open();
    await pinDialog.enter("4711");
    await faults(slow("products.add-pin"));
    await pinDialog.submitButton.click();
    await goBackAndExpectToast(page, /\/inventory\?category=Laptops/, /PIN/);
  });

  test("of a purchase", async ({ page, faults, filledPurchase: purchase }) => {
    await faults(slow("orders.purchase"));
    await purchase.placeButton.click();
    await goBackAndExpectToast(page, /\/catalog\?country/, /Purchase/);
  });
});

test("a toast reports a form that never reached Quartermaster as not sent", async ({
  page,
  admin,
  commits,
}) => {
  await page.goto("/teams");
  await button(page, "New team").click();
  await field(page, "Name").fill("Never arrived");
  await page.clock.install();
  await page.route("**/teams", (route) =>
    route.request().method() === "POST" ? undefined : route.fallback(),
  );
  await dialogButton(page, "Create team").click();
  await dialog(page)
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
  expect(await commits("teams.create")).toEqual([]);
  const rows = await admin.rows("/teams");
  expect(rows.map(({ name }) => name)).not.toContain("Never arrived");
  await updates.dismiss(toast);
});
