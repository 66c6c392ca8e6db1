import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { copiedWorld, expect, test } from "./fixtures.ts";
import { expectScreenAccessible } from "./support/expect-accessible.ts";

// Only the copy of the orders, which the sweeps make, answers reports.
test.use({ worldOptions: copiedWorld });

const promises = (page: Page) => page.getByRole("table", { name: "Promise kept" });

test("without a script, a person chooses a period, and each mark leads to as many orders as it says", async ({
  page,
  browser,
  baseURL,
}) => {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState, baseURL });
  const report = await context.newPage();
  await expect(async () => {
    await report.goto("/reports");
    await expect(promises(report)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000, intervals: [3_000] });
  await report.getByLabel("Period").selectOption("Last 6 months");
  await report.getByRole("button", { name: "Show" }).click();
  await expect(report).toHaveURL(/\?months=6/);
  const total = promises(report).getByRole("row").last();
  await expect(total).toContainText("6 months");

  for (const column of [1, 4]) {
    const mark = total
      .getByRole("cell")
      .nth(column - 1)
      .getByRole("link");
    const [count, href] = [await mark.textContent(), await mark.getAttribute("href")];
    await page.goto(href ?? "");
    // Above the rows, and below them where there are several pages.
    if (count !== "0")
      await expect(page.getByText(new RegExp(`^1–\\d+ of ${count}$`)).first()).toBeVisible();
  }

  const orders = await total.getByRole("cell").first().textContent();
  const downloaded = report.waitForEvent("download");
  await report.getByRole("link", { name: "CSV of Promise kept" }).click();
  const file = await readFile(await (await downloaded).path(), "utf8");
  const lines = file.trim().split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFF?"Finished in","Orders"/);
  expect(lines.at(-1)).toContain(`"6 months","${orders?.replaceAll(",", "")}"`);
  await context.close();
  await page.goto("/reports");
  await expectScreenAccessible(page, "Reports");
});
