import { proof } from "#testing/proofs.ts";
import { idsOf } from "#testing/world/service.ts";
import { expect, test } from "./fixtures.ts";
import {
  columnBorder,
  columnHeader,
  downloadCsv,
  expectRowIds,
  hideColumn,
  moveColumnUp,
  nextPageLink,
  openBrowserExport,
  rowLink,
  rowLinks,
  selectBox,
  selectionBar,
} from "./pages/list-page.ts";
import { answer } from "./support/faults.ts";

test(
  "the list of orders remembers its hidden columns, and other lists keep theirs",
  proof,
  async ({ page }) => {
    await page.goto("/orders");
    const country = columnHeader(page, "Country");
    await expect(country).toBeVisible();
    await hideColumn(page, "Country");
    await expect(country).toHaveCount(0);
    await page.reload();
    await expect(columnHeader(page, "Status")).toBeVisible();
    await expect(country).toHaveCount(0);
    await page.goto("/employees");
    await expect(country).toBeVisible();
  },
);

test("the list of orders remembers the order of its columns", proof, async ({ page }) => {
  await page.goto("/orders");
  // After the checkboxes and the order.
  const second = page.getByRole("columnheader").nth(2);
  await expect(second).toHaveText("Type");
  await moveColumnUp(page, "Status");
  await expect(second).toHaveText("Status");
  await page.reload();
  await expect(second).toHaveText("Status");
  await page.getByRole("button", { name: "Reset columns" }).click();
  await expect(second).toHaveText("Type");
});

test(
  "the border of a column moves by the arrow keys and by the pointer, Enter resets it, and the list remembers widths",
  proof,
  async ({ page }) => {
    await page.goto("/orders");
    const header = page.getByRole("columnheader", { name: "Status", exact: true });
    const widthOf = async () => (await header.boundingBox())?.width ?? 0;
    const border = columnBorder(page, "Status");
    const before = await widthOf();
    const size = Number(await border.getAttribute("aria-valuenow"));
    await border.focus();
    await expect(async () => {
      await page.keyboard.press("ArrowRight");
      await expect(border).not.toHaveAttribute("aria-valuenow", String(size), { timeout: 500 });
    }).toPass();
    expect(await widthOf()).toBeGreaterThan(before + 10);
    await page.keyboard.press("Enter");
    await expect.poll(widthOf).toBe(before);

    const box = await border.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 6, (box?.y ?? 0) + 16];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(widthOf).toBeGreaterThan(before + 30);
    const wide = await widthOf();
    await page.reload();
    await expect.poll(widthOf).toBe(wide);
    await page.getByRole("button", { name: "Reset columns" }).click();
    await expect.poll(widthOf).toBe(before);
  },
);

test("selected rows stay selected over pages, and their export and their copied IDs have exactly these", async ({
  page,
  admin,
}) => {
  const [first, second] = await Promise.all(
    [0, 1].map(async (at) => idsOf(await admin.rows(`/orders?limit=50&page=${at}`))),
  );
  const id = (page: string[] | undefined, index: number) => String(page?.[index]);
  await page.goto("/orders");
  // Before the list is hydrated, a click waits.
  await selectBox(page, id(first, 1)).click();
  const bar = selectionBar(page);
  await expect(bar).toContainText("1 selected");
  await selectBox(page, id(first, 3)).click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 selected");

  // By keys: x takes the focused row out, Shift with an arrow selects on the way.
  await rowLink(page, id(first, 2)).focus();
  await page.keyboard.press("x");
  await expect(bar).toContainText("2 selected");
  await rowLink(page, id(first, 5)).focus();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(rowLink(page, id(first, 6))).toBeFocused();
  await expect(bar).toContainText("4 selected");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(bar).toContainText("3 selected");

  await nextPageLink(page).click();
  await expectRowIds(page, second ?? []);
  await expect(bar).toContainText("3 not on screen");
  await selectBox(page, id(second, 0)).click();
  const chosen = [id(first, 1), id(first, 3), id(first, 5), id(second, 0)];
  await expect(bar).toContainText("4 selected");
  const { filename, rows } = await downloadCsv(
    page,
    bar.getByRole("button", { name: "Export selected" }),
  );
  expect(filename).toMatch(/^orders-list-selected-\d{4}-\d\d-\d\d\.csv$/);
  expect(
    rows
      .slice(1)
      .map(([order]) => order)
      .toSorted(),
  ).toEqual(chosen.toSorted());
  await bar.getByRole("button", { name: "Copy IDs" }).click();
  await expect(bar.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n").toSorted()).toEqual(chosen.toSorted());

  const all = page.getByRole("checkbox", { name: "Select all rows on this page" });
  await all.click();
  await expect(bar).toContainText("53 selected");
  await all.click();
  await expect(bar).toContainText("3 selected");
  await rowLinks(page).first().focus();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
});

test(
  "an export holds all pages of the current filter, with the visible columns and the service's values",
  proof,
  async ({ page, admin }) => {
    await page.goto("/orders?status=delivered");
    const all = await admin.allRows("/orders?status=delivered");
    expect(all.length).toBeGreaterThan(50);
    await expect(rowLinks(page).first()).toBeVisible();
    await hideColumn(page, "Country");
    await page.keyboard.press("Escape");
    const { filename, rows } = await downloadCsv(page, await openBrowserExport(page));
    expect(filename).toMatch(/^orders-list-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...body] = rows;
    expect(head?.slice(0, 4)).toEqual(["Order", "Type", "Status", "For"]);
    expect(head).not.toContain("Country");
    expect(body.map((row) => row.slice(0, 4))).toEqual(
      all.map(({ id, orderType, status, employeeName, employeeId }) =>
        [id, orderType, status, employeeName ?? employeeId ?? ""].map(String),
      ),
    );
  },
);

test("an export has no cell that a spreadsheet would evaluate as a formula", async ({
  page,
  signInAs,
  faults,
}) => {
  const names = ["=HYPERLINK(0)", "+1", "-1", "@SUM(1)", "\t=1", 'plain, "quoted"\n=name'];
  const orders = names.map((employeeName, index) => ({
    id: `ord_${index}`,
    orderType: "Deployment",
    status: "delivered",
    employeeName,
  }));
  const total = { page: 0, pageSize: 50, totalCount: orders.length };
  await faults(answer("orders.list", { status: "success", orders, ...total }));
  // The console keeps answers for a role, and other tests count the orders of an admin.
  await signInAs("support", "/orders");
  await expect(rowLinks(page)).toHaveCount(names.length);
  const { rows } = await downloadCsv(page, await openBrowserExport(page));
  const at = rows[0]?.indexOf("For") ?? -1;
  expect(rows.slice(1).map((row) => row[at])).toEqual([
    "'=HYPERLINK(0)",
    "'+1",
    "'-1",
    "'@SUM(1)",
    "'\t'=1",
    'plain, "quoted"\n\'=name',
  ]);
});
