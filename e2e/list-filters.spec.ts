import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { filterButton, filterDialog, pager, rowIds, rowLinks, viewTab } from "./pages/list-page.ts";
import { tabTo } from "./support/keyboard.ts";

// Only the copy of the list, which the sweeps make, answers these filters.
test.use({ worldOptions: { seed: 47, settings: { QM_SWEEPS: "on" } } });

const dayMs = 86_400_000;

/** Opens an address until the copy has the list. */
const openCopied = async (page: Page, path: string) => {
  await expect(async () => {
    await page.goto(path);
    await expect(rowLinks(page).first()).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 90_000, intervals: [3_000] });
};

const countOf = async (page: Page) =>
  Number((await pager(page).textContent())?.match(/of ([\d,]+)/)?.[1]?.replaceAll(",", ""));

test("with the keyboard, a person leaves out a value, adds days and a view, reads the chips and the address, and goes back", async ({
  page,
  admin,
}) => {
  const orders = await admin.allRows("/orders");
  const others = orders.filter(({ orderType }) => orderType !== "Deployment");
  await openCopied(page, "/orders?not.type=Deployment");
  expect(await countOf(page)).toBe(others.length);

  await page.goto("/orders");
  await expect(rowLinks(page).first()).toBeVisible();
  await tabTo(page, filterButton(page, "Type"));
  await page.keyboard.press("Enter");
  const types = filterDialog(page, "Type");
  const isNot = types.getByRole("radio", { name: "is not" });
  await expect(isNot).toBeEnabled();
  await tabTo(page, types.getByRole("radio", { name: "is", exact: true }));
  await page.keyboard.press("ArrowRight");
  await expect(isNot).toBeChecked();
  await tabTo(page, types.getByRole("checkbox", { name: "Deployment" }));
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/\?not\.type=Deployment$/);
  await page.keyboard.press("Escape");
  await expect.poll(() => countOf(page)).toBe(others.length);
  await expect(filterButton(page, "Type: not Deployment")).toBeFocused();

  await tabTo(page, filterButton(page, "Placed"));
  await page.keyboard.press("Enter");
  const placed = filterDialog(page, "Placed");
  await tabTo(page, placed.getByRole("button", { name: "Last 90 days" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/created=last-90-days&not\.type=Deployment$/);
  await expect(filterButton(page, "Placed: last 90 days")).toBeVisible();
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const dayOf = (at: Date) => at.toLocaleDateString("sv-SE", { timeZone: zone });
  const firstDay = dayOf(new Date(Date.now() - 89 * dayMs));
  const recent = others.filter(({ createdAt }) => dayOf(new Date(String(createdAt))) >= firstDay);
  expect(recent.length).toBeLessThan(others.length);
  await expect.poll(() => countOf(page)).toBe(recent.length);

  // A view of the open orders keeps its rules, beside the filters.
  const address = new URL(page.url());
  address.searchParams.set("view", "open");
  await page.goto(address.href);
  await expect(viewTab(page, "Open")).toHaveAttribute("aria-current", "page");
  const open = recent.filter(
    ({ status }) => !/deliver|complete|cancel|closed/i.test(String(status)),
  );
  await expect.poll(async () => (await rowIds(page)).length).toBe(Math.min(50, open.length));
  const shown = new Set(open.map(({ id }) => id));
  expect((await rowIds(page)).every((id) => shown.has(id))).toBe(true);

  await page.goBack();
  await expect.poll(() => countOf(page)).toBe(recent.length);
  await page.goBack();
  await expect.poll(() => countOf(page)).toBe(others.length);
  await expect(filterButton(page, "Placed")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(filterButton(page, "Type")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
});

test("an address with filters that the list can't understand says so, and never shows other rows as if they matched", async ({
  page,
}) => {
  await openCopied(page, "/orders?not.type=Deployment");
  await page.goto("/orders?color=red&size=9");
  const unknown = page.getByRole("status").filter({ hasText: "color, size" });
  await expect(unknown).toContainText("Nothing is left out by them");
  await unknown.getByRole("button", { name: "Remove from the address" }).click();
  await expect(unknown).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("");

  await page.goto("/orders?created=0000-01-01..2026-01-01");
  await expect(page.getByText(/does not understand "0000-01-01/)).toBeVisible();
  await expect(rowLinks(page)).toHaveCount(0);

  // The server itself refuses longer addresses.
  const many = Array.from({ length: 1_500 }, (_, at) => `team=${at}`).join("&");
  await page.goto(`/orders?${many}`);
  await expect(
    page.getByText("The filter team has 1500 values. It takes at most 200."),
  ).toBeVisible();
  await expect(rowLinks(page)).toHaveCount(0);
});
