import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { proof } from "#testing/proofs.ts";
import { idsOf, type Row } from "#testing/world/service.ts";
import { expect, test } from "./fixtures.ts";
import {
  columnHeader,
  downloadCsv,
  expectRowIds,
  exportButton,
  exportMenu,
  filterButton,
  filterDialog,
  rowIds,
  rowLinks,
} from "./pages/list-page.ts";
import { nameDialog, savedTab, viewButton, viewMenu, viewMenuButton } from "./pages/saved-views.ts";
import { rail, screenHeading } from "./pages/shell.ts";
import { tabTo } from "./support/keyboard.ts";

// The manager has one of the orders in question.
test.use({ worldOptions: { seed: 126, settings: { QM_SWEEPS: "on" } } });

/** Opens an address until the copy, which the sweeps make, has the list. */
const openCopied = async (page: Page, path: string) => {
  await expect(async () => {
    await page.goto(path);
    await expect(rowLinks(page).first()).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 90_000, intervals: [3_000] });
};

const isOpen = ({ status }: Row) => !/deliver|complete|cancel|closed/i.test(String(status));

const isFound = (order: Row, lastDay: string) => {
  const { late } = order.sla as { late: boolean };
  const { eta } = order.tracking as { eta: string | null };
  return (
    isOpen(order) &&
    ["DE", "FR"].includes(String(order.country)) &&
    !/purchase/i.test(String(order.orderType)) &&
    (late || (eta !== null && eta.slice(0, 10) <= lastDay))
  );
};

/** The Sunday of this week, in UTC. */
const sunday = () => {
  const now = new Date();
  now.setUTCDate(now.getUTCDate() + ((7 - now.getUTCDay()) % 7));
  return now.toISOString().slice(0, 10);
};

/** Returns the IDs of orders as the column of the team sorts them: by its name, and then by ID. */
const sortedByTeam = (orders: readonly Row[], direction: string | null) => {
  const teamOf = ({ teamName }: Row) => String(teamName).toLowerCase();
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const sign = direction === "asc" ? 1 : -1;
  return idsOf(
    orders.toSorted((a, b) => sign * compare(teamOf(a), teamOf(b)) || compare(a.id, b.id)),
  );
};

/** Opens a filter by the keyboard, checks options in it and closes it. */
const checkByKeyboard = async (
  page: Page,
  filter: string,
  options: readonly string[],
  isNot = false,
) => {
  await tabTo(page, filterButton(page, filter));
  await page.keyboard.press("Enter");
  const dialog = filterDialog(page, filter);
  if (isNot) {
    await expect(dialog.getByRole("radio", { name: "is not" })).toBeEnabled();
    await tabTo(page, dialog.getByRole("radio", { name: "is", exact: true }));
    await page.keyboard.press("ArrowRight");
  }
  for (const name of options) {
    await tabTo(page, dialog.getByRole("checkbox", { name }));
    await page.keyboard.press("Space");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
};

const viewName = "Late or due in DE and FR";

test(
  "on a Monday, an IT lead asks which open orders are late or due, saves it for everyone and pins it, exports it, and a manager sees only their own",
  proof,
  async ({ page, admin, signInAs }) => {
    const expected = (await admin.allRows("/orders")).filter((order) => isFound(order, sunday()));
    expect(expected.length).toBeGreaterThan(0);
    await openCopied(page, "/orders?not.type=Deployment");
    await page.goto("/orders");

    // By the keyboard alone, from here to the pinned view.
    await checkByKeyboard(page, "Country", ["Germany", "France"]);
    await checkByKeyboard(page, "Type", ["Purchase for Employee", "Purchase for Inventory"], true);
    await checkByKeyboard(page, "Due", ["Late by the SLA", "By the end of this week"]);
    await expect
      .poll(async () => (await rowIds(page)).toSorted())
      .toEqual(idsOf(expected).toSorted());

    await tabTo(page, page.getByRole("button", { name: "Columns", exact: true }));
    await page.keyboard.press("Enter");
    await tabTo(
      page,
      page.getByRole("dialog", { name: "Columns" }).getByLabel("Team", { exact: true }),
    );
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await tabTo(page, columnHeader(page, "Team").getByRole("button"));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/sort=teamName/);
    const byTeam = sortedByTeam(expected, new URL(page.url()).searchParams.get("sortDirection"));
    await expectRowIds(page, byTeam);

    await tabTo(page, viewButton(page, "Save view"));
    await page.keyboard.press("Enter");
    await expect(nameDialog(page).getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.keyboard.type(viewName);
    await tabTo(page, nameDialog(page).getByRole("checkbox"));
    await page.keyboard.press("Space");
    await tabTo(page, nameDialog(page).getByRole("button", { name: "Save view" }));
    await page.keyboard.press("Enter");
    await expect(savedTab(page, viewName)).toHaveAttribute("aria-current", "page");

    await tabTo(page, viewMenuButton(page));
    await page.keyboard.press("Enter");
    await tabTo(page, viewMenu(page).getByRole("button", { name: "Pin to navigation" }));
    await page.keyboard.press("Enter");
    const pinned = rail(page).getByRole("link", { name: new RegExp(viewName) });
    await expect(pinned).toContainText(String(expected.length));

    await tabTo(page, exportButton(page));
    await page.keyboard.press("Enter");
    await tabTo(page, exportMenu(page).getByRole("link", { name: "CSV", exact: true }));
    const { rows } = await downloadCsv(page, { click: () => page.keyboard.press("Enter") });
    const [head = [], ...body] = rows;
    expect(body.pop()?.[0]).toContain(`Rows: ${expected.length}. `);
    const [id, team] = [head.indexOf("Order"), head.indexOf("Team")];
    const teamOf = new Map(expected.map((order) => [order.id, order.teamName]));
    expect(body.map((row) => row[id])).toEqual(byTeam);
    for (const row of body) expect(row[team]).toBe(teamOf.get(String(row[id])));

    const manager = await signInAs("manager", "/orders");
    const own = (await manager.allRows("/orders")).filter((order) => isFound(order, sunday()));
    expect(own.length).toBeLessThan(expected.length);
    await expect(async () => {
      await page.goto("/orders");
      await savedTab(page, viewName).click();
      await expect(page).toHaveURL(/due=late/);
      const answer = rowLinks(page).first().or(page.getByText("No order matches these filters."));
      await expect(answer).toBeVisible({ timeout: 1_500 });
    }).toPass({ timeout: 90_000, intervals: [3_000] });
    await expect.poll(async () => (await rowIds(page)).toSorted()).toEqual(idsOf(own).toSorted());
  },
);

/** Exports the list on screen for an import, by the keyboard. Returns the file. */
const exportForImport = async (page: Page): Promise<Buffer> => {
  await tabTo(page, exportButton(page));
  await page.keyboard.press("Enter");
  await tabTo(page, exportMenu(page).getByRole("link", { name: "CSV for import" }));
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  return readFile(await (await downloading).path());
};

test(
  "orders that were exported for an import come back through it with nothing changed, and a changed one is never sent",
  proof,
  async ({ page, admin, commits }) => {
    const orders = (await admin.allRows("/orders")).filter(({ country }) => country === "DE");
    await openCopied(page, "/orders?country=DE");
    const file = await exportForImport(page);
    const importFile = async (buffer: Buffer) => {
      await page.goto("/runs/new");
      await page
        .getByLabel("File", { exact: true })
        .setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer });
    };
    await importFile(file);
    await expect(page.getByText(`${orders.length} rows, nothing changed.`)).toBeVisible();
    const [{ id } = { id: "" }] = orders;
    await importFile(Buffer.from(String(file).replace(`"${id}"`, '"ord_of_nobody"')));
    await expect(
      page.getByText(`${orders.length - 1} unchanged, 1 not found or no access.`),
    ).toBeVisible();
    await importFile(Buffer.from(String(file).replace('"DE"', '"AT"')));
    await expect(page.getByText("Placed orders can't be changed through this API")).toBeVisible();
    await expect(page.getByRole("list", { name: "Rows that differ" })).toContainText(
      "AT in the file, DE in the order",
    );
    await expect(page.getByRole("button", { name: /^Check/ })).toHaveCount(0);
    expect(await commits("orders.create")).toEqual([]);
  },
);

test(
  "people who were exported for an import come back through it with nothing to send",
  proof,
  async ({ page, admin, commits }) => {
    const employees = await admin.allRows("/employees");
    const team = String(employees[0]?.teamName);
    const members = employees.filter(({ teamName }) => teamName === team);
    const search = new URLSearchParams({ team });
    await openCopied(page, `/employees?${search}`);
    const buffer = await exportForImport(page);

    await page.goto("/employees");
    await page.getByRole("main").getByRole("link", { name: "Import", exact: true }).press("Enter");
    await page.getByLabel("File", { exact: true }).setInputFiles({
      name: "people.csv",
      mimeType: "text/csv",
      buffer,
    });
    await page.getByRole("button", { name: `Check ${members.length} rows` }).press("Enter");
    await expect(screenHeading(page)).toHaveText("people.csv");
    await expect(page.getByText("0 rows will be sent")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(`${members.length} unchanged stay behind`)).toBeVisible();
    await expect(page.getByText("There is no row to send.")).toBeVisible();
    expect(await commits("employees.update")).toEqual([]);
    expect(await commits("employees.create")).toEqual([]);
  },
);

test(
  "do they keep their promise in Brazil? The report answers by the keyboard, and its mark leads to the orders",
  proof,
  async ({ page, admin }) => {
    const brazil = new Set(
      (await admin.allRows("/orders")).flatMap(({ id, country }) => (country === "BR" ? [id] : [])),
    );
    const promises = page.getByRole("table", { name: "Promise kept" });
    await expect(async () => {
      await page.goto("/reports?months=12");
      await expect(promises).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 90_000, intervals: [3_000] });
    await tabTo(page, page.getByLabel("Country"));
    await page.keyboard.type("Brazil");
    await tabTo(page, page.getByRole("button", { name: "Show" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/country=BR/);
    const mark = promises.getByRole("row").last().getByRole("cell").first().getByRole("link");
    // The copy reads the logs of orders that were finished before it had them, one after the other.
    await expect(async () => {
      await page.reload();
      await expect(mark).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000, intervals: [3_000] });
    const count = Number(await mark.textContent());
    expect(count).toBeGreaterThan(0);
    await tabTo(page, mark);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/orders\?/);
    // More may have been read since.
    await expect
      .poll(async () => (await rowIds(page)).length)
      .toBeGreaterThanOrEqual(Math.min(count, 50));
    for (const id of await rowIds(page)) expect(brazil).toContain(id);
  },
);
