import type { Page } from "@playwright/test";
import { proof, splitProof } from "#testing/proofs.ts";
import { screenNames } from "#testing/world/screens.ts";
import { expect, test } from "./fixtures.ts";
import {
  nextPageLink,
  openBrowserExport,
  openOrderList,
  pager,
  table,
  tableRows,
} from "./pages/list-page.ts";
import {
  liveMark,
  loadingParts,
  openSearch,
  outageBanner,
  rail,
  screenHeading,
  searchDialog,
} from "./pages/shell.ts";
import { advance } from "./support/control.ts";
import { refusal, secondPage } from "./support/faults.ts";
import { findReceiver, findStock, placeWithoutConsole } from "./support/order-data.ts";

test("a list keeps its rows and their range while the next page loads slowly, and calls it empty only once it is read", async ({
  page,
  faults,
}) => {
  await page.goto("/orders");
  const rows = tableRows(page);
  await expect(rows).toHaveCount(50);
  await faults({ operation: "orders.list", kind: "hang-before-commit" });
  await nextPageLink(page).click();
  await expect(loadingParts(page).filter({ has: table(page) })).toBeVisible();
  await expect(rows).toHaveCount(50);
  await expect(pager(page)).toContainText("1–50 of");
  await faults();
  await expect(loadingParts(page)).toHaveCount(0);
  await expect(pager(page)).toContainText("51–");

  await page.goto("/orders?query=no-order-is-called-this");
  const empty = page.getByText("No order matches these filters.");
  await expect(empty).toBeVisible();
  await faults({ operation: "orders.list", kind: "hang-before-commit" });
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await expect(loadingParts(page).first()).toBeVisible();
  await expect(empty).toHaveCount(0);
  await expect(page.getByText(/^No orders yet/)).toHaveCount(0);
  await faults();
  await expect(rows).toHaveCount(50);
});

/**
 * The messages of empty lists, panels and numbers. No screen may show one of them in an outage,
 * except for writes, which Quartermaster reads from its own journal.
 */
const emptyMessages =
  /has been placed yet|yet, or none you have access|match(es)? these|All clear|No orders in progress|Not shipped yet|No activity yet|No devices assigned|No order found|in stock, or none|No members|No one found|No differences in/;

const outages = [
  ["is down", refusal("*", 503, "Request failed")],
  ["does not answer in JSON", { operation: "*", kind: "non-json-200" }],
] as const;
/** Of each kind of list, panel and number that could be empty. */
const seed = ["Today", "Employees", "Order", "Employee", "Catalog", "Team", "Addresses"];

for (const [[name, fault], { part, marks, members }] of outages.flatMap((outage) =>
  splitProof(screenNames, seed).map((screens) => [outage, screens] as const),
)) {
  const isSeed = marks !== proof && fault.kind !== "non-json-200";
  test(
    `when the service ${name}, no screen of ${part} says that there are no records`,
    isSeed ? marks : proof,
    async ({ page, admin, faults }) => {
      test.slow();
      const screens = await admin.screens();
      await faults(fault);
      for (const { name: screen, path } of screens) {
        if (!members.includes(screen)) continue;
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
      await expect(dialog).not.toContainText("No match");
    },
  );
}

/** Counts in the page how often the top bar said Live, from its first element on. */
const countLive = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { liveCount: number };
    counted.liveCount = 0;
    const read = () => {
      const mark = document.querySelector<HTMLElement>("header [data-live]");
      if (mark?.dataset.live === "live") counted.liveCount += 1;
    };
    const seen = { attributes: true, childList: true, subtree: true };
    new MutationObserver(read).observe(document, seen);
  });

test(
  "a page that is loaded while the service hangs never says Live, also one that reads nothing of it",
  proof,
  async ({ page, faults }) => {
    await countLive(page);
    const liveCount = () =>
      page.evaluate(() => (window as unknown as { liveCount: number }).liveCount);
    await faults({ operation: "*", kind: "hang-before-commit" });
    for (const path of ["/orders", "/requests"]) {
      await page.goto(path, { waitUntil: "commit" });
      await expect(liveMark(page, "Reconnecting"), path).toBeVisible({ timeout: 30_000 });
      await expect(outageBanner(page), path).toBeVisible();
      expect(await liveCount(), path).toBe(0);
    }
    await faults();
    await expect(liveMark(page, "Live")).toBeVisible({ timeout: 30_000 });
    expect(await liveCount()).toBeGreaterThan(0);
    await expect(outageBanner(page)).toHaveCount(0);
  },
);

test("one banner says that the API can't be reached, the list is quiet, and both recover", async ({
  page,
  faultProxy,
}) => {
  await faultProxy.refuse();
  try {
    await page.goto("/orders");
    await expect(outageBanner(page)).toHaveAttribute("data-failure", "unreachable");
    await expect(outageBanner(page).getByRole("alert")).toHaveText(
      /^The API can't be reached since \d\d:\d\d\. Retrying\.$/,
    );
    await expect(page.getByRole("main").locator("[data-failure]")).toHaveText(["Not loaded"]);
    await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expect(table(page)).toHaveCount(0);
  } finally {
    await faultProxy.listen();
  }
  await outageBanner(page).getByRole("button", { name: "Retry now" }).click();
  await expect(table(page)).toBeVisible();
  await expect(outageBanner(page)).toHaveCount(0);
});

test("an open order shows its new status by itself, keeps its facts in an outage, and catches up afterwards", async ({
  page,
  admin,
  world,
  faultProxy,
}) => {
  const device = await findStock(admin);
  const receiver = await findReceiver(admin, device);
  const order = { orderType: "Deployment", employeeId: receiver.id, productIds: [device.id] };
  await placeWithoutConsole(admin, order);
  const placed = await admin.rows("/orders?limit=50&sort=createdAt&sortDirection=desc");
  const { id } = placed.find(({ employeeId }) => employeeId === receiver.id) ?? {};
  const readStatus = async () => {
    const { body } = await admin.read(`/orders/${id}`);
    return String((body.order as { status: string }).status);
  };
  const waitFor = async (status: string) => {
    for (let days = 0; days < 60 && (await readStatus()) !== status; days += 1) {
      await advance(world, 1);
    }
    expect(await readStatus()).toBe(status);
  };
  const main = page.getByRole("main");
  const passUntil = (expectation: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(5_000);
      await expectation();
    }).toPass({ timeout: 30_000, intervals: [50] });

  await page.clock.install();
  await page.goto(`/orders/${id}`);
  await expect(main.getByText(/^Updated \d+ s ago$/)).toBeVisible();
  await expect(main).not.toContainText("In transit");
  await waitFor("in_transit");
  await passUntil(() => expect(main).toContainText("In transit", { timeout: 200 }));

  await faultProxy.refuse();
  try {
    await passUntil(() => expect(outageBanner(page)).toBeVisible({ timeout: 200 }));
    await expect(outageBanner(page)).toContainText(/What you see is from \d\d:\d\d\./);
    await expect(main).toContainText(/Updated \d+ (s|min) ago, retrying/);
    await expect(main).toContainText("In transit");
    await expect(main.locator("[data-failure]")).toHaveCount(0);
  } finally {
    await faultProxy.listen();
  }
  await waitFor("delivered");
  await passUntil(() => expect(outageBanner(page)).toHaveCount(0, { timeout: 200 }));
  await passUntil(() => expect(main).toContainText("Delivered to the employee", { timeout: 200 }));
});

test("a page whose browser goes offline says so, and recovers when it is online again", async ({
  page,
  context,
}) => {
  await page.goto("/orders");
  const row = tableRows(page).nth(5);
  await row.hover();
  await page.waitForLoadState("networkidle");
  const before = await row.boundingBox();
  await context.setOffline(true);
  await expect(outageBanner(page)).toContainText("You have been offline since");
  expect(await row.boundingBox(), "the row under the pointer stays in its place").toEqual(before);
  await expect(table(page)).toBeVisible();
  await context.setOffline(false);
  await expect(outageBanner(page)).toHaveCount(0);
});

test("an export that fails writes no file and says so", proof, async ({ page, faults }) => {
  await openOrderList(page);
  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  await faults({ ...refusal("orders.list", 500, "Request failed"), ...secondPage });
  await (await openBrowserExport(page)).click();
  await expect(page.getByRole("alert").filter({ hasText: "No file was written" })).toBeVisible({
    timeout: 40_000,
  });
  expect(downloads).toBe(0);
});

test("an address without a record shows a page with a heading, a title and what helps, and no server error", async ({
  page,
}) => {
  for (const path of ["/orders/~!", "/employees/a%2Fb", "/inventory/%00", "/teams/a%5Cb"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBeLessThan(500);
    await expect(screenHeading(page), path).toHaveCount(1);
    await expect(page.getByRole("main"), path).toBeVisible();
    await expect(page, path).toHaveTitle(/SANDBOX/);
  }
  await page.goto("/orders/ord_of_no_one");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Back to orders" })).toHaveAttribute(
    "href",
    "/orders",
  );
  await expect(main.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await main.getByRole("button", { name: "Search" }).click();
  await expect(searchDialog(page)).toBeVisible();
});
