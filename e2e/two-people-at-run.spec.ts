import type { Page } from "@playwright/test";
import { expect, openHydrated, otherAdmin, runWorld, test } from "./fixtures.ts";
import { RequestsPage } from "./pages/requests.ts";
import { rail, screenHeading } from "./pages/shell.ts";
import { demoAccountButton, waitForSignIn } from "./pages/sign-in-page.ts";

test.use({ worldOptions: runWorld, contextOptions: { reducedMotion: "reduce" } });

const hireCount = 8;
const file = Buffer.from(
  [
    "Name,Email,Country",
    ...Array.from({ length: hireCount }, (_, n) => `Hire ${n},pair${n}@halden.example,DE`),
  ].join("\n"),
);

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const status = (page: Page, name: string) =>
  page.getByRole("status").getByText(name, { exact: true });

test("two people at one run: two starts are one, each sees what the other does, and one who was offline catches up", async ({
  page,
  context,
  browser,
  world,
  faults,
  commits,
}) => {
  await page.goto("/runs/new");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "pair.csv", mimeType: "text/csv", buffer: file });
  await button(page, `Check ${hireCount} rows`).click();
  await expect(status(page, "Checked")).toBeVisible({ timeout: 30_000 });
  const address = page.url();

  const tab = await context.newPage();
  await tab.goto(address);
  const otherContext = await browser.newContext({ baseURL: world.origin, locale: "en-GB" });
  const other = await otherContext.newPage();
  openHydrated(other);
  await other.goto(`/signin?from=${encodeURIComponent(new URL(address).pathname)}`);
  await demoAccountButton(other, otherAdmin).click();
  await waitForSignIn(other);
  await expect(screenHeading(other)).toHaveText("pair.csv");
  await expect(button(other, /^Start/)).toHaveCount(0);

  const starts = [page, tab].map((each) => button(each, /^Start with/));
  for (const start of starts) await expect(start).toBeEnabled();
  await Promise.all(starts.map((start) => start.click()));
  const rest = button(page, /^Continue with/);
  for (const each of [page, tab, other]) {
    await expect(status(each, "Canary done")).toBeVisible({ timeout: 30_000 });
    await expect(each.getByRole("main").getByRole("alert")).toHaveCount(0);
  }
  await expect(button(tab, /^Continue with/)).toBeVisible();
  await expect(button(other, /^Continue with/)).toHaveCount(0);
  expect(await commits("employees.create")).toHaveLength(1);

  await tab.goto("/requests");
  const requests = new RequestsPage(tab);
  const block = tab.getByRole("region", { name: "One run needs you" });
  await expect(block).toContainText("The first rows have their outcome.");
  await expect(requests.filter(/^Waiting for you ?1$/)).toBeVisible();
  await expect(rail(tab).getByRole("link", { name: /^Requests/ })).toHaveText(/1 needs you/);
  await tab.goto("/?list=requests");
  await expect(tab.getByText("run waiting after its first rows")).toBeVisible();
  await expect(tab.getByRole("link", { name: "Run: pair.csv" })).toBeVisible();
  await tab.goto("/notifications");
  // Other runs of this world may wait too.
  const own = tab.locator(`a[href="${new URL(address).pathname}"]`);
  await expect(own.filter({ hasText: "The first rows have their outcome." })).toBeVisible();
  await tab.close();
  await other.goto("/requests?show=needs+you");
  await expect(other.getByText("No requests need a decision.")).toBeVisible();
  await other.goto(address);

  await faults({ operation: "employees.create", kind: "pass", delayMs: 1_500 });
  await rest.click();
  await button(other, "Pause").click();
  await expect(status(other, "Paused")).toBeVisible();
  await expect(button(other, "Continue")).toHaveCount(0);
  await expect(page.getByText(`Paused by ${otherAdmin}.`)).toBeVisible();
  await faults();
  await otherContext.setOffline(true);
  await button(page, "Continue").click();
  await expect(status(page, "Done")).toBeVisible({ timeout: 60_000 });
  await expect(status(other, "Done")).toHaveCount(0);
  await otherContext.setOffline(false);
  await expect(status(other, "Done")).toBeVisible({ timeout: 30_000 });
  await otherContext.close();

  const created = await commits("employees.create");
  expect(new Set(created.map(({ resourceId }) => resourceId)).size).toBe(hireCount);
  expect(created).toHaveLength(hireCount);
});
