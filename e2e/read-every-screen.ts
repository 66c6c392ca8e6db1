import type { Page } from "@playwright/test";
import { findScreens } from "../scripts/world/screens.ts";
import { ask, rowsOf } from "../scripts/world/service.ts";
import { expect, test } from "./fixtures.ts";
import { table } from "./pages/list-page.ts";
import { stages, timeline } from "./pages/record-page.ts";
import { failures, loadingParts, openScreen } from "./pages/shell.ts";
import { personOf } from "./support/people.ts";

/** Text that appears on a screen only because of a defect. */
const defectText = /undefined|\[object |NaN|Invalid Date|null\b.*null\b|function \w*\(/;

/** Collects the errors and warnings of a page. The browser also logs responses other than 2xx. */
const collectProblems = (page: Page) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  return problems;
};

/** The screens whose lists have records in every world, and the requests that they show. */
const lists: Readonly<Record<string, string>> = {
  Orders: "/orders?limit=50",
  Employees: "/employees?limit=50",
  Inventory: "/inventory?limit=50",
  Teams: "/teams",
};

/**
 * Declares the tests that hold for a service of any shape: every screen loads without errors,
 * whichever fields are missing, and every list shows the service's records.
 */
export const readScreensAndLists = (shape: string) => {
  test(`every screen loads without errors from a service of the shape ${shape}`, async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = personOf(world, "admin");
    const problems = collectProblems(page);
    await signInAs("admin", "/settings");
    for (const { name, path } of await findScreens(world, admin)) {
      await openScreen(page, path, name);
      await expect(loadingParts(page), name).toHaveCount(0);
      await expect(failures(page), name).toHaveCount(0);
      expect(await page.getByRole("main").innerText(), name).not.toMatch(defectText);
      expect(problems, name).toEqual([]);
    }
  });

  test(`the lists show every record of a service of the shape ${shape}`, async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = personOf(world, "admin");
    await signInAs("admin", "/settings");
    for (const { name, path } of await findScreens(world, admin)) {
      const requestPath = lists[name];
      if (requestPath === undefined) continue;
      const rows = rowsOf((await ask(world, admin, requestPath)).body);
      expect(rows.length, name).toBeGreaterThan(0);
      await page.goto(path);
      const firstTable = table(page).first();
      await expect(firstTable.locator("tbody tr"), name).toHaveCount(rows.length);
      await expect(
        firstTable.locator(`[data-row-link=${JSON.stringify(rows[0]?.id)}]`),
        name,
      ).toBeVisible();
    }
  });
};

/** Declares the same tests and one of an order's facts, for a shape whose orders have all fields. */
export const readEveryScreen = (shape: string) => {
  readScreensAndLists(shape);

  test(`the page of an order shows its facts for a service of the shape ${shape}`, async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = personOf(world, "admin");
    const { body } = await ask(world, admin, "/orders?limit=1&status=in_transit");
    const [order] = rowsOf(body);
    await signInAs("admin", `/orders/${order?.id}`);
    const main = page.getByRole("main");
    await expect(main).toContainText(order?.id ?? "");
    await expect(stages(page).getByRole("listitem")).toHaveCount(5);
    await expect(timeline(page).getByRole("listitem").first()).toBeVisible();
    await expect(main.getByText("In transit").first()).toBeVisible();
    const country = new Intl.DisplayNames(["en-GB"], { type: "region" });
    await expect(main).toContainText(country.of(String(order?.country)) ?? "");
    await expect(main).toContainText(/\d+ (days? late|of \d+)|late/);
  });
};
