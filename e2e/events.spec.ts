import { proof } from "#testing/proofs.ts";
import { expect, test } from "./fixtures.ts";
import { chooseFilter, rowLinks, tableRows } from "./pages/list-page.ts";
import { advance } from "./support/control.ts";
import { expectAccessible, expectNoViolations } from "./support/expect-accessible.ts";

test("lifecycle events are listed with their way to the screen, replayed, and part of the order's timeline", async ({
  page,
  world,
}) => {
  await advance(world, 1);
  await page.goto("/events?source=webhook");
  const first = rowLinks(page).first();
  await expect(first).toBeVisible({ timeout: 20_000 });

  // A plain click opens the drawer, which the address holds.
  await first.click();
  const drawer = page.getByRole("complementary", { name: /^Event \d+$/ });
  await expect(drawer.getByRole("heading", { name: "Payload" })).toBeVisible();
  await expect(drawer).toContainText("Valid Standard Webhooks");
  await expect(drawer).toContainText(/Order read|Device read|Combined with event \d+/);
  await expect(page).toHaveURL(/event=\d+/);
  await expectNoViolations(page, "Events with a drawer");
  await drawer.getByRole("button", { name: /^Replay/ }).click();
  await expect(drawer).toContainText("Replay requested");
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);

  // New events move no row until they are asked for.
  const newest = await first.getAttribute("data-row-link");
  await advance(world, 1);
  const showNew = page.getByRole("button", { name: /new events?$/ });
  await expect(showNew).toBeVisible({ timeout: 20_000 });
  await expect(first).toHaveAttribute("data-row-link", newest ?? "");
  await showNew.click();
  await expect(first).not.toHaveAttribute("data-row-link", newest ?? "");

  await chooseFilter(page, "Type", "Order status changed");
  await expect(page).toHaveURL(/type=order\.status_changed/);
  await expect(tableRows(page).filter({ hasNotText: "Order status changed" })).toHaveCount(0);

  // The subject leads to the order, whose timeline has the event.
  await tableRows(page).first().locator('a[href^="/orders/"]').click();
  await page.waitForURL(/\/orders\/[^/]+$/);
  await expect(page.locator('[data-source="event"]').first()).toBeVisible();
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    "an event opens as a page, and the bell leads to the notifications",
    proof,
    async ({ page, world }) => {
      await advance(world, 1);
      await page.goto("/events");
      await expect(rowLinks(page).first()).toBeVisible({ timeout: 20_000 });
      await rowLinks(page).first().click();
      await page.waitForURL(/\/events\/\d+$/);
      await expect(page.getByRole("heading", { name: "What happened" })).toBeVisible();
      await expectAccessible(page, "Event");
      await page.getByRole("link", { name: /^Notifications/ }).click();
      await page.waitForURL("/notifications");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notifications");
    },
  );
});
