import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";

export const table = (page: Page): Locator => page.getByRole("table");

export const tableRows = (page: Page): Locator => table(page).locator("tbody tr");

/** The links of the rows, each to its record. */
export const rowLinks = (page: Page): Locator => table(page).locator("[data-row-link]");

export const rowLink = (page: Page, id: unknown): Locator =>
  table(page).locator(`[data-row-link=${JSON.stringify(String(id))}]`);

/** Returns the IDs of the records in the rows, from top to bottom. */
export const rowIds = (page: Page): Promise<string[]> =>
  rowLinks(page).evaluateAll((links) =>
    links.map((link) => (link as HTMLElement).dataset.rowLink ?? ""),
  );

/** Waits until the rows are exactly these records, in this order. */
export const expectRowIds = (page: Page, ids: readonly string[]): Promise<void> =>
  expect.poll(() => rowIds(page)).toEqual(ids);

/** Opens the list of orders and waits until its tabs have read their numbers. */
export const openOrderList = async (page: Page): Promise<void> => {
  const scanned = page.waitForResponse((response) =>
    response.url().endsWith("/api/open-orders?count=views"),
  );
  await page.goto("/orders");
  await scanned;
  await expect(rowLinks(page).first()).toBeVisible();
};

/** The tab of a built-in view. */
export const viewTab = (page: Page, name: string): Locator =>
  page
    .getByRole("navigation", { name: "Views" })
    .getByRole("link", { name: new RegExp(`^${name}`) });

export const columnHeader = (page: Page, name: string): Locator =>
  page.getByRole("columnheader", { name });

export const filterButton = (page: Page, filter: string): Locator =>
  page.getByRole("search").getByRole("button", { name: filter, exact: true });

export const filterDialog = (page: Page, filter: string): Locator =>
  page.getByRole("dialog", { name: `Filter by ${filter}` });

export const findOrdersBox = (page: Page): Locator =>
  page.getByRole("searchbox", { name: "Find orders" });

/** Opens a filter and selects one of its options. The dialog of the filter stays open. */
export const chooseFilter = async (
  page: Page,
  filter: string,
  option: string | RegExp,
): Promise<void> => {
  await filterButton(page, filter).click();
  await filterDialog(page, filter).getByText(option).first().click();
};

const openColumns = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Columns", exact: true }).click();

export const hideColumn = async (page: Page, column: string): Promise<void> => {
  await openColumns(page);
  await page.getByRole("dialog", { name: "Columns" }).getByLabel(column, { exact: true }).uncheck();
};

/** The border at the right of a column, which the pointer and the arrow keys move. */
export const columnBorder = (page: Page, column: string): Locator =>
  page.getByRole("separator", { name: `Width of ${column}` });

/** The checkbox of a row. */
export const selectBox = (page: Page, id: unknown): Locator =>
  table(page).getByRole("checkbox", { name: `Select ${id}`, exact: true });

/** What can be done with the selected rows. */
export const selectionBar = (page: Page): Locator =>
  page.getByRole("region", { name: "Selected rows" });

export const moveColumnUp = async (page: Page, column: string): Promise<void> => {
  await openColumns(page);
  await page.getByRole("button", { name: `Move ${column} up` }).click();
};

export const pager = (page: Page): Locator => page.getByRole("navigation", { name: "Pages" });

export const previousPageLink = (page: Page): Locator =>
  pager(page).getByRole("link", { name: "Previous" });

export const nextPageLink = (page: Page): Locator =>
  pager(page).getByRole("link", { name: "Next" });

/** Opens a list and returns the IDs of all its pages, read page by page with the pager. */
export const readAllPages = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(path);
  await expect(table(page)).toBeVisible();
  const ids = await rowIds(page);
  const next = nextPageLink(page);
  for (let at = 1; (await next.isVisible()) && (await next.isEnabled()); at += 1) {
    const before = await rowIds(page);
    await next.click();
    await expect(page).toHaveURL(new RegExp(`page=${at}(&|$)`));
    // The list keeps the old rows until the new ones arrive.
    await expect.poll(() => rowIds(page)).not.toEqual(before);
    ids.push(...(await rowIds(page)));
  }
  return ids;
};

export const exportButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Export", exact: true });

/** The menu of the ways to export a list that has a copy. */
export const exportMenu = (page: Page): Locator => page.getByRole("dialog", { name: "Export" });

/** Opens the menu of a list that has a copy. Returns the button by which the browser itself exports. */
export const openBrowserExport = async (page: Page): Promise<Locator> => {
  await exportButton(page).click();
  return exportMenu(page).getByRole("button", { name: "CSV, read by this browser" });
};

/** Clicks a button or a link that saves a CSV file. Returns the name and the rows of the file. */
export const downloadCsv = async (
  page: Page,
  button: { click: () => Promise<void> },
  options: { timeout?: number } = {},
): Promise<{ filename: string; rows: string[][] }> => {
  const downloading = page.waitForEvent("download", options);
  await button.click();
  const download = await downloading;
  const rows = parse(await readFile(await download.path(), "utf8"), {
    bom: true,
    // The note at the end of an incomplete file is a row of one cell.
    relax_column_count: true,
  });
  return { filename: download.suggestedFilename(), rows };
};
