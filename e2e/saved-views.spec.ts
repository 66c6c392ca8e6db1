import { proof } from "#testing/proofs.ts";
import { idsOf } from "#testing/world/service.ts";
import { editedWorld, expect, test } from "./fixtures.ts";
import {
  chooseFilter,
  columnHeader,
  expectRowIds,
  hideColumn,
  rowLinks,
} from "./pages/list-page.ts";
import {
  chooseFromViewMenu,
  nameDialog,
  savedTab,
  saveViewAs,
  viewButton,
  viewsDialog,
} from "./pages/saved-views.ts";
import { openSearch, rail, searchBox, searchResult } from "./pages/shell.ts";
import { type Person, personOf } from "./support/people.ts";

// No file that shares this world changes orders, and what everyone sees is deleted at the end.
test.use({ worldOptions: editedWorld, contextOptions: { reducedMotion: "reduce" } });

const idsWith = async (person: Person, search: string) =>
  idsOf(await person.rows(`/orders?limit=50&${search}`));

test(
  "a filtered list is saved as a view, pinned, opened again by its keys and by search, changed, discarded and deleted",
  proof,
  async ({ page, admin }) => {
    await page.goto("/orders");
    await chooseFilter(page, "Status", "Processing");
    await page.keyboard.press("Escape");
    await hideColumn(page, "Country");
    await page.keyboard.press("Escape");
    const processing = await idsWith(admin, "status=processing");
    await expectRowIds(page, processing);

    await viewButton(page, "Save view").click();
    const name = nameDialog(page).getByRole("textbox", { name: "Name" });
    await nameDialog(page).getByRole("button", { name: "Save view" }).click();
    await expect(name).toHaveAttribute("aria-invalid", "true");
    // Markup is text.
    await saveViewAs(page, "<b>In work</b>");
    const tab = savedTab(page, "<b>In work</b>");
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveURL(/[?&]saved=/);
    await expect(viewButton(page, "Save view")).toHaveCount(0);

    await chooseFromViewMenu(page, "Pin to navigation");
    const pinned = rail(page).getByRole("link", { name: "<b>In work</b>" });
    await expect(pinned).toBeVisible();
    await page.goto("/employees");
    await expect(columnHeader(page, "Country")).toBeVisible();
    await pinned.click();
    await expectRowIds(page, processing);
    await expect(columnHeader(page, "Country")).toHaveCount(0);
    await expect(pinned).toHaveAttribute("aria-current", "page");

    // Elsewhere, and from the start: the keys open the dialog, and Enter the first view in it.
    await page.goto("/teams");
    await page.keyboard.press("g");
    await page.keyboard.press("v");
    await expect(viewsDialog(page).getByRole("link", { name: /In work/ })).toBeVisible();
    await page.keyboard.type("work");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/orders\?.*status=processing/);
    await expectRowIds(page, processing);

    await chooseFilter(page, "Type", "Collection");
    await page.keyboard.press("Escape");
    await expectRowIds(page, await idsWith(admin, "status=processing&type=Collection"));
    await expect(viewButton(page, "Save")).toBeVisible();
    await page.reload();
    await viewButton(page, "Discard").click();
    await expectRowIds(page, processing);
    await expect(viewButton(page, "Save")).toHaveCount(0);

    await page.goto("/employees");
    await openSearch(page);
    await searchBox(page).fill("<b>In");
    await searchResult(page, "<b>In work</b>").click();
    await expectRowIds(page, processing);

    await chooseFromViewMenu(page, "Delete…");
    await page.getByRole("button", { name: "Delete view" }).click();
    await expect(tab).toHaveCount(0);
    await expect(pinned).toHaveCount(0);
    // The filter stays, as an address without a view.
    await expectRowIds(page, processing);
    await page.goto("/orders?saved=0b3f6c1e-2f0a-4a44-9d0c-000000000000");
    await expect(page.getByText("This view was deleted")).toBeVisible();
  },
);

test(
  "a shared view answers each person with their own rows, only admins change it, and the second of two who save at once sees both",
  proof,
  async ({ page, context, world, signInAs }) => {
    await page.goto("/orders?status=processing");
    await viewButton(page, "Save view").click();
    await saveViewAs(page, "Everyone's work", true);
    const address = page.url();
    const other = await context.newPage();
    await other.goto(address);
    await expect(rowLinks(other).first()).toBeVisible();

    await chooseFilter(page, "Type", "Collection");
    await page.keyboard.press("Escape");
    await viewButton(page, "Save").click();
    await expect(viewButton(page, "Save")).toHaveCount(0);

    await chooseFilter(other, "Type", "Offboarding");
    await other.keyboard.press("Escape");
    await viewButton(other, "Save").click();
    const conflict = other.getByRole("dialog", { name: "This view was changed meanwhile" });
    await expect(conflict.getByText("Type: Collection")).toBeVisible();
    await expect(conflict.getByText("Type: Offboarding")).toBeVisible();
    await conflict.getByRole("button", { name: "Replace it with mine" }).click();
    await expect(conflict).toHaveCount(0);
    await expect(viewButton(other, "Save")).toHaveCount(0);

    await signInAs("manager", "/orders");
    await savedTab(page, "Everyone's work").click();
    const manager = personOf(world, "manager");
    const own = await idsWith(manager, "status=processing&type=Offboarding");
    await expectRowIds(page, own);
    await page.getByRole("button", { name: "Clear Status" }).click();
    await expectRowIds(page, await idsWith(manager, "type=Offboarding"));
    await expect(viewButton(page, "Save as")).toBeVisible();
    await expect(viewButton(page, "Save")).toHaveCount(0);
    await viewButton(page, "Save as").click();
    await expect(nameDialog(page).getByRole("checkbox")).toHaveCount(0);
    await saveViewAs(page, "My own work");
    await expect(savedTab(page, "My own work")).toHaveAttribute("aria-current", "page");

    await signInAs("admin", "/orders");
    await savedTab(page, "Everyone's work").click();
    await chooseFromViewMenu(page, "Delete…");
    await page.getByRole("button", { name: "Delete view" }).click();
    await expect(savedTab(page, "Everyone's work")).toHaveCount(0);
    await expect(savedTab(page, "My own work")).toHaveCount(0);
  },
);
