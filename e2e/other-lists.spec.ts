import { ask, idsOf, type Row, rowsOf } from "../scripts/world/service.ts";
import { expect, test } from "./fixtures.ts";
import {
  chooseFilter,
  expectRowIds,
  filterButton,
  filterDialog,
  pager,
  rowIds,
  tableRows,
} from "./pages/list-page.ts";

test("the list of employees filters by country, status, email and text", async ({
  page,
  world,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/employees");
  const ids = async (search: string) =>
    idsOf(rowsOf((await ask(world, admin, `/employees?limit=50${search}`)).body));
  await expectRowIds(page, await ids(""));
  await chooseFilter(page, "Country", /Germany/);
  await expect(page).toHaveURL(/country=DE/);
  const german = rowsOf((await ask(world, admin, "/employees?limit=50&country=DE")).body);
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
});

test("the inventory filters by category, status, stock and text, and has no pager, because the service has no pages of it", async ({
  page,
  world,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/inventory");
  const askDevices = async (search: string) =>
    rowsOf((await ask(world, admin, `/inventory?limit=50${search}`)).body);
  await expectRowIds(page, idsOf(await askDevices("")));
  await expect(
    page.getByText(/^Showing (the first 50|50 of [\d,]+)\. Search to narrow$/),
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
});

test("the lists of teams and addresses show every record of the service", async ({
  page,
  world,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/teams");
  const teams = rowsOf((await ask(world, admin, "/teams")).body);
  await expectRowIds(page, idsOf(teams));
  await page.goto("/addresses");
  const { addresses } = (await ask(world, admin, "/company/addresses")).body;
  const aliases = (addresses as { alias: string }[]).map(({ alias }) => alias);
  expect(aliases.length).toBeGreaterThan(0);
  await expect(tableRows(page)).toHaveCount(aliases.length);
  for (const alias of aliases) {
    await expect(page.getByRole("cell", { name: alias }).first()).toBeVisible();
  }
});

test("the catalog lists options and suggestions, and filters them by country", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin", "/catalog");
  const panel = (title: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
  await expect(panel("Options").getByRole("listitem").first()).toBeVisible();
  await expect(panel("Suggestions to purchase").getByRole("listitem").first()).toBeVisible();
  await chooseFilter(page, "Country", /Germany/);
  await expect(page).toHaveURL(/country=DE/);
  await expect(panel("Suggestions to purchase").getByText("Germany").first()).toBeVisible();
  await expect(panel("Suggestions to purchase").getByText("Japan")).toHaveCount(0);
});
