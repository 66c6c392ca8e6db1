import { proof } from "#testing/proofs.ts";
import { expect, test } from "./fixtures.ts";
import { filterButton, filterDialog, rowLinks } from "./pages/list-page.ts";
import { stages } from "./pages/record-page.ts";
import { rail, screenHeading, searchDialog, searchResult, tabBar } from "./pages/shell.ts";
import { expectFitsPhone } from "./screens/screen-checks.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("the sign-in page does not overflow the width of a phone", async ({ page }) => {
  await page.context().clearCookies();
  await page.goto("/signin");
  await expectFitsPhone(page, "Sign in");
});

test("the tab bar leads to every screen", proof, async ({ page }) => {
  await page.goto("/");
  const tabs = tabBar(page);
  await expect(rail(page)).toBeHidden();
  for (const [title, path] of [
    ["Exceptions", "/exceptions"],
    ["Orders", "/orders"],
    ["Employees", "/employees"],
  ] as const) {
    await tabs.getByRole("link", { name: title, exact: true }).tap();
    await page.waitForURL(path);
    await expect(screenHeading(page)).toHaveText(title);
    await expect(tabs.getByRole("link", { name: title, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  const others = ["Inventory", "Catalog", "Teams", "Addresses", "Requests", "Events", "Settings"];
  for (const screen of others) {
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
