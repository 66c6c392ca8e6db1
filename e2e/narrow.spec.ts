import { expect, test } from "./fixtures.ts";
import { filterButton, filterDialog, rowLinks } from "./pages/list-page.ts";
import { stages } from "./pages/record-page.ts";
import {
  openScreen,
  rail,
  screenHeading,
  searchDialog,
  searchResult,
  tabBar,
} from "./pages/shell.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("no screen overflows the width of a phone", async ({ page, admin, signInAs }) => {
  await page.context().clearCookies();
  await page.goto("/signin");
  const readOverflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const wide = [...document.querySelectorAll("body *")].filter((element) => {
        const { right, width } = element.getBoundingClientRect();
        return width > 1 && right > clientWidth + 1;
      });
      // An element inside a part that scrolls or clips does not widen the page.
      const isClipped = (element: Element): boolean => {
        const parent = element.parentElement;
        if (parent === null || parent === document.body) return false;
        return getComputedStyle(parent).overflowX !== "visible" || isClipped(parent);
      };
      return {
        by: scrollWidth - clientWidth,
        wide: wide
          .filter((element) => !isClipped(element))
          .map((element) => element.outerHTML.slice(0, 120)),
      };
    });
  expect(await readOverflow()).toEqual({ by: 0, wide: [] });
  await signInAs("admin", "/settings");
  for (const { name, path } of await admin.screens()) {
    await openScreen(page, path, name);
    expect(await readOverflow(), name).toEqual({ by: 0, wide: [] });
  }
});

test("the tab bar leads to every screen", async ({ page }) => {
  await page.goto("/");
  const tabs = tabBar(page);
  await expect(rail(page)).toBeHidden();
  for (const [tab, path, heading] of [
    ["Orders", "/orders", "Orders"],
    ["People", "/employees", "Employees"],
    ["Stock", "/inventory", "Inventory"],
  ] as const) {
    await tabs.getByRole("link", { name: tab, exact: true }).tap();
    await page.waitForURL(path);
    await expect(screenHeading(page)).toHaveText(heading);
    await expect(tabs.getByRole("link", { name: tab, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  for (const screen of ["Catalog", "Teams", "Addresses", "Requests", "Events", "Settings"]) {
    await tabs.getByRole("button", { name: "More" }).tap();
    await tabs.getByRole("link", { name: screen, exact: true }).tap();
    await expect(screenHeading(page)).toHaveText(screen);
  }
});

test("filters, search and an order work by touch and stay inside the viewport", async ({
  page,
}) => {
  await page.goto("/orders");
  await expect(rowLinks(page).first()).toBeVisible();
  await filterButton(page, "Status").tap();
  const dialog = filterDialog(page, "Status");
  await dialog.getByText("Delivered").tap();
  await expect(page).toHaveURL(/status=delivered/);
  await expect(dialog).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  const chip = page.getByRole("button", { name: "Clear Status" });
  await expect(chip).toBeInViewport();
  await chip.tap();
  await expect(page).toHaveURL(/\/orders$/);

  const id = await rowLinks(page).first().innerText();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Search/ })
    .tap();
  const search = searchDialog(page);
  await expect(search).toBeInViewport({ ratio: 1 });
  await search.getByRole("combobox").fill(id);
  await searchResult(page, id).tap();
  await page.waitForURL(`/orders/${id}`);
  await expect(stages(page)).toBeVisible();
});
