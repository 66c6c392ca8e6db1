import type { Page } from "@playwright/test";
import { proof } from "#testing/proofs.ts";
import { editedWorld, expect, test } from "./fixtures.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { button, fillFields, intentStatus, openForm } from "./pages/record-form.ts";
import { showRecords } from "./support/control.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { shownLate } from "./support/faults.ts";

test.use({ worldOptions: editedWorld, contextOptions: { reducedMotion: "reduce" } });

/** Creates an employee, and returns the address of their page. */
const createEmployee = async (page: Page, name: string, email: string) => {
  await openForm(page, "/employees/new");
  await fillFields(page, { "Display name": name, Email: email });
  await button(page, "Create employee").click();
  await expect(intentStatus(page)).toContainText("Saved.");
  return String(await page.getByRole("link", { name: "Open the employee" }).getAttribute("href"));
};

test("an accepted employee whom the service does not show yet is named on the page and in the list, and appears by itself", async ({
  page,
  world,
  faults,
}) => {
  await faults(shownLate("employees.create", "all"));
  const href = await createEmployee(page, "Slow Index", "slow.index@halden.example");
  await page.goto(href);
  const main = page.getByRole("main");
  await expect(main).toContainText("The service doesn't show this employee yet.");
  await expect(main).toContainText("slow.index@halden.example");
  await expect(main).not.toContainText("Not found or no access");

  // Whatever page and filters are on screen: the record alone is not found.
  for (const path of ["/employees", "/employees?page=2", "/employees?country=JP"]) {
    await page.goto(path);
    await expect(main).toContainText("The service doesn't show 1 accepted request yet");
    await expect(main.getByRole("link", { name: /New employee Slow Index/ })).toHaveAttribute(
      "href",
      href,
    );
  }
  await expect(main).toContainText("It may not match the filters of this page:");

  await page.goto(href);
  await expect(main).toContainText("The service doesn't show this employee yet.");
  await showRecords(world);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slow Index", {
    timeout: 15_000,
  });
  await page.goto("/employees?query=Slow Index");
  await expect(main.getByRole("link", { name: /^Slow Index/ })).toBeVisible();
  await expect(main.locator("[data-not-shown-yet]")).toHaveCount(0);
});

test(
  "an accepted employee whom only the list lacks is named on each of its pages and under each filter, until the list has them",
  proof,
  async ({ page, world, faults }) => {
    await faults(shownLate("employees.create", "lists"));
    await createEmployee(page, "Unlisted Person", "unlisted@halden.example");
    const main = page.getByRole("main");
    for (const path of ["/employees", "/employees?page=2", "/employees?query=Unlisted"]) {
      await page.goto(path);
      await expect(main).toContainText("The service doesn't list 1 accepted request yet");
    }
    await expectAccessible(page, "Employees with one that is not listed yet");
    await showRecords(world);
    await expect(main.getByRole("link", { name: /^Unlisted Person/ })).toBeVisible({
      timeout: 15_000,
    });
    await expect(main.locator("[data-not-shown-yet]")).toHaveCount(0);
    // The list has them, on another page and not under this filter: nothing is missing.
    await page.goto("/employees?country=JP");
    await expect(main.getByRole("table")).toBeVisible();
    await expect(main.locator("[data-not-shown-yet]")).toHaveCount(0);
  },
);

test(
  "an accepted order that the list lacks is named on each of its pages, until the list has it",
  proof,
  async ({ page, world, filledPurchase, faults }) => {
    await faults(shownLate("orders.purchase", "lists"));
    await filledPurchase.placeAndExpectAccepted();
    const main = page.getByRole("main");
    for (const path of ["/orders?page=2", "/orders?status=delivered", "/orders"]) {
      await page.goto(path);
      await expect(main).toContainText("The service doesn't list 1 accepted request yet");
      await expect(
        main.getByRole("link", { name: /Purchase for Inventory/ }).first(),
      ).toBeVisible();
    }
    await showRecords(world);
    await expect(main.locator("[data-not-shown-yet]")).toHaveCount(0, { timeout: 15_000 });
  },
);

test(
  "an accepted employee whom the service does not show yet can be chosen for an order, and is named where they are edited",
  proof,
  async ({ page, world, faults }) => {
    await faults(shownLate("employees.create", "all"));
    const href = await createEmployee(page, "Later Index", "later.index@halden.example");
    await page.goto("/orders/new");
    const order = new NewOrderPage(page);
    await order.employee.fill("later");
    await page
      .getByRole("option", { name: /Later Index.*Accepted, and not shown by the service yet/s })
      .click();
    const main = page.getByRole("main");
    await expect(main).toContainText("The service doesn't show this employee yet.");

    await page.goto(`${href}/edit`);
    await expect(main).toContainText("The service doesn't show this employee yet.");
    await expect(main).not.toContainText("Not found or no access");
    await showRecords(world);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Later Index", {
      timeout: 15_000,
    });
  },
);

test("a record that no accepted request created is still not found", async ({ page }) => {
  await page.goto("/employees/emp_that_never_was");
  await expect(page.getByRole("main")).toContainText("Not found or no access");
});
