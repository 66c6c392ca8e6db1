import { proof, splitProof } from "#testing/proofs.ts";
import { expect, test } from "./fixtures.ts";
import { filterButton, filterDialog, rowLinks } from "./pages/list-page.ts";
import {
  accountMenuButton,
  loadingParts,
  openScreen,
  openSearch,
  searchBox,
  searchDialog,
  searchProgress,
  shortcutsDialog,
} from "./pages/shell.ts";
import { fillSignIn, signInError } from "./pages/sign-in-page.ts";
import { expectNoViolations } from "./support/expect-accessible.ts";
import { refusal } from "./support/faults.ts";

// During a transition, axe would measure the contrast of a color between two states.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Base UI hides its focus guards from screen readers while a popup with a text box is open. */
const popupExemptions = ["aria-hidden-focus"];

test("the sign-in page has no accessibility violations, empty and refused", async ({
  page,
  context,
}) => {
  await context.clearCookies();
  await openScreen(page, "/signin");
  await expectNoViolations(page, "Sign in");
  await fillSignIn(page, "no.account@example.com", "not the password");
  await expect(signInError(page).filter({ hasText: "Wrong email or password" })).toBeVisible();
  await expectNoViolations(page, "Sign in, refused");
});

test(
  "the open peek, filter, search, shortcuts and account menu have no accessibility violations",
  proof,
  async ({ page }) => {
    await page.goto("/orders?limit=5");
    const first = rowLinks(page).first();
    await expect(first).toBeVisible();
    await first.focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("complementary", { name: /^Peek at order/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectNoViolations(page, "Peek");
    await page.keyboard.press("Escape");

    await filterButton(page, "Status").click();
    await expect(filterDialog(page, "Status")).toBeVisible();
    await expectNoViolations(page, "Filter", popupExemptions);
    await page.keyboard.press("Escape");

    await openSearch(page);
    await expect(page.getByRole("option", { name: "Settings" })).toBeVisible();
    await expectNoViolations(page, "Search before a key is typed");
    await searchBox(page).fill("laptop");
    await expect(page.getByRole("option").first()).toBeVisible();
    await expect(searchProgress(page)).toHaveCount(0);
    await expectNoViolations(page, "Search");
    await page.keyboard.press("Escape");
    await expect(searchDialog(page)).toHaveCount(0);

    await page.keyboard.press("?");
    await expect(shortcutsDialog(page)).toBeVisible();
    await expectNoViolations(page, "Shortcuts", popupExemptions);
    await page.keyboard.press("Escape");

    await accountMenuButton(page).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await expectNoViolations(page, "Menu");
  },
);

for (const { part, marks, members } of splitProof(
  ["Order", "Today", "Orders", "Settings"],
  ["Today"],
)) {
  test(
    `${part} of failed screens has no accessibility violations`,
    marks,
    async ({ page, admin, faults }) => {
      const screens = await admin.screens();
      await faults(refusal("*", 403, "The key lacks mcp:orders:read"));
      for (const { name, path } of screens.filter((screen) => members.includes(screen.name))) {
        await page.goto(path);
        await expect(page.getByRole("alert").first()).toBeVisible();
        await expect(loadingParts(page)).toHaveCount(0);
        await expectNoViolations(page, `Failed ${name}`);
      }
    },
  );
}

test("slow and empty screens have no accessibility violations", proof, async ({ page, faults }) => {
  await openScreen(page, "/orders?query=no-order-is-called-this");
  await expect(page.getByText("No order matches these filters.")).toBeVisible();
  await expectNoViolations(page, "Empty list");
  await faults({ operation: "*", kind: "hang-before-commit" });
  await page.goto("/orders", { waitUntil: "commit" });
  await expect(page.getByText("Taking longer than usual").first()).toBeVisible();
  await expectNoViolations(page, "Waiting");
});
