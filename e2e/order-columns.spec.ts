import { expect, test } from "./fixtures.ts";
import {
  columnHeader,
  downloadCsv,
  exportButton,
  hideColumn,
  moveColumnUp,
  rowLinks,
  widenColumn,
} from "./pages/list-page.ts";
import { answer } from "./support/faults.ts";

test("the list of orders remembers its hidden columns, and other lists keep theirs", async ({
  page,
}) => {
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
});

test("the list of orders remembers the order of its columns", async ({ page }) => {
  await page.goto("/orders");
  const headers = page.getByRole("columnheader");
  await expect(headers.nth(1)).toHaveText("Type");
  await moveColumnUp(page, "Status");
  await expect(headers.nth(1)).toHaveText("Status");
  await page.reload();
  await expect(headers.nth(1)).toHaveText("Status");
  await page.getByRole("button", { name: "Reset columns" }).click();
  await expect(headers.nth(1)).toHaveText("Type");
});

test("the list of orders remembers the width of a column until it is reset", async ({ page }) => {
  await page.goto("/orders");
  const widthOf = async () => (await columnHeader(page, "Status").boundingBox())?.width ?? 0;
  const before = await widthOf();
  await widenColumn(page, "Status");
  await expect.poll(widthOf).toBeGreaterThan(before + 10);
  const wide = await widthOf();
  await page.reload();
  await expect.poll(widthOf).toBe(wide);
  await page.getByRole("button", { name: "Reset columns" }).click();
  await expect.poll(widthOf).toBe(before);
});

test("an export holds all pages of the current filter, with the visible columns and the service's values", async ({
  page,
  admin,
}) => {
  await page.goto("/orders?status=delivered");
  const all = await admin.allRows("/orders?status=delivered");
  expect(all.length).toBeGreaterThan(50);
  await expect(rowLinks(page).first()).toBeVisible();
  await hideColumn(page, "Country");
  await page.keyboard.press("Escape");
  const { filename, rows } = await downloadCsv(page, exportButton(page));
  expect(filename).toMatch(/^orders-list-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...body] = rows;
  expect(head?.slice(0, 4)).toEqual(["Order", "Type", "Status", "For"]);
  expect(head).not.toContain("Country");
  expect(body.map((row) => row.slice(0, 4))).toEqual(
    all.map(({ id, orderType, status, employeeName, employeeId }) =>
      [id, orderType, status, employeeName ?? employeeId ?? ""].map(String),
    ),
  );
});

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
  const { rows } = await downloadCsv(page, exportButton(page));
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
