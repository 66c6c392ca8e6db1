import type { Page } from "@playwright/test";
import { findScreens } from "../scripts/world/screens.ts";
import { ask, rowsOf } from "../scripts/world/service.ts";
import { expect, personOf, test } from "./fixtures.ts";

/** Text that no person should ever read: our own mistakes, shown. */
const slips = /undefined|\[object |NaN|Invalid Date|null\b.*null\b|function \w*\(/;

/** Errors of the page itself; an answer other than 200 is one as well. */
const watch = (page: Page) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  return problems;
};

/** The screens whose lists hold records in every world. */
const lists: Readonly<Record<string, string>> = {
  Orders: "/orders?limit=50",
  Employees: "/employees?limit=50",
  Inventory: "/inventory?limit=50",
  Teams: "/teams",
};

/**
 * Declares the tests that hold for a service of any shape: each screen shows what is there,
 * tolerates what is not, and makes no mistake of its own.
 */
export const readScreensAndLists = (shape: string) => {
  test(`every screen reads a service of the ${shape} shape`, async ({ page, world, signInAs }) => {
    const admin = personOf(world, "admin");
    const problems = watch(page);
    await signInAs("admin", "/settings");
    for (const { name, path } of await findScreens(world, admin)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(page.locator("[aria-busy=true]"), name).toHaveCount(0);
      await expect(page.locator("[data-failure]"), name).toHaveCount(0);
      expect(await page.getByRole("main").innerText(), name).not.toMatch(slips);
      expect(problems, name).toEqual([]);
    }
  });

  test(`the lists of the ${shape} shape hold what the service lists`, async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = personOf(world, "admin");
    await signInAs("admin", "/settings");
    for (const { name, path } of await findScreens(world, admin)) {
      const listed = lists[name];
      if (listed === undefined) continue;
      const rows = rowsOf((await ask(world, admin, listed)).body);
      expect(rows.length, name).toBeGreaterThan(0);
      await page.goto(path);
      const table = page.getByRole("table").first();
      await expect(table.locator("tbody tr"), name).toHaveCount(rows.length);
      await expect(
        table.locator(`[data-row-link=${JSON.stringify(rows[0]?.id)}]`),
        name,
      ).toBeVisible();
    }
  });
};

/** Declares the same tests, and one of an order's facts, for a shape whose orders have them all. */
export const readEveryScreen = (shape: string) => {
  readScreensAndLists(shape);

  test(`an order of the ${shape} shape tells what is known of it`, async ({
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
    await expect(page.getByRole("list", { name: "Stages" }).getByRole("listitem")).toHaveCount(5);
    await expect(
      page.getByRole("region", { name: "Timeline" }).getByRole("listitem").first(),
    ).toBeVisible();
    await expect(main.getByText("In transit").first()).toBeVisible();
    const country = new Intl.DisplayNames(["en-GB"], { type: "region" });
    await expect(main).toContainText(country.of(String(order?.country)) ?? "");
    await expect(main).toContainText(/\d+ (days? late|of \d+)|late/);
  });
};
