import type { Locator, Page } from "@playwright/test";
import { proof } from "#testing/proofs.ts";
import type { Row } from "#testing/world/service.ts";
import { expect, runWorld, test } from "./fixtures.ts";
import {
  exportButton,
  rowIds,
  rowLink,
  rowLinks,
  selectBox,
  selectionBar,
} from "./pages/list-page.ts";
import { screenHeading } from "./pages/shell.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { findHolder } from "./support/order-data.ts";
import type { Person } from "./support/people.ts";

test.use({ worldOptions: runWorld, contextOptions: { reducedMotion: "reduce" } });

const press = async (target: Locator) => {
  await target.focus();
  await target.press("Enter");
};

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Selects rows by their keys, each found by a text; the selection lasts while the filter changes. */
const selectRows = async (
  page: Page,
  noun: string,
  rows: readonly { id: string; text: string }[],
) => {
  await page.goto(noun === "devices" ? "/inventory?view=all" : `/${noun}`);
  for (const { id, text } of rows) {
    await page.getByRole("searchbox", { name: `Find ${noun}` }).fill(text);
    // The rows that were found, and no longer those from before, which would go with the focus.
    await expect.poll(async () => (await rowIds(page)).length).toBeLessThan(10);
    await rowLink(page, id).focus();
    await page.keyboard.press("x");
    await expect(selectBox(page, id)).toBeChecked();
  }
  await expect(selectionBar(page).getByRole("status")).toHaveText(`${rows.length} selected`);
};

/** Waits until the rows of a run are checked, and all of them would be sent. */
const expectChecked = async (page: Page, text: string) => {
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("status").getByText("Checked", { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(text)).toBeVisible();
};

/** Starts a run, lets the rest follow the first rows where it asks, and waits until it is done. */
const runToEnd = async (page: Page) => {
  await press(button(page, /^Start/));
  const done = page.getByRole("status").getByText("Done", { exact: true });
  const rest = button(page, /^Continue with/);
  await expect(done.or(rest).first()).toBeVisible({ timeout: 60_000 });
  if (await rest.isVisible()) await press(rest);
  await expect(done).toBeVisible({ timeout: 60_000 });
};

const toRow = ({ id, serialNumber }: Row) => ({ id: String(id), text: String(serialNumber) });

/** Returns a device that its holder has with an order, and whose charger can be replaced. */
const findChargerDevice = async (admin: Person): Promise<Row> => {
  for (const { id } of await admin.allRows("/orders?type=Deployment&sort=createdAt")) {
    const order = (await admin.read(`/orders/${id}`)).body.order as Row;
    if ((order.accessories as Row[]).length > 0) continue;
    const held = await admin.rows(`/employees/${order.employeeId}/devices`);
    const ids = (order.deviceRequests as Row[]).map(({ productId }) => productId);
    const device = held.find(
      (each) =>
        ids.includes(each.id) && ["Damaged", "Not Included"].includes(String(each.chargerStatus)),
    );
    if (device) return device;
  }
  throw new Error("No held device needs a charger");
};

test("an admin offboards two selected people by keyboard, one with a device on legal hold", async ({
  page,
  admin,
  commits,
}) => {
  const holders = [];
  for (let at = 0; at < 2; at += 1)
    holders.push((await findHolder(admin, { orderType: "Offboarding" })).holder);
  const rows = holders.map(({ id, displayName }) => ({
    id: String(id),
    text: String(displayName),
  }));
  await selectRows(page, "employees", rows);
  await press(selectionBar(page).getByRole("button", { name: "Offboard…" }));
  await expect(screenHeading(page)).toHaveText("Offboard employees");
  // A reload keeps the selection: it is this tab's.
  await page.reload();
  const selected = page.getByRole("region", { name: "Selection" });
  await expect(selected.getByText("2 employees selected")).toBeVisible();
  for (const { text } of rows) await expect(selected).toContainText(text);
  await page.getByLabel("Return option").selectOption("store");
  await expectAccessible(page, "The review of a selection");
  await press(button(page, "Check 2 rows"));
  await expectChecked(page, "2 rows will be sent");

  // Back, and the same again: the same rows are the same run.
  const address = page.url();
  await page.goBack();
  await page.getByLabel("Return option").selectOption("store");
  await press(button(page, "Check 2 rows"));
  await expect(page).toHaveURL(address);

  const grid = page.getByRole("grid");
  await expect(grid.getByText(rows[0]?.text ?? "", { exact: true })).toBeVisible();
  await grid.press("ArrowDown");
  const form = page.getByRole("form", { name: /^Devices of row/ });
  await form
    .getByRole("checkbox", { name: /^Legal hold/ })
    .first()
    .press("Space");
  await press(form.getByRole("button", { name: "Save devices" }));
  await expect(page.locator('[id="cell-2-legalHold"]')).not.toHaveText("");
  await expectChecked(page, "2 rows will be sent");
  await expectAccessible(page, "The rows of an offboarding");
  await runToEnd(page);

  const placed = await commits("orders.create");
  const orders = await Promise.all(
    placed.map(
      async ({ resourceId }) => (await admin.read(`/orders/${resourceId}`)).body.order as Row,
    ),
  );
  expect(orders.map(({ employeeId }) => employeeId).toSorted()).toEqual(
    holders.map(({ id }) => id).toSorted(),
  );
});

test(
  "selected devices are replaced, collected, and get a charger, each as a run of its own",
  proof,
  async ({ page, admin, commits }) => {
    const devices = [];
    for (let at = 0; at < 3; at += 1) {
      const { devices: held } = await findHolder(admin, { orderType: "Collection" });
      devices.push(...held.slice(0, 1));
    }
    const placed = (await commits("orders.create")).length;

    await selectRows(page, "devices", devices.slice(0, 2).map(toRow));
    await press(selectionBar(page).getByRole("button", { name: "Replace…" }));
    await expect(screenHeading(page)).toHaveText("Replace devices");
    const stock = await admin.rows("/inventory?inStock=true&limit=50");
    const shelves = [...Map.groupBy(stock, ({ model }) => String(model))];
    const [model = ""] = shelves.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    await page.getByLabel("New model").fill(model);
    await press(button(page, "Check 2 rows"));
    await expectChecked(page, "2 rows will be sent");
    await runToEnd(page);
    expect(await commits("orders.create")).toHaveLength(placed + 2);

    await selectRows(page, "devices", devices.slice(2).map(toRow));
    await press(selectionBar(page).getByRole("button", { name: "Collect…" }));
    await press(button(page, "Check 1 row"));
    await expectChecked(page, "1 row will be sent");
    await runToEnd(page);
    expect(await commits("orders.create")).toHaveLength(placed + 3);

    await selectRows(page, "devices", [toRow(await findChargerDevice(admin))]);
    await press(selectionBar(page).getByRole("button", { name: "Send charger…" }));
    await press(button(page, "Check 1 row"));
    await expectChecked(page, "1 row will be sent");
    await runToEnd(page);
    expect(await commits("orders.add-accessory")).toHaveLength(1);
  },
);

test(
  "all that match become a job once the copy proves them, and a support agent selects no row",
  proof,
  async ({ page, admin, signInAs }) => {
    const all = await admin.allRows("/employees");
    await page.goto("/employees");
    await expect(rowLinks(page).first()).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).press("Space");
    const bar = selectionBar(page);
    await expect(async () => {
      await press(bar.getByRole("button", { name: /^All .*that match$|^Try again$/ }));
      await expect(bar.getByText("all that matched, as of")).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
    await expect(bar.getByRole("status")).toHaveText(`${all.length} selected`);
    await expectAccessible(page, "All that match");
    await press(bar.getByRole("button", { name: "Edit…" }));
    await expect(page.getByText(`${all.length} employees selected`)).toBeVisible();
    await expect(button(page, `Check ${all.length} rows`)).toBeVisible();

    await signInAs("support", "/employees");
    for (const path of ["/employees", "/inventory?view=all", "/orders"]) {
      await page.goto(path);
      await expect(rowLinks(page).first()).toBeVisible();
      await expect(exportButton(page)).toBeVisible();
      await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(0);
      await rowLinks(page).first().focus();
      await page.keyboard.press("x");
      await page.keyboard.press("Shift+ArrowDown");
      await expect(rowLinks(page).first()).toBeFocused();
      await expect(bar).toHaveCount(0);
    }
  },
);
