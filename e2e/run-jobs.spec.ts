import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { rowIds, rowLinks, selectBox, selectionBar } from "./pages/list-page.ts";
import { expectAccessible } from "./support/expect-accessible.ts";

// This file has a world of its own, because its writes would change what other tests read.
// Only a copy of the list, which the sweeps make, proves that all rows of it are known.
test.use({
  worldOptions: { seed: 43, settings: { QM_SWEEPS: "on" } },
  contextOptions: { reducedMotion: "reduce" },
});

const press = async (target: Locator) => {
  await target.focus();
  await target.press("Enter");
};

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("all that match become a job once the copy proves them, and a support agent only exports", async ({
  page,
  admin,
  signInAs,
}) => {
  const all = await admin.allRows("/employees");
  await page.goto("/employees");
  await expect(rowLinks(page).first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).press("Space");
  const bar = selectionBar(page);
  await expect(async () => {
    await press(bar.getByRole("button", { name: /^All .*that match$|^Try again$/ }));
    await expect(bar.getByText("all that matched, as of")).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await expect(bar.getByRole("status")).toHaveText(`${all.length} selected`);
  await expectAccessible(page, "All that match");
  await press(bar.getByRole("button", { name: "Edit…" }));
  await expect(page.getByText(`${all.length} employees selected`)).toBeVisible();
  await expect(button(page, `Check ${all.length} rows`)).toBeVisible();

  await signInAs("support", "/employees");
  const [id = ""] = await rowIds(page);
  await selectBox(page, id).press("Space");
  await expect(bar.getByRole("button", { name: "Export selected" })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Offboard…" })).toHaveCount(0);
});
