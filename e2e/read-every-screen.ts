import type { Page } from "@playwright/test";
import { defectText } from "../scripts/browser/defect-text.ts";
import type { SandboxShape } from "../scripts/run/sandbox-process.ts";
import { expect, test } from "./fixtures.ts";
import { rowLink, table } from "./pages/list-page.ts";
import { stages, timeline } from "./pages/record-page.ts";
import { failures, loadingParts, openScreen } from "./pages/shell.ts";

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

/** The screens that show nothing that a service of another shape would change. */
const ownScreens = ["Audit", "Account", "People", "Connections", "Notifications", "Help"];

/**
 * Declares the tests that hold for a service of any shape: every screen loads without errors,
 * whichever fields are missing, and every list shows the service's records.
 */
export const readScreensAndLists = (shape: SandboxShape) => {
  test.use({ worldOptions: { shape } });

  test(`every screen loads without errors from a service of the shape ${shape}`, async ({
    page,
    admin,
  }) => {
    const problems = collectProblems(page);
    const screens = await admin.screens();
    for (const { name, path } of screens.filter((screen) => !ownScreens.includes(screen.name))) {
      await openScreen(page, path, name);
      await expect(loadingParts(page), name).toHaveCount(0);
      await expect(failures(page), name).toHaveCount(0);
      expect(await page.getByRole("main").innerText(), name).not.toMatch(defectText);
      expect(problems, name).toEqual([]);
    }
  });

  test(`the lists show every record of a service of the shape ${shape}`, async ({
    page,
    admin,
  }) => {
    for (const { name, path } of await admin.screens()) {
      const requestPath = lists[name];
      if (requestPath === undefined) continue;
      const rows = await admin.rows(requestPath);
      expect(rows.length, name).toBeGreaterThan(0);
      await page.goto(path);
      await expect(table(page).first().locator("tbody tr"), name).toHaveCount(rows.length);
      await expect(rowLink(page, rows[0]?.id), name).toBeVisible();
    }
  });
};

/** Declares the same tests and one of an order's facts, for a shape whose orders have all fields. */
export const readEveryScreen = (shape: SandboxShape) => {
  readScreensAndLists(shape);

  test(`the page of an order shows its facts for a service of the shape ${shape}`, async ({
    page,
    admin,
  }) => {
    const [order] = await admin.rows("/orders?limit=1&status=in_transit");
    await page.goto(`/orders/${order?.id}`);
    const main = page.getByRole("main");
    await expect(main).toContainText(order?.id ?? "");
    await expect(stages(page).getByRole("listitem").first()).toContainText("Placed");
    await expect(timeline(page).getByRole("listitem").first()).toBeVisible();
    await expect(main.getByText("In transit").first()).toBeVisible();
    const country = new Intl.DisplayNames(["en-GB"], { type: "region" });
    await expect(main).toContainText(country.of(String(order?.country)) ?? "");
    await expect(main).toContainText(/\d+ (days? late|of \d+)|late/);
  });
};
