import type { Page } from "@playwright/test";
import { proof } from "#testing/proofs.ts";
import { editedWorld, expect, test } from "./fixtures.ts";
import { PinDialog } from "./pages/device-dialogs.ts";
import { rowLink, table } from "./pages/list-page.ts";
import { button, dialog, dialogButton, field, fillFields, openForm } from "./pages/record-form.ts";
import { RequestUpdates } from "./pages/requests.ts";
import type { Fault } from "./support/faults.ts";
import { actAndSend } from "./support/server-actions.ts";

test.use({ worldOptions: editedWorld, contextOptions: { reducedMotion: "reduce" } });

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
  test("of a new address", proof, async ({ page, faults, commits }) => {
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

  test(
    "of a new employee, whose form was opened by a page load",
    proof,
    async ({ page, faults }) => {
      await page.goto("/employees");
      await openForm(page, "/employees/new");
      await fillFields(page, { "Display name": "Left Behind", Email: "left@halden.example" });
      await faults(slow("employees.create"));
      await actAndSend(page, () => button(page, "Create employee").click());
      await goBackAndExpectToast(page, "/employees", /Left Behind/);
    },
  );

  test("of a changed employee", proof, async ({ page, admin, faults }) => {
    const [person] = await admin.allRows("/employees");
    await page.goto(`/employees/${person?.id}`);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await field(page, "Job title").fill("Left behind");
    await faults(slow("employees.update"));
    await button(page, /^Save/).click();
    await goBackAndExpectToast(page, `/employees/${person?.id}`, /Change|employee/i);
  });

  test("of a new team and of a renamed team", proof, async ({ page, admin, faults }) => {
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

  test("of a PIN", proof, async ({ page, admin, faults }) => {
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

  test("of a purchase", proof, async ({ page, faults, filledPurchase: purchase }) => {
    await faults(slow("orders.purchase"));
    await actAndSend(page, () => purchase.placeButton.click());
    await goBackAndExpectToast(page, /\/catalog\?country/, /Purchase/);
  });
});

test(
  "a toast reports a form as not sent whose page was left during its last check",
  proof,
  async ({ page, admin, commits }) => {
    const [person] = await admin.allRows("/employees");
    await page.goto(`/employees/${person?.id}`);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await field(page, "Job title").fill("Left while checking");
    // The record is read again before the change is sent: that answer never comes.
    await page.route("**/api/read/employees.get**", () => undefined);
    await button(page, /^Save/).click();
    await page.clock.install();
    await page.goto("/teams");
    const updates = new RequestUpdates(page);
    await expect(async () => {
      await page.clock.runFor(10_000);
      await expect(updates.toasts).toContainText("Nothing was sent", { timeout: 300 });
    }).toPass({ timeout: 40_000, intervals: [0] });
    await expect(updates.toasts).toContainText("Employee update");
    expect(await commits("employees.update")).toEqual([]);
    await updates.dismiss(updates.toasts);
  },
);

test(
  "a toast reports a form that never reached Quartermaster as not sent",
  proof,
  async ({ page, admin, commits }) => {
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
  },
);

test("each of several forms is sent or reported as not sent, whose tabs were all closed right after Save", async ({
  page,
  context,
  commits,
}) => {
  const names = ["Closed and sent", "Closed first", "Closed second", "Closed third"];
  await context.route("**/teams", (route) => {
    const isLost = /Closed (first|second|third)/.test(route.request().postData() ?? "");
    // A request that is held here would be sent when its tab is closed.
    return isLost ? route.abort() : route.fallback();
  });
  const tabs: Page[] = [];
  for (const name of names) {
    const tab = await context.newPage();
    await tab.goto("/teams");
    await button(tab, "New team").click();
    await field(tab, "Name").fill(name);
    tabs.push(tab);
  }
  await page.goto("/settings");
  await Promise.all(tabs.map((tab) => dialogButton(tab, "Create team").click()));
  await expect.poll(() => commits("teams.create")).toHaveLength(1);
  await Promise.all(tabs.map((tab) => tab.close()));

  await page.clock.install();
  const updates = new RequestUpdates(page);
  const notSent = updates.toasts.filter({ hasText: "Nothing was sent" });
  await page.goto("/addresses");
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(notSent).toHaveCount(3, { timeout: 300 });
  }).toPass({ timeout: 40_000, intervals: [0] });
  expect(await commits("teams.create")).toHaveLength(1);
});

/** Lets the page behave as a tab in the background does, or as one that is brought to the front. */
const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    },
    isVisible ? "visible" : "hidden",
  );

test(
  "an outcome that comes while the only tab is in the background is told once the tab is in front",
  proof,
  async ({ page, context, world, commits }) => {
    await page.clock.install();
    await page.goto("/settings");
    await setVisible(page, false);

    const form = await context.newPage();
    // Quartermaster gets the form, and its answer never reaches the tab.
    await form.route("**/teams", async (route) => {
      if (!route.request().postData()?.includes("Out of sight")) return route.fallback();
      const headers = { ...route.request().headers(), origin: world.origin };
      await route.fetch({ headers: { ...headers, "sec-fetch-site": "same-origin" } });
      await route.abort();
    });
    await form.goto("/teams");
    await button(form, "New team").click();
    await field(form, "Name").fill("Out of sight");
    // The form itself never finds its outcome: only the other tab does.
    await form.route("**/api/requests*", (route) => route.abort());
    const found = page.waitForResponse(/\/api\/requests\/[\w-]+$/);
    await dialogButton(form, "Create team").click();
    await expect(form.locator("[data-intent-status]")).toContainText("it is unknown whether");
    expect(await commits("teams.create")).toHaveLength(1);
    await form.close();
    await found;

    // Longer than an outcome stays on screen.
    await page.clock.runFor(20_000);
    const updates = new RequestUpdates(page);
    await expect(updates.toasts).toHaveCount(0);
    await setVisible(page, true);
    await updates.expectAccepted(/Out of sight/);
  },
);
