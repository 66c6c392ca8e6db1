import type { Page } from "@playwright/test";
import { proof } from "#testing/proofs.ts";
import { askInventory, idsOf } from "#testing/world/service.ts";
import { copiedWorld, expect, test } from "./fixtures.ts";
import {
  downloadCsv,
  expectRowIds,
  exportButton,
  exportMenu,
  filterButton,
  filterDialog,
  pager,
  rowIds,
  rowLinks,
  viewTab,
} from "./pages/list-page.ts";
import {
  nameDialog,
  savedTab,
  viewButton,
  viewMenu,
  viewMenuButton,
  viewsDialog,
} from "./pages/saved-views.ts";
import { rail } from "./pages/shell.ts";
import { tabTo } from "./support/keyboard.ts";

// Only the copy of the list, which the sweeps make, answers these filters.
test.use({ worldOptions: copiedWorld });

const dayMs = 86_400_000;

/** Opens an address until the copy has the list. */
const openCopied = async (page: Page, path: string) => {
  await expect(async () => {
    await page.goto(path);
    await expect(rowLinks(page).first()).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 90_000, intervals: [3_000] });
};

/** Opens the orders and leaves out a type by the keyboard alone. */
const leaveOutDeployments = async (page: Page) => {
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
};

const countOf = async (page: Page) =>
  Number((await pager(page).textContent())?.match(/of ([\d,]+)/)?.[1]?.replaceAll(",", ""));

test(
  "with the keyboard, a person leaves out a value, adds days and a view, reads the chips and the address, and goes back",
  proof,
  async ({ page, admin }) => {
    const orders = await admin.allRows("/orders");
    const others = orders.filter(({ orderType }) => orderType !== "Deployment");
    await openCopied(page, "/orders?not.type=Deployment");
    expect(await countOf(page)).toBe(others.length);

    await leaveOutDeployments(page);
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
    // By the calendar: a day on which the clocks change has not 24 hours.
    const firstDay = new Date(Date.parse(dayOf(new Date())) - 89 * dayMs)
      .toISOString()
      .slice(0, 10);
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
  },
);

test(
  "with the keyboard, a person filters, saves the view, pins it with its number, and subscribes to it",
  proof,
  async ({ page }) => {
    await openCopied(page, "/orders?not.type=Deployment");
    const count = await countOf(page);
    await leaveOutDeployments(page);
    await tabTo(page, viewButton(page, "Save view"));
    await page.keyboard.press("Enter");
    await expect(nameDialog(page).getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.keyboard.type("No deployments");
    await page.keyboard.press("Enter");
    await expect(savedTab(page, "No deployments")).toHaveAttribute("aria-current", "page");

    await tabTo(page, viewMenuButton(page));
    await page.keyboard.press("Enter");
    await tabTo(page, viewMenu(page).getByRole("button", { name: "Pin to navigation" }));
    await page.keyboard.press("Enter");
    const pinned = rail(page).getByRole("link", { name: /No deployments/ });
    await expect(pinned).toContainText(String(count));

    await expect(viewMenuButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    const frequency = { name: "Subscribe to No deployments" };
    await tabTo(page, viewMenu(page).getByRole("combobox", frequency));
    await page.keyboard.press("d");
    await expect(viewMenu(page).getByText("Each day at 8:00")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewMenu(page)).toHaveCount(0);

    await page.keyboard.press("g");
    await page.keyboard.press("v");
    const chosen = viewsDialog(page).getByRole("combobox", frequency);
    await expect(chosen).toHaveValue("daily");
    await tabTo(page, chosen);
    await page.keyboard.press("w");
    await expect(chosen).toHaveValue("weekly");
    await page.keyboard.press("Escape");
    await expect(async () => {
      await page.reload();
      await viewMenuButton(page).click();
      await expect(viewMenu(page).getByText("On Mondays at 8:00")).toBeVisible();
    }).toPass();
    await viewMenu(page).getByRole("combobox", frequency).selectOption("Off");
    await expect(viewMenu(page).getByText("On Mondays at 8:00")).toHaveCount(0);
  },
);

test(
  "an address with filters that the list can't understand says so, and never shows other rows as if they matched",
  proof,
  async ({ page }) => {
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

    await page.goto("/orders?view=lost");
    await expect(
      page.getByText(/has a view that the list of orders doesn't have: lost/),
    ).toBeVisible();
    const long = "x".repeat(20_000);
    for (const [path, sentence] of [
      [`/orders?view=${long}`, /has a view that the list of orders doesn't have: x{40}\./],
      [`/orders?color=${long}`, /has a filter that the list of orders doesn't have: color/],
      [`/inventory?team=${long}`, /A value of the filter team is longer than 512 characters/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(sentence)).toBeVisible();
    }

    const many = Array.from({ length: 2_000 }, (_, at) => `team=${at}`).join("&");
    await page.goto(`/orders?${many}`);
    await expect(
      page.getByText("The filter team has 2000 values. It takes at most 200."),
    ).toBeVisible();
    await expect(rowLinks(page)).toHaveCount(0);
  },
);

test(
  "with the keyboard, a person leaves out a category of the inventory within a view, filters by the holder's team and exports all that match",
  proof,
  async ({ page, world, admin }) => {
    const devices = await askInventory(world, admin);
    const employees = await admin.allRows("/employees");
    const team = String(employees[0]?.teamName);
    const members = new Set(
      employees.filter(({ teamName }) => teamName === team).map(({ id }) => id),
    );
    await openCopied(page, `/inventory?${new URLSearchParams({ team })}`);
    await page.goto("/inventory?view=assigned");
    await tabTo(page, filterButton(page, "Category"));
    await page.keyboard.press("Enter");
    const categories = filterDialog(page, "Category");
    await expect(categories.getByRole("radio", { name: "is not" })).toBeEnabled();
    await tabTo(page, categories.getByRole("radio", { name: "is", exact: true }));
    await page.keyboard.press("ArrowRight");
    await tabTo(page, categories.getByRole("checkbox", { name: "Laptops" }));
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await tabTo(page, filterButton(page, "Team"));
    await page.keyboard.press("Enter");
    await tabTo(page, filterDialog(page, "Team").getByRole("checkbox", { name: team }));
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await expect(viewTab(page, "Assigned")).toHaveAttribute("aria-current", "page");
    const expected = devices.filter(
      ({ status, deviceType, employeeId }) =>
        status === "assigned" && deviceType !== "Laptops" && members.has(String(employeeId)),
    );
    expect(expected.length).toBeGreaterThan(0);
    await expectRowIds(page, idsOf(expected).toSorted());
    await tabTo(page, exportButton(page));
    await page.keyboard.press("Enter");
    await tabTo(page, exportMenu(page).getByRole("link", { name: "CSV", exact: true }));
    const { rows } = await downloadCsv(page, { click: () => page.keyboard.press("Enter") });
    expect(rows.slice(1, -1).map(([id]) => id)).toEqual(await rowIds(page));
    expect(rows.at(-1)?.[0]).toContain("not.category=Laptops&status=assigned");
  },
);

test("with the keyboard, a person exports the filtered orders whole, and employees for an import, from the server", async ({
  page,
  admin,
}) => {
  const orders = await admin.allRows("/orders");
  const others = orders.filter(({ orderType }) => orderType !== "Deployment");
  expect(others.length).toBeGreaterThan(50);
  await openCopied(page, "/orders?not.type=Deployment");
  await tabTo(page, exportButton(page));
  await page.keyboard.press("Enter");
  await expect(exportMenu(page)).toContainText(`${others.length} orders with this filter. As of`);
  const csv = exportMenu(page).getByRole("link", { name: "CSV", exact: true });
  await tabTo(page, csv);
  const { filename, rows } = await downloadCsv(page, { click: () => page.keyboard.press("Enter") });
  expect(filename).toMatch(/^orders-list-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...body] = rows;
  const [note] = body.pop() ?? [];
  expect(head?.slice(0, 4)).toEqual(["Order", "Type", "Status", "For"]);
  expect(head).not.toContain("Last seen");
  expect(body.map(([id]) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
  expect(body.slice(0, 50).map(([id]) => id)).toEqual(await rowIds(page));
  expect(note).toMatch(
    new RegExp(`^# Complete\\. Rows: ${others.length}\\. As of: .* Filter: not\\.type=Deployment$`),
  );
  await expect(exportMenu(page)).toHaveCount(0);

  await page.goto("/employees");
  await exportButton(page).click();
  const file = await downloadCsv(
    page,
    exportMenu(page).getByRole("link", { name: "CSV for import" }),
  );
  const employees = await admin.allRows("/employees");
  expect(file.rows[0]?.slice(0, 3)).toEqual(["id", "email", "displayName"]);
  expect(file.rows).toHaveLength(employees.length + 2);

  // The service alone searches texts: the menu says so, and the browser exports.
  await page.goto("/orders?query=maya");
  await exportButton(page).click();
  await expect(exportMenu(page)).toContainText("only your browser can export");
  await expect(
    exportMenu(page).getByRole("button", { name: "CSV, read by this browser" }),
  ).toBeVisible();
});
