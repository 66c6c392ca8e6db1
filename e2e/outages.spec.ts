import { expect, test } from "./fixtures.ts";
import { exportButton, nextPageButton, pager, table, tableRows } from "./pages/list-page.ts";
import { loadingParts, openSearch, rail, screenHeading, searchDialog } from "./pages/shell.ts";
import { refusal } from "./support/faults.ts";

test("a list keeps its rows while the next page loads slowly", async ({ page, faults }) => {
  await page.goto("/orders");
  const rows = tableRows(page);
  await expect(rows).toHaveCount(50);
  await faults({ operation: "orders.list", kind: "hold" });
  await nextPageButton(page).click();
  await expect(loadingParts(page).filter({ has: table(page) })).toBeVisible();
  await expect(rows).toHaveCount(50);
  await faults();
  await expect(loadingParts(page)).toHaveCount(0);
  await expect(pager(page)).toContainText("51–");
});

/**
 * The messages of empty lists, panels and numbers. No screen may show one of them in an outage,
 * except for writes, which Quartermaster reads from its own journal.
 */
const emptyMessages =
  /has been placed yet|yet, or none you have access|match(es)? these|All clear|No orders in progress|Not shipped yet|No activity yet|No devices assigned|No order found|in stock, or none|No members|No one found|No differences in/;

for (const [name, fault] of [
  ["is down", refusal("*", 503, "Request failed")],
  ["does not answer in JSON", { operation: "*", kind: "not-json" }],
] as const) {
  test(`when the service ${name}, no screen says that there are no records`, async ({
    page,
    admin,
    faults,
  }) => {
    test.slow();
    const screens = await admin.screens();
    await faults(fault);
    for (const { name: screen, path } of screens) {
      await page.goto(path);
      await expect(page.getByRole("alert").first(), screen).toBeVisible();
      await expect(loadingParts(page), screen).toHaveCount(0, { timeout: 20_000 });
      await expect(page.getByRole("main"), screen).not.toContainText(emptyMessages);
      await expect(screenHeading(page), screen).toHaveCount(1);
      await expect(rail(page)).toBeVisible();
    }
    await openSearch(page);
    const dialog = searchDialog(page);
    await dialog.getByRole("combobox").fill("laptop");
    await expect(dialog.locator(".text-signal").first()).toBeVisible();
    await expect(dialog.getByText("Searching…")).toHaveCount(0);
    await expect(dialog).not.toContainText("No results");
  });
}

test("the page says that it can't connect to a stopped service, and recovers when the service runs again", async ({
  page,
  faultProxy,
}) => {
  await faultProxy.refuse();
  try {
    await page.goto("/orders");
    const notice = page.getByRole("alert").first();
    await expect(notice).toHaveAttribute("data-failure", "unreachable");
    await expect(notice).toContainText("refused the connection");
    await expect(table(page)).toHaveCount(0);
  } finally {
    await faultProxy.listen();
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(table(page)).toBeVisible();
});

test("an export that fails writes no file and says so", async ({ page, faults }) => {
  await page.goto("/orders");
  await expect(table(page)).toBeVisible();
  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  await faults(
    { operation: "orders.list", kind: "pass", times: 1 },
    refusal("orders.list", 500, "Request failed"),
  );
  await exportButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "No file was written" })).toBeVisible({
    timeout: 40_000,
  });
  expect(downloads).toBe(0);
});

test("an address that can't be a record shows a page with a heading and a title, and no server error", async ({
  page,
}) => {
  for (const path of ["/orders/~!", "/employees/a%2Fb", "/inventory/%00", "/teams/a%5Cb"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBeLessThan(500);
    await expect(screenHeading(page), path).toHaveCount(1);
    await expect(page.getByRole("main"), path).toBeVisible();
    await expect(page, path).toHaveTitle(/SANDBOX/);
  }
});
