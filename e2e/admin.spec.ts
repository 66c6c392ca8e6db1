import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { findScreens } from "../scripts/world/screens.ts";
import { ask, askAll, idsOf, type Row, rowsOf } from "../scripts/world/service.ts";
import { expect, personOf, test } from "./fixtures.ts";
import { parseCsv } from "./parse-csv.ts";

const rows = (page: Page): Locator => page.getByRole("table").locator("[data-row-link]");

const rowIds = (page: Page) =>
  rows(page).evaluateAll((links) =>
    links.map((link) => (link as HTMLElement).dataset.rowLink ?? ""),
  );

/** Opens a filter's chip and takes one of what it offers. */
const choose = async (page: Page, filter: string, option: string | RegExp) => {
  await page.getByRole("search").getByRole("button", { name: filter, exact: true }).click();
  const popover = page.getByRole("dialog", { name: `Filter by ${filter}` });
  await popover.getByText(option).first().click();
};

const hideColumn = async (page: Page, column: string) => {
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("dialog", { name: "Columns" }).getByLabel(column, { exact: true }).uncheck();
};

const count = new Intl.NumberFormat("en-GB");

test.describe("the list of orders", () => {
  test("filters by status, type and text; the URL keeps it through reload, back and share", async ({
    page,
    context,
    world,
    signInAs,
  }) => {
    const admin = await signInAs("admin", "/orders");
    const ids = async (search: string) =>
      idsOf(rowsOf((await ask(world, admin, `/orders?limit=50${search}`)).body));
    await expect.poll(() => rowIds(page)).toEqual(await ids(""));

    await choose(page, "Status", "Delivered");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/[?&]status=delivered/);
    await expect.poll(() => rowIds(page)).toEqual(await ids("&status=delivered"));

    // A second value of the same filter, then a second filter.
    await page.getByRole("button", { name: "Status: Delivered", exact: true }).click();
    await page.getByRole("dialog", { name: "Filter by Status" }).getByText("Processing").click();
    await page.keyboard.press("Escape");
    const both = "&status=delivered&status=processing";
    await expect.poll(() => rowIds(page)).toEqual(await ids(both));
    await choose(page, "Type", "Collection");
    await page.keyboard.press("Escape");
    const filtered = await ids(`${both}&type=Collection`);
    expect(filtered.length).toBeGreaterThan(0);
    await expect.poll(() => rowIds(page)).toEqual(filtered);
    await expect(
      page.getByRole("button", { name: "Status: Delivered, Processing", exact: true }),
    ).toBeVisible();

    await page.reload();
    await expect.poll(() => rowIds(page)).toEqual(filtered);
    const shared = await context.newPage();
    await shared.goto(page.url());
    await expect.poll(() => rowIds(shared)).toEqual(filtered);
    await shared.close();

    await page.goBack();
    await expect.poll(() => rowIds(page)).toEqual(await ids(both));
    await page.goForward();
    await expect.poll(() => rowIds(page)).toEqual(filtered);

    await page.getByRole("button", { name: "Clear Type" }).click();
    await expect.poll(() => rowIds(page)).toEqual(await ids(both));
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => rowIds(page)).toEqual(await ids(""));
    expect(new URL(page.url()).search).toBe("");

    const [someone] = await askAll(world, admin, "/employees?country=DE");
    const email = String(someone?.email);
    await page.getByRole("searchbox", { name: "Find orders" }).fill(email);
    await expect(page).toHaveURL(/query=/);
    await expect.poll(() => rowIds(page)).toEqual(await ids(`&query=${encodeURIComponent(email)}`));
  });

  test("says why it is empty, and how to get out of it", async ({ page, signInAs }) => {
    await signInAs("admin", "/orders?query=no-order-is-called-this");
    await expect(page.getByText("No order matches these filters.")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
    await expect(rows(page).first()).toBeVisible();
    await page.goto("/orders?page=9999");
    await expect(page.getByText("No more results.")).toBeVisible();
    await page.getByRole("button", { name: "Back to the first page" }).click();
    await expect(rows(page).first()).toBeVisible();
  });

  test("names a filter that the service can't understand instead of showing nothing", async ({
    page,
    signInAs,
  }) => {
    await signInAs("admin", "/orders?page=two");
    await expect(page.locator("[data-failure=validation]")).toContainText("page");
  });

  test("sorts by its columns, in the URL and as the service sorts", async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = await signInAs("admin", "/orders");
    const ids = async (search: string) =>
      idsOf(rowsOf((await ask(world, admin, `/orders?limit=50${search}`)).body));
    const header = (name: string) => page.getByRole("columnheader", { name });
    await header("Status").getByRole("button").click();
    await expect(page).toHaveURL(/sort=status/);
    await expect(header("Status")).toHaveAttribute("aria-sort", "descending");
    await expect.poll(() => rowIds(page)).toEqual(await ids("&sort=status&sortDirection=desc"));
    await header("Status").getByRole("button").click();
    await expect(header("Status")).toHaveAttribute("aria-sort", "ascending");
    await expect.poll(() => rowIds(page)).toEqual(await ids("&sort=status&sortDirection=asc"));
    await page.goto("/orders");
    await page.getByRole("button", { name: "Newest first" }).click();
    await expect(page).toHaveURL(/sortDirection=asc/);
    await expect.poll(() => rowIds(page)).toEqual(await ids("&sortDirection=asc"));
  });

  test("turns pages with the service's total", async ({ page, world, signInAs }) => {
    const admin = await signInAs("admin", "/orders");
    const { body } = await ask(world, admin, "/orders?limit=50&page=1");
    const total = count.format(Number(body.totalCount));
    const pager = page.getByRole("navigation", { name: "Pages" });
    await expect(pager).toContainText(`1–50 of ${total}`);
    await expect(pager.getByRole("button", { name: "Previous" })).toBeDisabled();
    await pager.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=1/);
    await expect.poll(() => rowIds(page)).toEqual(idsOf(rowsOf(body)));
    await expect(pager).toContainText(`51–100 of ${total}`);
    await page.reload();
    await expect.poll(() => rowIds(page)).toEqual(idsOf(rowsOf(body)));
    await page.goBack();
    await expect(pager).toContainText(`1–50 of ${total}`);
  });

  test("works by keyboard: j, k, Space, Escape, Enter, / and g o", async ({ page, signInAs }) => {
    await signInAs("admin", "/orders");
    await expect(rows(page).first()).toBeVisible();
    // Keys are heard once the page is alive; the filter box answers to `/` from then on.
    const box = page.getByRole("searchbox", { name: "Find orders" });
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(box).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("Escape");
    await expect(box).not.toBeFocused();

    await page.keyboard.press("j");
    await expect(rows(page).nth(0)).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(rows(page).nth(2)).toBeFocused();
    await page.keyboard.press("k");
    await expect(rows(page).nth(1)).toBeFocused();

    const [, second] = await rowIds(page);
    await page.keyboard.press("Space");
    const peek = page.getByRole("complementary", { name: `Peek at order ${second}` });
    await expect(peek).toContainText(second ?? "");
    await expect(peek.getByRole("link", { name: "Open" })).toBeVisible();
    await expect(page).toHaveURL(/\/orders$/);
    await page.keyboard.press("Escape");
    await expect(peek).toHaveCount(0);

    await page.keyboard.press("Enter");
    await page.waitForURL(`/orders/${second}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("e");
    await page.waitForURL("/employees");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Employees");
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await page.waitForURL("/orders");

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(dialog).toContainText("Peek at row");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  test("remembers which columns are hidden", async ({ page, signInAs }) => {
    await signInAs("admin", "/orders");
    const country = page.getByRole("columnheader", { name: "Country" });
    await expect(country).toBeVisible();
    await hideColumn(page, "Country");
    await expect(country).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Status" })).toBeVisible();
    await expect(country).toHaveCount(0);
    // The choice is this list's own.
    await page.goto("/employees");
    await expect(country).toBeVisible();
  });

  test("remembers the order of columns", async ({ page, signInAs }) => {
    await signInAs("admin", "/orders");
    const headers = page.getByRole("columnheader");
    await expect(headers.nth(1)).toHaveText("Type");
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("button", { name: "Move Status up" }).click();
    await expect(headers.nth(1)).toHaveText("Status");
    await page.reload();
    await expect(headers.nth(1)).toHaveText("Status");
    await page.getByRole("button", { name: "Reset columns" }).click();
    await expect(headers.nth(1)).toHaveText("Type");
  });

  test("exports the current filter and columns, all pages, as the service has them", async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = await signInAs("admin", "/orders?status=delivered");
    const all = await askAll(world, admin, "/orders?status=delivered");
    expect(all.length).toBeGreaterThan(50);
    await expect(rows(page).first()).toBeVisible();
    await hideColumn(page, "Country");
    await page.keyboard.press("Escape");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^orders-list-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...body] = parseCsv(await readFile(await download.path(), "utf8"));
    expect(head?.slice(0, 4)).toEqual(["Order", "Type", "Status", "For"]);
    expect(head).not.toContain("Country");
    expect(body.map((row) => row.slice(0, 4))).toEqual(
      all.map(({ id, orderType, status, employeeName, employeeId }) =>
        [id, orderType, status, employeeName ?? employeeId ?? ""].map(String),
      ),
    );
  });

  test("writes no cell that a spreadsheet would run", async ({ page, faults, signInAs }) => {
    const names = ["=HYPERLINK(0)", "+1", "-1", "@SUM(1)", "\t=1", 'plain, "quoted"\r\nname'];
    const orders = names.map((employeeName, index) => ({
      id: `ord_${index}`,
      orderType: "Deployment",
      status: "delivered",
      employeeName,
    }));
    await faults({
      operation: "orders.list",
      kind: "answer",
      status: 200,
      body: { status: "success", orders, page: 0, pageSize: 50, totalCount: orders.length },
    });
    await signInAs("admin", "/orders");
    await expect(rows(page)).toHaveCount(names.length);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const [head, ...body] = parseCsv(await readFile(await (await downloading).path(), "utf8"));
    const at = head?.indexOf("For") ?? -1;
    expect(body.map((row) => row[at])).toEqual([
      "'=HYPERLINK(0)",
      "'+1",
      "'-1",
      "'@SUM(1)",
      "'\t=1",
      'plain, "quoted"\r\nname',
    ]);
  });
});

test.describe("the other lists", () => {
  test("employees: country, status, e-mail and text", async ({ page, world, signInAs }) => {
    const admin = await signInAs("admin", "/employees");
    const ids = async (search: string) =>
      idsOf(rowsOf((await ask(world, admin, `/employees?limit=50${search}`)).body));
    await expect.poll(() => rowIds(page)).toEqual(await ids(""));
    await choose(page, "Country", /Germany/);
    await expect(page).toHaveURL(/country=DE/);
    const german = rowsOf((await ask(world, admin, "/employees?limit=50&country=DE")).body);
    expect(german.length).toBeGreaterThan(0);
    await expect.poll(() => rowIds(page)).toEqual(idsOf(german));
    const [one] = german as [Row];
    await page.getByRole("search").getByRole("button", { name: "Email", exact: true }).click();
    const popover = page.getByRole("dialog", { name: "Filter by Email" });
    await popover.getByRole("textbox").fill(String(one.email).toUpperCase());
    await popover.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => rowIds(page)).toEqual([one.id]);
    await page.goto("/employees?status=nobody-has-this");
    await expect(page.getByText("No employee matches these filters.")).toBeVisible();
    await page.goto(`/employees?query=${encodeURIComponent(String(one.displayName))}`);
    await expect.poll(() => rowIds(page)).toContain(one.id);
  });

  test("inventory: category, country, status, stock and text, and no pager it has not", async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = await signInAs("admin", "/inventory");
    const found = async (search: string) =>
      rowsOf((await ask(world, admin, `/inventory?limit=50${search}`)).body);
    await expect.poll(() => rowIds(page)).toEqual(idsOf(await found("")));
    await expect(
      page.getByText(/^Showing (the first 50|50 of [\d,]+)\. Search to narrow$/),
    ).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
    await choose(page, "Category", "Laptops");
    await expect.poll(() => rowIds(page)).toEqual(idsOf(await found("&category=Laptops")));
    await choose(page, "Status", "Available");
    await choose(page, "In stock", "Yes");
    const inStock = await found("&category=Laptops&status=available&inStock=true");
    expect(inStock.length).toBeGreaterThan(0);
    await expect.poll(() => rowIds(page)).toEqual(idsOf(inStock));
    await page.reload();
    await expect.poll(() => rowIds(page)).toEqual(idsOf(inStock));
    const [device] = inStock as [Row];
    await page.goto(`/inventory?query=${encodeURIComponent(String(device.serialNumber))}`);
    await expect.poll(() => rowIds(page)).toEqual([device.id]);
  });

  test("teams and addresses show all that the service lists", async ({ page, world, signInAs }) => {
    const admin = await signInAs("admin", "/teams");
    const teams = rowsOf((await ask(world, admin, "/teams")).body);
    await expect.poll(() => rowIds(page)).toEqual(idsOf(teams));
    await page.goto("/addresses");
    const { addresses } = (await ask(world, admin, "/company/addresses")).body;
    const aliases = (addresses as { alias: string }[]).map(({ alias }) => alias);
    expect(aliases.length).toBeGreaterThan(0);
    await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(aliases.length);
    for (const alias of aliases) {
      await expect(page.getByRole("cell", { name: alias }).first()).toBeVisible();
    }
  });

  test("the catalog lists options and suggestions, and its filters work", async ({
    page,
    signInAs,
  }) => {
    await signInAs("admin", "/catalog");
    const panel = (title: string) =>
      page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
    await expect(panel("Options").getByRole("listitem").first()).toBeVisible();
    await expect(panel("Suggestions to purchase").getByRole("listitem").first()).toBeVisible();
    await choose(page, "Country", /Germany/);
    await expect(page).toHaveURL(/country=DE/);
    await expect(panel("Suggestions to purchase").getByText("Germany").first()).toBeVisible();
    await expect(panel("Suggestions to purchase").getByText("Japan")).toHaveCount(0);
  });
});

test("the theme is switched by hand and remembered", async ({ page, signInAs }) => {
  await signInAs("admin", "/orders");
  const html = page.locator("html");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole("button", { name: /account menu$/ }).click();
  await page.getByRole("button", { name: "dark", exact: true }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "dark");
  expect(await paper()).toBe(dark);
});

test("search finds people, orders and devices by text, in at most four calls", async ({
  page,
  world,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/teams");
  const [person] = await askAll(world, admin, "/employees?country=DE");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/read/")) asked.push(pathname);
  });
  await page.getByRole("button", { name: /Search orders/ }).click();
  const before = asked.length;
  await page.getByRole("combobox", { name: /search/i }).fill(String(person?.email));
  const option = page.getByRole("option", { name: String(person?.email) });
  await expect(option).toBeVisible();
  await expect(page.getByText("Searching…")).toHaveCount(0);
  expect(asked.length - before).toBeGreaterThan(0);
  expect(asked.length - before).toBeLessThanOrEqual(4);
  await option.click();
  await page.waitForURL(`/employees/${person?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(person?.displayName));
});

test("every screen has one h1, its landmarks, a way to skip to it, and says SANDBOX", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  for (const { name, path } of await findScreens(world, personOf(world, "admin"))) {
    await page.goto(path);
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    await expect(heading, name).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
    await expect(page, name).toHaveTitle(/ · SANDBOX · Quartermaster$/);
    await expect(page.getByRole("banner").getByText("SANDBOX"), name).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main", exact: true }), name).toBeVisible();
    await expect(page.locator("link[rel=icon]"), name).toHaveAttribute("href", /icon-sandbox/);
  }
  await page.goto("/orders");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});
