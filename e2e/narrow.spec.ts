import { findScreens } from "../scripts/world/screens.ts";
import { expect, personOf, test } from "./fixtures.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("no screen is wider than a phone", async ({ page, world, signInAs }) => {
  await page.goto("/signin");
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const wide = [...document.querySelectorAll("body *")].filter((element) => {
        const { right, width } = element.getBoundingClientRect();
        return width > 1 && right > clientWidth + 1;
      });
      // What scrolls in itself, or is cut with an ellipsis, is not too wide.
      const isHeld = (element: Element): boolean => {
        const parent = element.parentElement;
        if (parent === null || parent === document.body) return false;
        return getComputedStyle(parent).overflowX !== "visible" || isHeld(parent);
      };
      return {
        by: scrollWidth - clientWidth,
        wide: wide
          .filter((element) => !isHeld(element))
          .map((element) => element.outerHTML.slice(0, 120)),
      };
    });
  expect(await overflow()).toEqual({ by: 0, wide: [] });
  await signInAs("admin", "/settings");
  for (const { name, path } of await findScreens(world, personOf(world, "admin"))) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await overflow(), name).toEqual({ by: 0, wide: [] });
  }
});

test("the tabs at the bottom lead everywhere", async ({ page, signInAs }) => {
  await signInAs("admin", "/");
  const tabs = page.getByRole("navigation", { name: "Main, short" });
  await expect(page.getByRole("navigation", { name: "Main", exact: true })).toBeHidden();
  for (const [tab, path, heading] of [
    ["Orders", "/orders", "Orders"],
    ["People", "/employees", "Employees"],
    ["Stock", "/inventory", "Inventory"],
  ] as const) {
    await tabs.getByRole("link", { name: tab, exact: true }).tap();
    await page.waitForURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(tabs.getByRole("link", { name: tab, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  for (const place of ["Catalog", "Teams", "Addresses", "Requests", "Settings"]) {
    await tabs.getByRole("button", { name: "More" }).tap();
    await tabs.getByRole("link", { name: place, exact: true }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(place);
  }
});

test("filters, search, rows and peek are in reach of a thumb", async ({ page, signInAs }) => {
  await signInAs("admin", "/orders");
  const rows = page.getByRole("table").locator("[data-row-link]");
  await expect(rows.first()).toBeVisible();
  await page.getByRole("search").getByRole("button", { name: "Status", exact: true }).tap();
  const popover = page.getByRole("dialog", { name: "Filter by Status" });
  await popover.getByText("Delivered").tap();
  await expect(page).toHaveURL(/status=delivered/);
  await expect(popover).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  const chip = page.getByRole("button", { name: "Clear Status" });
  await expect(chip).toBeInViewport();
  await chip.tap();
  await expect(page).toHaveURL(/\/orders$/);

  const id = await rows.first().innerText();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Search/ })
    .tap();
  const search = page.getByRole("dialog", { name: "Search" });
  await expect(search).toBeInViewport({ ratio: 1 });
  await search.getByRole("combobox").fill(id);
  await search.getByRole("option", { name: id }).tap();
  await page.waitForURL(`/orders/${id}`);
  await expect(page.getByRole("list", { name: "Stages" })).toBeVisible();
});
