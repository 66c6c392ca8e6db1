import { expect, test } from "./fixtures.ts";
import { screenHeading } from "./pages/shell.ts";
import { expectAccessible } from "./support/expect-accessible.ts";

test("a person finds the page of a job by other words for it, and its first step opens the form", async ({
  page,
}) => {
  await page.goto("/help");
  await page.getByRole("searchbox", { name: "Search help" }).fill("leaver");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Someone starts" })).toHaveCount(0);
  await main.getByRole("link", { name: "Someone leaves" }).click();
  await page.waitForURL("/help/someone-leaves");
  await expect(screenHeading(page)).toHaveText("Someone leaves");
  await expectAccessible(page, "Someone leaves");
  await page.getByRole("link", { name: "New Offboarding" }).click();
  await page.waitForURL(/\/orders\/new\?type=Offboarding/);
});

test("support has no page for a job that it can't do in its index", async ({ page, signInAs }) => {
  await signInAs("support", "/help");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Where is my order" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Someone leaves" })).toHaveCount(0);
});
