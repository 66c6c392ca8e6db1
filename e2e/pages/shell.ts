import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Request,
} from "@playwright/test";
import { waitUntilComplete } from "#testing/screens/check/read-page.ts";

export const rail = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main", exact: true });

/** The tab bar that replaces the rail on a phone. */
export const tabBar = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main, short" });

/** The mark of the top bar that says how this browser hears of changes. */
export const liveMark = (page: Page, state: "Live" | "Reconnecting" | "Off"): Locator =>
  page.getByRole("banner").getByText(state, { exact: true });

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

/** Opens a screen and waits until it has loaded its data. Returns the answer to its address. */
export const openScreen = async (page: Page, path: string, message = path) => {
  const reads = new Set<Request>();
  const begin = (request: Request) => {
    if (request.resourceType() === "fetch") reads.add(request);
  };
  const end = (request: Request) => void reads.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  try {
    const response = await page.goto(path);
    await expect(screenHeading(page), message).toBeVisible();
    await waitUntilComplete(page, () => reads.size);
    return response;
  } finally {
    page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
  }
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

const engineerCookie = "for-engineers";

/** Switches on what only engineers need, as a person does in Settings. */
export const showForEngineers = (context: BrowserContext, { origin }: { origin: string }) =>
  context.addCookies([{ name: engineerCookie, value: "on", url: origin }]);

/** Switches it off. */
export const hideForEngineers = (context: BrowserContext) =>
  context.clearCookies({ name: engineerCookie });
