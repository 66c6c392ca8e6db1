import { proof } from "#testing/proofs.ts";
import { idsOf, rowsOf } from "#testing/world/service.ts";
import { expect, test, untouchedWorld } from "./fixtures.ts";
import {
  chooseFilter,
  columnHeader,
  downloadCsv,
  expectRowIds,
  filterButton,
  filterDialog,
  findOrdersBox,
  nextPageLink,
  openBrowserExport,
  pager,
  previousPageLink,
  rowIds,
  rowLink,
  rowLinks,
  table,
  tableRows,
  viewTab,
} from "./pages/list-page.ts";
import { failures, rail, screenHeading, shortcutsDialog } from "./pages/shell.ts";
import type { Person } from "./support/people.ts";

// Others move the time of their worlds.
test.use({ worldOptions: untouchedWorld });

/** Returns the IDs of the service's first page of orders, with these query parameters. */
const askOrderIds = async (person: Person, search: string) =>
  idsOf(await person.rows(`/orders?limit=50${search}`));

test("the list of orders filters by status, type and text, and the URL keeps the filters on reload, on Back and when shared", async ({
  page,
  context,
  admin,
}) => {
  await page.goto("/orders");
  const ids = (search: string) => askOrderIds(admin, search);
  await expectRowIds(page, await ids(""));

  await chooseFilter(page, "Status", "Delivered");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/[?&]status=delivered/);
  await expectRowIds(page, await ids("&status=delivered"));

  // A second value of the same filter, then a second filter.
  await page.getByRole("button", { name: "Status: Delivered", exact: true }).click();
  await filterDialog(page, "Status").getByText("Processing").click();
  await page.keyboard.press("Escape");
  const twoStatuses = "&status=delivered&status=processing";
  await expectRowIds(page, await ids(twoStatuses));
  await chooseFilter(page, "Type", "Collection");
  await page.keyboard.press("Escape");
  const filtered = await ids(`${twoStatuses}&type=Collection`);
  expect(filtered.length).toBeGreaterThan(0);
  await expectRowIds(page, filtered);
  await expect(
    page.getByRole("button", { name: "Status: Delivered, Processing", exact: true }),
  ).toBeVisible();

  await page.reload();
  await expectRowIds(page, filtered);
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expectRowIds(shared, filtered);
  await shared.close();

  await page.goBack();
  await expectRowIds(page, await ids(twoStatuses));
  await page.goForward();
  await expectRowIds(page, filtered);

  await page.getByRole("button", { name: "Clear Type" }).click();
  await expectRowIds(page, await ids(twoStatuses));
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expectRowIds(page, await ids(""));
  expect(new URL(page.url()).search).toBe("");

  const [employee] = await admin.allRows("/employees?country=DE");
  const email = String(employee?.email);
  await findOrdersBox(page).fill(email);
  await expect(page).toHaveURL(/query=/);
  await expectRowIds(page, await ids(`&query=${encodeURIComponent(email)}`));
});

test("an empty list says why it is empty and offers a button to leave that state", async ({
  page,
}) => {
  await page.goto("/orders?query=no-order-is-called-this");
  await expect(page.getByText("No order matches these filters.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await expect(rowLinks(page).first()).toBeVisible();
  await page.goto("/orders?page=9999");
  await expect(page.getByText("No more results.")).toBeVisible();
  await page.getByRole("button", { name: "Back to the first page" }).click();
  await expect(rowLinks(page).first()).toBeVisible();
});

test("the list names a parameter that the service refuses instead of showing no rows", async ({
  page,
}) => {
  await page.goto("/orders?page=two");
  await expect(failures(page, "validation")).toContainText("page");
});

test(
  "the list sorts by its columns as the service does, and the URL keeps the sort",
  proof,
  async ({ page, admin }) => {
    await page.goto("/orders");
    const ids = (search: string) => askOrderIds(admin, search);
    await columnHeader(page, "Status").getByRole("button").click();
    await expect(page).toHaveURL(/sort=status/);
    await expect(columnHeader(page, "Status")).toHaveAttribute("aria-sort", "descending");
    await expectRowIds(page, await ids("&sort=status&sortDirection=desc"));
    await columnHeader(page, "Status").getByRole("button").click();
    await expect(columnHeader(page, "Status")).toHaveAttribute("aria-sort", "ascending");
    await expectRowIds(page, await ids("&sort=status&sortDirection=asc"));
    await page.goto("/orders");
    await page.getByRole("button", { name: "Sorted by Placed, newest first" }).click();
    await expect(page).toHaveURL(/sortDirection=asc/);
    await expectRowIds(page, await ids("&sortDirection=asc"));
    await expect(
      page.getByRole("button", { name: "Sorted by Placed, oldest first" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Clear sort" }).click();
    await expectRowIds(page, await ids(""));
  },
);

test(
  "the tab of late orders counts and shows exactly the late open orders, and filters and exports them",
  proof,
  async ({ page, admin }) => {
    const all = await admin.allRows("/orders");
    const late = all.filter(
      ({ status, sla }) =>
        !["delivered", "completed", "cancelled"].includes(String(status)) &&
        (sla as { late?: boolean } | null)?.late === true,
    );
    expect(late.length).toBeGreaterThan(0);
    await page.goto("/orders");
    const tab = viewTab(page, "Late");
    await expect(tab).toHaveText(`Late${late.length}`);
    await tab.click();
    await expect(page).toHaveURL(/\/orders\?view=late$/);
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect.poll(async () => (await rowIds(page)).toSorted()).toEqual(idsOf(late).toSorted());
    await page.reload();
    await expect.poll(async () => (await rowIds(page)).toSorted()).toEqual(idsOf(late).toSorted());
    const { rows } = await downloadCsv(page, await openBrowserExport(page));
    expect(
      rows
        .slice(1)
        .map(([id]) => id)
        .toSorted(),
    ).toEqual(idsOf(late).toSorted());

    const country = String(late[0]?.country);
    const ofCountry = late.filter((order) => order.country === country);
    await page.goto(`/orders?view=late&country=${country}`);
    await expect
      .poll(async () => (await rowIds(page)).toSorted())
      .toEqual(idsOf(ofCountry).toSorted());
    await page.getByRole("button", { name: "Clear Country" }).click();
    await expect.poll(async () => (await rowIds(page)).length).toBe(late.length);
  },
);

test(
  "the column that decides about a view is on screen at every width, and beside the peek",
  proof,
  async ({ page }) => {
    const views = [
      ["late", /^\d+ days? late/],
      ["at-risk", /^\d+ days? left/],
      ["customs", /^[A-Z]{2}$/],
    ] as const;
    for (const [view, text] of views) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/orders?view=${view}`);
      const deciding = tableRows(page).first().getByText(text).last();
      await expect(deciding, view).toBeInViewport({ ratio: 1 });
      await tableRows(page)
        .first()
        .getByTitle(/^Peek at/)
        .click();
      await expect(page.locator(".peek")).toBeVisible();
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        if (width === 390) await page.keyboard.press("Escape");
        await expect(deciding, `${view} at ${width}`).toBeInViewport({ ratio: 1 });
      }
    }
    // As the column by which a person sorted the list.
    for (const [sort, text] of [
      ["country", /^[A-Z]{2}$/],
      ["createdAt", /^\d{1,2} [A-Z][a-z]{2}/],
    ] as const) {
      await page.goto(`/orders?sort=${sort}`);
      const sorted = tableRows(page).first().locator("td:visible").getByText(text);
      for (const width of [1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(sorted.first(), `${sort} at ${width}`).toBeInViewport({ ratio: 1 });
      }
    }
  },
);

test(
  "the pager moves through the pages and shows the service's total, and the list is as it was after a record",
  proof,
  async ({ page, admin }) => {
    await page.goto("/orders");
    const { body } = await admin.read("/orders?limit=50&page=1");
    const secondPage = idsOf(rowsOf(body));
    const total = Number(body.totalCount).toLocaleString("en-GB");
    await expect(pager(page)).toContainText(`1–50 of ${total}`);
    await expect(previousPageLink(page)).toBeDisabled();
    await nextPageLink(page).click();
    await expect(page).toHaveURL(/page=1/);
    await expectRowIds(page, secondPage);
    await expect(pager(page)).toContainText(`51–100 of ${total}`);
    await page.reload();
    await expectRowIds(page, secondPage);
    await page.goBack();
    await expect(pager(page)).toContainText(`1–50 of ${total}`);

    // Until the list is hydrated, a row is a plain link, which leaves the page.
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(rowLinks(page).first()).toBeFocused({ timeout: 500 });
    }).toPass();
    // The browser kept the page: neither Back nor the list's link renders it on the server again.
    const rendered: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (searchParams.has("_rsc")) rendered.push(pathname);
    });
    const opened = rowLinks(page).nth(45);
    const id = String(await opened.getAttribute("data-row-link"));
    await opened.click();
    await expect(page).toHaveURL(`/orders/${id}`);
    await page.goBack();
    await expect(rowLink(page, id)).toBeFocused();
    await expect(rowLink(page, id)).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/orders/${id}`);
    await rail(page).getByRole("link", { name: "Orders" }).click();
    await expect(rowLink(page, id)).toBeVisible();
    expect(rendered).not.toContain("/orders");
  },
);

test(
  "the pager's links work before the scripts have loaded, open in a new tab, and keep the focus",
  proof,
  async ({ page, context }) => {
    const scripts = "**/_next/static/**/*.js";
    await page.route(scripts, (route) => route.abort());
    await page.goto("/orders", { waitUntil: "load" });
    await nextPageLink(page).click();
    await expect(page).toHaveURL("/orders?page=1");
    await expect(pager(page)).toContainText("51–100 of");

    await page.unroute(scripts);
    await page.reload();
    await expect(rowLinks(page).first()).toBeVisible();
    const opening = context.waitForEvent("page");
    await previousPageLink(page).click({ modifiers: ["ControlOrMeta"] });
    const tab = await opening;
    await expect(tab).toHaveURL("/orders");
    await tab.close();
    await expect(page).toHaveURL("/orders?page=1");

    await previousPageLink(page).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/orders");
    await expect(previousPageLink(page)).toBeDisabled();
    await expect(previousPageLink(page)).toBeFocused();
  },
);

test(
  "the keys j, k, Space, Escape, Enter, /, ? and g o work on the list",
  proof,
  async ({ page }) => {
    await page.goto("/orders");
    await expect(rowLinks(page).first()).toBeVisible();
    // Key presses have no effect until React has hydrated the page.
    const box = findOrdersBox(page);
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(box).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("Escape");
    await expect(box).not.toBeFocused();

    await page.keyboard.press("j");
    await expect(rowLinks(page).nth(0)).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(rowLinks(page).nth(2)).toBeFocused();
    await page.keyboard.press("k");
    await expect(rowLinks(page).nth(1)).toBeFocused();

    const [, second] = await rowIds(page);
    await page.keyboard.press("Space");
    const peek = page.getByRole("complementary", { name: `Peek at order ${second}` });
    await expect(peek).toContainText(second ?? "");
    await expect(peek.getByRole("link", { name: "Open" })).toBeVisible();
    await expect(page).toHaveURL(/\/orders$/);

    // The peek follows the keys and its own buttons, and covers no row.
    const ids = await rowIds(page);
    const peekAt = (index: number) =>
      page.getByRole("complementary", { name: `Peek at order ${ids[index]}` });
    await page.keyboard.press("j");
    await expect(peekAt(2)).toContainText(`3 of ${ids.length}`);
    const listBox = await table(page).boundingBox();
    const peekBox = await peekAt(2).boundingBox();
    expect(listBox && listBox.x + listBox.width).toBeLessThanOrEqual(peekBox?.x ?? 0);
    await peekAt(2).getByRole("button", { name: "Next" }).click();
    await expect(peekAt(3)).toBeVisible();
    await page.keyboard.press("k");
    await peekAt(2).getByRole("button", { name: "Previous" }).click();
    await expect(peekAt(1)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(peekAt(1)).toHaveCount(0);
    await expect(rowLinks(page).nth(1)).toBeFocused();

    await page.keyboard.press("Enter");
    await page.waitForURL(`/orders/${second}`);
    await expect(screenHeading(page)).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("e");
    await page.waitForURL("/employees");
    await expect(screenHeading(page)).toHaveText("Employees");
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await page.waitForURL("/orders");

    await expect(screenHeading(page)).toHaveText("Orders");
    await page.keyboard.press("?");
    const dialog = shortcutsDialog(page);
    await expect(dialog).toContainText("Peek at row");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  },
);

test(
  "filters that only the copy of the list answers say why they can't be used, and show no other rows",
  proof,
  async ({ page }) => {
    const reason = "can't prove yet that it has every order";
    await page.goto("/orders?not.type=Deployment");
    await expect(page.getByText("These filters can't be used yet")).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(rowLinks(page)).toHaveCount(0);
    await page.goto("/orders");
    await filterButton(page, "Type").click();
    await expect(filterDialog(page, "Type").getByRole("status")).toContainText(reason);
    await expect(filterDialog(page, "Type").getByRole("radio", { name: "is not" })).toBeDisabled();
  },
);
