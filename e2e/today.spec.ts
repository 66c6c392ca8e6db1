import { isFinished } from "#lib/v4/fields/known-values.ts";
import { orderViews } from "#lib/v4/order-view-names.ts";
import { expect, test, untouchedWorld } from "./fixtures.ts";
import { rowLinks } from "./pages/list-page.ts";
import { refusal } from "./support/faults.ts";

// Quartermaster keeps what Today has read.
test.use({ worldOptions: untouchedWorld });

test("each number on Today is the number of rows of the view that it opens", async ({
  page,
  admin,
}) => {
  const orders = await admin.allRows("/orders");
  const open = orders.filter(({ status }) => !isFinished(String(status)));
  const late = open.filter(({ sla }) => (sla as { late: boolean }).late);
  const customs = open.filter(({ status }) => status === "awaiting_customs");
  await page.goto("/");
  const tiles = page.getByRole("navigation", { name: "Needs attention" }).getByRole("link");
  await expect(tiles).toHaveCount(7);
  await expect(tiles.nth(2)).toHaveText(new RegExp(`^${late.length}late`));
  const inProgress = page.getByRole("region", { name: "In progress" });
  await expect(inProgress).toContainText(`${open.length} orders`);
  if (customs.length > 0) await expect(inProgress).toContainText("Awaiting customs");

  const segment = inProgress.getByRole("link", { name: /^[^:]+: \d+ / }).first();
  const count = /: (\d+) /.exec((await segment.getAttribute("aria-label")) ?? "")?.[1];
  const counts = await tiles.evaluateAll((links) =>
    links.map((link) => Number.parseInt(link.textContent ?? "", 10)),
  );
  // Key presses have no effect until React has hydrated the page.
  await expect(async () => {
    await page.keyboard.press("4");
    await expect(page).toHaveURL("/?list=at-risk", { timeout: 1_000 });
  }).toPass();
  await expect(tiles.nth(3)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("2");
  await expect(page).toHaveURL("/?list=waiting");
  await segment.click();
  await expect(page).toHaveURL(/\/orders\?view=open&status=\w+&type=\w+/);
  await expect(rowLinks(page)).toHaveCount(Math.min(50, Number(count)));

  const numbers = {
    waiting: counts[1],
    late: counts[2],
    "at-risk": counts[3],
    arriving: counts[6],
  };
  // Whether an order moves is known only once its tracking was read, so its tab may have no number.
  for (const view of orderViews.filter((each) => each !== "no-movement")) {
    const tab = page.getByRole("navigation", { name: "Views" }).locator(`[href$="view=${view}"]`);
    const number =
      view === "open"
        ? open.length
        : view === "customs"
          ? customs.length
          : numbers[view as keyof typeof numbers];
    await expect(tab, view).toContainText(new RegExp(`\\D${number}$`));
  }
});

test("without a date of a courier it is unknown whether orders move, and no row is shown", async ({
  page,
}) => {
  await page.goto("/?list=no-movement");
  const tile = page.locator('[data-tile="5"]');
  await expect(tile).toHaveText(/^—no movement for 5 days/);
  await expect(
    page.getByText(/^Unknown: none among the \d+ of \d+ orders with data\.$/),
  ).toBeVisible();
  await page.goto("/orders?view=no-movement");
  await expect(page.getByText(/have no dated courier data/).first()).toBeVisible();
  await expect(rowLinks(page)).toHaveCount(0);
});

test("Today reads itself again every 20 s, and its list waits while the pointer is in it", async ({
  page,
  faults,
  signInAs,
}) => {
  await signInAs("other manager", "/settings");
  await page.clock.install();
  await faults(refusal("orders.list", 400, "no"));
  await page.goto("/?list=arriving");
  await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
  await faults();
  await page.clock.runFor(25_000);
  const list = page.locator("[data-live-rows]");
  const type = await list.locator("tbody td").nth(1).innerText();
  await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible();

  // The next answers name the types of orders in another spelling of the same length.
  await page.route(/[?&]_rsc=/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(type, type.toUpperCase());
    await route.fulfill({ response, body });
  });
  await list.hover();
  await page.clock.runFor(25_000);
  const inProgress = page.getByRole("region", { name: "In progress" });
  await expect(inProgress).toContainText(type.toUpperCase());
  await expect(list).not.toContainText(type.toUpperCase());
  await page.mouse.move(0, 0);
  await expect(list).toContainText(type.toUpperCase());
});

test("the columns of Today keep their widths at 1024 px", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto("/");
  const headers = page.getByRole("columnheader");
  await expect(headers.first()).toBeVisible();
  const widths = await headers.evaluateAll((cells) =>
    cells.map((cell) => cell.getBoundingClientRect().width),
  );
  expect(widths.length).toBeGreaterThanOrEqual(5);
  expect(Math.min(...widths)).toBeGreaterThan(90);
});
