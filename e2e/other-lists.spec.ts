import { proof } from "#testing/proofs.ts";
import { idsOf, type Row } from "#testing/world/service.ts";
import { expect, test } from "./fixtures.ts";
import { CatalogPage } from "./pages/catalog-page.ts";
import {
  chooseFilter,
  expectRowIds,
  filterButton,
  filterDialog,
  pager,
  rowIds,
  tableRows,
} from "./pages/list-page.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";

test(
  "the list of employees filters by country, status, email and text",
  proof,
  async ({ page, admin }) => {
    await page.goto("/employees");
    const ids = async (search: string) => idsOf(await admin.rows(`/employees?limit=50${search}`));
    await expectRowIds(page, await ids(""));
    await chooseFilter(page, "Country", /Germany/);
    await expect(page).toHaveURL(/country=DE/);
    const german = await admin.rows("/employees?limit=50&country=DE");
    expect(german.length).toBeGreaterThan(0);
    await expectRowIds(page, idsOf(german));
    const [employee] = german as [Row];
    await filterButton(page, "Email").click();
    const popover = filterDialog(page, "Email");
    await popover.getByRole("textbox").fill(String(employee.email).toUpperCase());
    await popover.getByRole("button", { name: "Apply" }).click();
    await expectRowIds(page, [employee.id]);
    await page.goto("/employees?status=no-such-status");
    await expect(page.getByText("No employee matches these filters.")).toBeVisible();
    await page.goto(`/employees?query=${encodeURIComponent(String(employee.displayName))}`);
    await expect.poll(() => rowIds(page)).toContain(employee.id);
    // Without a copy of the whole list the service sorts, by the code.
    await page.goto("/employees?sort=country");
    await expect(
      page.getByRole("button", { name: "Sorted by Country code, A to Z" }),
    ).toBeVisible();
    await expectRowIds(page, await ids("&sort=country&sortDirection=asc"));
  },
);

test(
  "the inventory filters by category, status, stock and text, and has no pager, because the service has no pages of it",
  proof,
  async ({ page, admin }) => {
    await page.goto("/inventory?view=all");
    const askDevices = async (search: string) => await admin.rows(`/inventory?limit=50${search}`);
    await expectRowIds(page, idsOf(await askDevices("")));
    await expect(
      page.getByText(/^Showing (the first 50|50 of [\d,]+)\. Search to narrow and sort$/),
    ).toBeVisible();
    await expect(pager(page)).toHaveCount(0);
    await chooseFilter(page, "Category", "Laptops");
    await expectRowIds(page, idsOf(await askDevices("&category=Laptops")));
    await chooseFilter(page, "Status", "Available");
    await chooseFilter(page, "In stock", "Yes");
    const inStock = await askDevices("&category=Laptops&status=available&inStock=true");
    expect(inStock.length).toBeGreaterThan(0);
    await expectRowIds(page, idsOf(inStock));
    await page.reload();
    await expectRowIds(page, idsOf(inStock));
    const [device] = inStock as [Row];
    await page.goto(`/inventory?query=${encodeURIComponent(String(device.serialNumber))}`);
    await expectRowIds(page, [device.id]);
  },
);

test("the lists of teams and addresses show every record of the service", async ({
  page,
  admin,
}) => {
  await page.goto("/teams");
  const teams = await admin.rows("/teams");
  await expectRowIds(page, idsOf(teams));
  const [team] = teams as [Row];
  const { employeeCount } = (await admin.read(`/teams/${team.id}`)).body.team as Row;
  const headcount = tableRows(page).first().getByRole("cell").nth(1);
  await expect(headcount).toHaveText(String(employeeCount), { useInnerText: true });
  await page.goto("/addresses");
  const { addresses } = (await admin.read("/company/addresses")).body;
  const aliases = (addresses as { alias: string }[]).map(({ alias }) => alias);
  expect(aliases.length).toBeGreaterThan(0);
  await expect(tableRows(page)).toHaveCount(aliases.length);
  for (const alias of aliases) {
    await expect(page.getByRole("cell", { name: alias }).first()).toBeVisible();
  }
});

test(
  "the catalog counts a model's stock by asking, and filters by the country that models ship from",
  proof,
  async ({ page, admin }) => {
    await page.goto("/catalog");
    const catalog = new CatalogPage(page);
    const first = catalog.shelf.getByRole("listitem").first();
    const model = await first.getByRole("link").last().textContent();
    const { body } = await admin.read(
      `/inventory?status=available&limit=1&query=${encodeURIComponent(String(model))}`,
    );
    await expect(first).toContainText(`${body.totalCount} available`);
    await chooseFilter(page, "Ships from", /Germany/);
    await expect(page).toHaveURL(/country=DE/);
    await expect(catalog.models.getByText("Germany").first()).toBeAttached();
    await expect(catalog.models.getByText("Japan")).toHaveCount(0);

    const deploy = catalog.shelf.getByRole("link", { name: /^Deploy / }).first();
    const deployed = (await deploy.getAttribute("aria-label"))?.replace(/^Deploy /, "");
    await deploy.click();
    const form = new NewOrderPage(page);
    await expect(form.type("Deployment")).toBeChecked();
    await expect(page.getByLabel("Find available devices")).toHaveValue(String(deployed));
    await expect(form.availableStock).toContainText(String(deployed));
    await expect(form.availableStock.getByRole("checkbox", { checked: true })).toHaveCount(0);
  },
);
