import { expect, test } from "./fixtures.ts";
import { rowLinks } from "./pages/list-page.ts";
import {
  accountMenuButton,
  rail,
  screenHeading,
  searchBox,
  searchProgress,
} from "./pages/shell.ts";

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

test("search finds an employee by email with at most four requests", async ({ page, admin }) => {
  await page.goto("/teams");
  const [employee] = await admin.allRows("/employees?country=DE");
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/read/")) requests.push(pathname);
  });
  await page.getByRole("button", { name: /Search orders/ }).click();
  const before = requests.length;
  await searchBox(page).fill(String(employee?.email));
  const option = page.getByRole("option", { name: String(employee?.email) });
  await expect(option).toBeVisible();
  await expect(searchProgress(page)).toHaveCount(0);
  expect(requests.length - before).toBeGreaterThan(0);
  expect(requests.length - before).toBeLessThanOrEqual(4);
  await option.click();
  await page.waitForURL(`/employees/${employee?.id}`);
  await expect(screenHeading(page)).toHaveText(String(employee?.displayName));
});

test("every screen has one h1, its landmarks, a skip link and the label SANDBOX", async ({
  page,
  admin,
}) => {
  for (const { name, path } of await admin.screens()) {
    await page.goto(path);
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    await expect(heading, name).toBeVisible();
    await expect(screenHeading(page), name).toHaveCount(1);
    await expect(page, name).toHaveTitle(/ · SANDBOX · Quartermaster$/);
    await expect(page.getByRole("banner").getByText("SANDBOX"), name).toBeVisible();
    await expect(rail(page), name).toBeVisible();
    await expect(page.locator("link[rel=icon]"), name).toHaveAttribute("href", /icon-sandbox/);
  }
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
