import { isBeforeShipping, isFinished } from "#lib/v4/fields/known-values.ts";
import { proof } from "#testing/proofs.ts";
import { copiedWorld, expect, test } from "./fixtures.ts";
import {
  columnHeader,
  nextPageLink,
  pager,
  rowIds,
  tableRows,
  viewTab,
} from "./pages/list-page.ts";
import { outageBanner } from "./pages/shell.ts";
import type { Person } from "./support/people.ts";

// Lists show no dates of couriers: Quartermaster asks for the tracking of orders after a sweep.
test.use({ worldOptions: copiedWorld });

interface Shipment {
  status: string;
  lastUpdatedAt: string;
}

/** Returns the orders that no courier has moved for five days, by asking the service for each. */
const findUnmoved = async (person: Person): Promise<string[]> => {
  const firstDay = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10);
  const unmoved: string[] = [];
  for (const { id, status } of await person.allRows("/orders")) {
    if (isFinished(String(status)) || isBeforeShipping(String(status))) continue;
    const { body } = await person.read(`/orders/${id}/tracking`);
    const { shipments } = body as unknown as { shipments: Shipment[] };
    const [newest] = shipments
      .map(({ lastUpdatedAt }) => lastUpdatedAt)
      .toSorted()
      .reverse();
    const isDelivered = shipments.every((each) => each.status === "delivered");
    if (newest !== undefined && newest < firstDay && !isDelivered) unmoved.push(String(id));
  }
  return unmoved.sort();
};

test(
  "the orders that no courier has moved for five days are the rows that Today counts",
  proof,
  async ({ page, admin }) => {
    const unmoved = await findUnmoved(admin);
    expect(unmoved.length).toBeGreaterThan(0);
    const tile = page.locator('[data-tile="5"]');
    await expect(async () => {
      await page.goto("/?list=no-movement");
      await expect(tile).toContainText(`${unmoved.length}no movement for 5 days`, {
        timeout: 5_000,
      });
    }).toPass({ timeout: 60_000 });
    const shown = page.locator("[data-live-rows] tbody tr");
    await expect(shown).toHaveCount(Math.min(20, unmoved.length));
    await expect(shown.first()).toContainText(/\d+ days/);
    await page.goto("/orders?view=no-movement");
    await expect(async () => {
      expect((await rowIds(page)).sort()).toEqual(unmoved.slice(0, 50));
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole("columnheader", { name: "Last movement" })).toBeVisible();
  },
);

test(
  "the inventory opens on what can be deployed, and sorts and pages through all its devices",
  proof,
  async ({ page, admin }) => {
    const totalOf = async (search: string) =>
      Number((await admin.read(`/inventory?limit=1${search}`)).body.totalCount).toLocaleString(
        "en-GB",
      );
    const [total, available] = [await totalOf(""), await totalOf("&status=available")];
    await expect(async () => {
      await page.goto("/inventory");
      await expect(viewTab(page, "All")).toHaveText(`All${total}`, { timeout: 5_000 });
    }).toPass({ timeout: 60_000, intervals: [0] });
    await expect(viewTab(page, "Deployable now")).toHaveText(`Deployable now${available}`);
    await expect(viewTab(page, "Deployable now")).toHaveAttribute("aria-current", "page");
    await expect(pager(page)).toContainText(`1–50 of ${available}`);
    await viewTab(page, "All").click();
    await expect(pager(page)).toContainText(`1–50 of ${total}`);
    await columnHeader(page, "Serial").getByRole("button").click();
    await expect(page).toHaveURL(/view=all/);
    await expect(page).toHaveURL(/sort=serialNumber/);
    const serials = () => tableRows(page).locator("td:nth-child(3)").allTextContents();
    const isSorted = (texts: string[]) =>
      texts.every(
        (text, at) =>
          at === 0 || text.localeCompare(texts[at - 1] ?? "", "en", { numeric: true }) >= 0,
      );
    await expect.poll(async () => isSorted(await serials())).toBe(true);
    const first = await serials();
    await nextPageLink(page).click();
    await expect(pager(page)).toContainText(`51–100 of ${total}`);
    await expect.poll(async () => isSorted([...first, ...(await serials())])).toBe(true);
    expect(new Set([...first, ...(await serials())]).size).toBe(100);
    await page.reload();
    await expect(pager(page)).toContainText(`51–100 of ${total}`);
  },
);

test(
  "employees and orders are sorted by the names of their countries over all pages, not by the codes",
  proof,
  async ({ page, admin }) => {
    const shown = async () =>
      tableRows(page)
        .locator("abbr.plate")
        .evaluateAll((plates) => plates.map((plate) => plate.getAttribute("title") ?? ""));
    const employees = await admin.allRows("/employees");
    await expect(async () => {
      await page.goto("/employees?sort=country");
      await expect(page.getByRole("button", { name: "Sorted by Country, A to Z" })).toBeVisible({
        timeout: 5_000,
      });
    }).toPass({ timeout: 60_000, intervals: [0] });
    await expect(pager(page)).toContainText(`1–50 of ${employees.length.toLocaleString("en-GB")}`);
    const first = await shown();
    await nextPageLink(page).click();
    await expect(pager(page)).toContainText("51–100 of");
    const names = [...first, ...(await shown())];
    expect(names).toHaveLength(100);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
    await page.getByRole("button", { name: "Sorted by Country, A to Z" }).click();
    await expect(page.getByRole("button", { name: "Sorted by Country, Z to A" })).toBeVisible();
    // The rows of before stay until the others are there.
    await expect(pager(page)).toContainText("1–50 of");
    await expect
      .poll(async () => {
        const names = await shown();
        return names.toSorted((a, b) => b.localeCompare(a, "en")).join() === names.join();
      })
      .toBe(true);
    await page.goto("/orders?sort=country&sortDirection=asc");
    await expect(page.getByRole("button", { name: "Sorted by Country, A to Z" })).toBeVisible();
    const ofOrders = await shown();
    expect(ofOrders).toEqual(ofOrders.toSorted((a, b) => a.localeCompare(b, "en")));
  },
);

test("an order, a device and an employee are shown in an outage as they were read last, with their writes off, and live again afterwards", async ({
  page,
  admin,
  faultProxy,
}) => {
  test.slow();
  const [order] = await admin.rows("/orders?limit=1");
  const [device] = await admin.rows("/inventory?status=assigned&limit=1");
  const [employee] = await admin.rows("/employees?limit=1");
  const main = page.getByRole("main");
  const notice = main.locator("[data-last-known]");
  const records = [
    { path: `/orders/${order?.id}`, text: String(order?.id), write: null },
    { path: `/inventory/${device?.id}`, text: String(device?.serialNumber), write: "Collect" },
    { path: `/employees/${employee?.id}`, text: String(employee?.email), write: "Edit" },
  ];
  for (const { path, text } of records) {
    await page.goto(path);
    await expect(main.getByText(text).first()).toBeVisible();
    await expect(notice).toHaveCount(0);
  }
  await faultProxy.refuse();
  try {
    for (const { path, text, write } of records) {
      await page.goto(path);
      await expect(notice, path).toContainText(
        /The API doesn't answer\. This is the record as of .*\d\d:\d\d\./,
        { timeout: 40_000 },
      );
      await expect(main.getByText(text).first(), path).toBeVisible();
      // The banner waits for a read that tests the connection, with its retries.
      await expect(outageBanner(page), path).toBeVisible({ timeout: 40_000 });
      if (write === null) continue;
      await expect(main.getByRole("button", { name: write, exact: true }), path).toBeDisabled();
      await expect(main.getByRole("link", { name: write, exact: true }), path).toHaveCount(0);
    }
  } finally {
    await faultProxy.listen();
  }
  // That the service is back may be found before the click.
  const retry = outageBanner(page).getByRole("button", { name: "Retry now" });
  await retry.click({ timeout: 10_000 }).catch(() => undefined);
  await expect(notice).toHaveCount(0);
  await expect(main.getByRole("link", { name: "Edit", exact: true })).toBeVisible();
});
