import type { Order } from "#lib/v4/records/order.ts";
import { proof } from "#testing/proofs.ts";
import { expect, test } from "./fixtures.ts";
import { rowLinks } from "./pages/list-page.ts";
import {
  accountMenuButton,
  openSearch,
  rail,
  screenHeading,
  searchBox,
  searchDialog,
  searchProgress,
  searchResult,
  searchSummary,
  shortcutsDialog,
  tabBar,
} from "./pages/shell.ts";
import { holdScripts } from "./support/hold-scripts.ts";

test("the account menu switches the theme, and the browser remembers it", async ({ page }) => {
  await page.goto("/orders");
  const html = page.locator("html");
  const readBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await readBackground();
  await accountMenuButton(page).click();
  await page.getByRole("button", { name: "dark", exact: true }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  const dark = await readBackground();
  expect(dark).not.toBe(light);
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "dark");
  expect(await readBackground()).toBe(dark);
});

test("search finds an employee by email with at most four requests, offers actions and remembers the visit", async ({
  page,
  admin,
}) => {
  await page.goto("/teams");
  const [employee] = await admin.allRows("/employees?country=DE");
  const [email, name] = [String(employee?.email), String(employee?.displayName)];
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The page below reads the settled requests and the number of open ones, at times of its own.
    const isOfPage = searchParams.get("show") === "settled" || searchParams.get("limit") === "1";
    if (/^\/api\/(requests|read\/\w+\.(list|search))$/.test(pathname) && !isOfPage)
      requests.push(pathname);
  });
  await page.getByRole("button", { name: /^Find an order/ }).click();
  const before = requests.length;
  await searchBox(page).fill(email);
  const option = searchResult(page, email);
  await expect(option).toBeVisible();
  await expect(searchProgress(page)).toHaveCount(0);
  await expect(searchSummary(page)).toHaveText(/^\d+ results?$/);
  expect(requests.length - before).toBeGreaterThan(0);
  expect(requests.length - before).toBeLessThanOrEqual(4);

  await option.hover();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("option", { name: `New order for ${name}` })).toBeVisible();
  await expect(page.getByRole("option", { name: "Copy email" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.waitForURL(`/employees/${employee?.id}`);
  await expect(screenHeading(page)).toHaveText(name);

  await openSearch(page);
  const recent = page.getByRole("group", { name: "Recent" }).getByRole("option").first();
  await expect(recent).toContainText(name);
});

test("keys that are pressed before the page runs any script are kept, and Enter opens the late order", async ({
  page,
  admin,
}) => {
  const orders = (await admin.allRows("/orders")) as unknown as Order[];
  const delayOf = ({ sla }: Order) => (sla?.elapsedDays ?? 0) - (sla?.expectedDays ?? 0);
  const late = orders
    .filter(({ status, sla }) => sla?.late && status !== "delivered" && status !== "cancelled")
    .toSorted((a, b) => delayOf(b) - delayOf(a));
  // The longest delay of all: of the orders that match this name, it is the first result.
  const [order] = late;
  const name = String(order?.employeeName);
  const loadScripts = await holdScripts(page);
  await page.goto("/orders", { waitUntil: "commit" });
  await expect(accountMenuButton(page)).toBeVisible();
  await openSearch(page);
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(searchBox(page)).toHaveValue(name);
  loadScripts();
  await page.waitForURL(`/orders/${order?.id}`);
  await expect(page.getByRole("complementary", { name: /^Peek/ })).toHaveCount(0);
});

test("Ctrl K opens the search while React stops all keys, as it does until it has hydrated the page", async ({
  page,
}) => {
  await page.addInitScript(() =>
    document.addEventListener("keydown", (event) => event.stopPropagation(), true),
  );
  const loadScripts = await holdScripts(page);
  await page.goto("/orders", { waitUntil: "commit" });
  await expect(accountMenuButton(page)).toBeVisible();
  await openSearch(page);
  await expect(searchBox(page)).toBeFocused();
  loadScripts();
});

test("an unknown address keeps the frame and answers 404, and leads who is signed out to the sign-in page", async ({
  page,
  context,
}) => {
  const response = await page.goto("/nothing/here");
  expect(response?.status()).toBe(404);
  await expect(screenHeading(page)).toHaveText("Page not found");
  await expect(rail(page)).toBeVisible();
  await expect(page.getByRole("banner").getByText("SANDBOX")).toBeVisible();
  await expect(page).toHaveTitle(/SANDBOX/);

  await page.goto("/orders");
  await expect(rowLinks(page).first()).toBeVisible();
  await page.keyboard.press("?");
  await shortcutsDialog(page).getByRole("link", { name: "Open as a page" }).click();
  await page.waitForURL("/help/orders");
  await expect(screenHeading(page)).toHaveText("Orders");

  await context.clearCookies();
  await page.goto("/nothing/here");
  await page.waitForURL("/signin?from=%2Fnothing%2Fhere");
});

test(
  "an address of nothing is answered by a page with its heading, before any script has run",
  proof,
  async ({ page, browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const still = await context.newPage();
    for (const path of ["/orders/%ZZ", "/nothing/here", "/inventory/%00", "/help/nothing"]) {
      const response = await still.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(screenHeading(still), path).toHaveText("Page not found");
      await expect(still, path).toHaveTitle(/^Page not found/);
    }
    for (const [path, heading] of [
      ["/events/999999", "Event not found"],
      ["/requests/none", "Request not found"],
    ] as const) {
      const response = await still.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(screenHeading(still), path).toHaveText(heading);
    }
    await context.close();
  },
);

test(
  "the search that opens again at once after it was closed has its rows and keeps what is typed",
  proof,
  async ({ page }) => {
    await page.goto("/orders");
    await openSearch(page);
    const rows = searchDialog(page).getByRole("option");
    await expect(rows.first()).toBeVisible();
    await page.keyboard.type("zzz");
    // In one task, so that the browser tells of the closing only when the search is open again.
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
      const key = { key: "k", ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", key));
    });
    await expect(searchBox(page)).toHaveValue("");
    await expect(rows.first()).toBeVisible();
    await page.keyboard.type("go");
    await expect(searchBox(page)).toHaveValue("go");
    await page.keyboard.press("Escape");
    await expect(searchDialog(page)).toBeHidden();
  },
);

test(
  "the rail keeps its icons and names at 1180 px, and becomes tabs at 720 px",
  proof,
  async ({ page }) => {
    await page.setViewportSize({ width: 1180, height: 800 });
    await page.goto("/settings");
    await expect(rail(page)).toHaveCSS("width", "56px");
    const link = rail(page).getByRole("link", { name: "Inventory", exact: true });
    await link.focus();
    await expect(link.getByText("Inventory")).toHaveCSS("opacity", "1");
    await page.setViewportSize({ width: 720, height: 450 });
    await expect(rail(page)).toBeHidden();
    await expect(tabBar(page)).toBeVisible();
    await expect(page.getByRole("banner").getByText("SANDBOX")).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1181, height: 800 });
    await expect(rail(page)).toHaveCSS("width", "212px");
  },
);

test("the first Tab reaches a link that skips to the content", async ({ page }) => {
  await page.goto("/orders");
  await expect(rowLinks(page).first()).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});
