import { expect, type Locator, type Page } from "@playwright/test";

export const rail = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main", exact: true });

/** The tab bar that replaces the rail on a phone. */
export const tabBar = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main, short" });

export const screenHeading = (page: Page): Locator => page.getByRole("heading", { level: 1 });

export const accountMenuButton = (page: Page): Locator =>
  page.getByRole("button", { name: /account menu$/ });

export const searchBox = (page: Page): Locator => page.getByRole("combobox", { name: /search/i });

export const searchDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Search" });

/** A found record. The row that lists all orders names the text as well. */
export const searchResult = (page: Page, name: string): Locator =>
  page.getByRole("option", { name }).filter({ hasNotText: /^Show all orders/ });

export const openSearch = (page: Page): Promise<void> => page.keyboard.press("Control+k");

export const searchProgress = (page: Page): Locator => page.getByText("Searching…");

/** How many records match, and how long the search took. */
export const searchSummary = (page: Page): Locator =>
  searchDialog(page)
    .getByRole("status")
    .filter({ hasText: /result/ });

/** The help of the present screen, with the keyboard shortcuts. */
export const shortcutsDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: /^Help: / });

/** The notices of failed reads, all of them or those of one kind of failure. */
export const failures = (page: Page, kind?: string): Locator =>
  page.locator(kind === undefined ? "[data-failure]" : `[data-failure=${kind}]`);

/** The notice of an outage of the whole console. */
export const outageBanner = (page: Page): Locator => page.locator("[data-banner]");

export const noPermissionNotice = (page: Page): Locator =>
  page.getByText("You don't have permission");

export const loadingParts = (page: Page): Locator => page.locator("[aria-busy=true]");

/** Opens a screen and waits until it has loaded its data. */
export const openScreen = async (page: Page, path: string, message = path): Promise<void> => {
  await page.goto(path);
  await expect(screenHeading(page), message).toBeVisible();
  await page.waitForLoadState("networkidle");
};

/** The plate of the environment, where the person may choose another connection. */
export const switchMenuButton = (page: Page): Locator =>
  page.getByRole("button", { name: /Switch connection$/ });

/** Chooses another connection in the menu of the plate. */
export const switchTo = async (page: Page, name: string): Promise<void> => {
  await switchMenuButton(page).click();
  await page.getByRole("banner").getByRole("button", { name }).click();
};

/** What covers a page of a connection that the browser uses no more. */
export const outdatedDialog = (page: Page): Locator => page.getByRole("alertdialog");
