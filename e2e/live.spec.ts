import type { Browser, Page } from "@playwright/test";
import { without } from "#testing/world/service.ts";
import { expect, openHydrated, test } from "./fixtures.ts";
import { openOrderList, tableRows } from "./pages/list-page.ts";
import { liveMark } from "./pages/shell.ts";
import { demoAccountButton, waitForSignIn } from "./pages/sign-in-page.ts";
import { advance } from "./support/control.ts";
import { type Person, personOf } from "./support/people.ts";
import { startRecorder } from "./support/recorder.ts";

/** Returns the status of each order on screen, as the service wrote it. */
const shownStatuses = async (page: Page) =>
  new Map(
    (await tableRows(page).evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector<HTMLElement>("[data-row-link]")?.dataset.rowLink ?? "",
        row.querySelector('[class^="status-"]')?.getAttribute("title") ?? "",
      ]),
    )) as [string, string][],
  );

/** Returns the orders on screen whose status is not the service's. */
const outdated = async (page: Page, person: Person) => {
  const now = new Map((await person.allRows("/orders")).map(({ id, status }) => [id, status]));
  return [...(await shownStatuses(page))].filter(([id, status]) => now.get(id) !== status);
};

/** Opens the list of orders as a manager whose browser's received bytes are recorded. */
const openRecorded = async (browser: Browser, origin: string, { user }: Person) => {
  const recorder = await startRecorder();
  const context = await browser.newContext({
    baseURL: origin,
    proxy: { server: recorder.server },
  });
  const page = await context.newPage();
  openHydrated(page);
  await page.goto("/signin?from=%2Forders");
  await demoAccountButton(page, user.displayName).click();
  await waitForSignIn(page);
  const close = async () => {
    await context.close();
    await recorder.close();
  };
  return { page, recorder, close };
};

test("two people see orders change by their events, each only their own, and one who was offline catches up", async ({
  page,
  browser,
  context,
  world,
  admin,
}) => {
  const manager = personOf(world, "manager");
  const foreign = without(await admin.allRows("/orders"), await manager.allRows("/orders"));
  expect(foreign.length).toBeGreaterThan(0);
  const recorded = await openRecorded(browser, world.origin, manager);
  await page.clock.install();
  await openOrderList(page);
  for (const each of [page, recorded.page]) await expect(liveMark(each, "Live")).toBeVisible();
  const before = await shownStatuses(recorded.page);

  await context.setOffline(true);
  await expect(liveMark(page, "Reconnecting")).toBeVisible();
  await advance(world, 2);
  await expect.poll(() => outdated(recorded.page, manager)).toEqual([]);
  expect(await shownStatuses(recorded.page)).not.toEqual(before);
  await page.clock.fastForward(60_000);
  expect(await outdated(page, admin)).not.toEqual([]);

  await context.setOffline(false);
  await expect(liveMark(page, "Live")).toBeVisible();
  await expect.poll(() => outdated(page, admin)).toEqual([]);

  await page.locator("[data-live-rows] tbody tr").nth(1).hover();
  const places = [...(await shownStatuses(page)).keys()];
  await advance(world, 2);
  await expect.poll(() => outdated(page, admin)).toEqual([]);
  expect([...(await shownStatuses(page)).keys()]).toEqual(places);

  const received = recorded.recorder.received();
  expect(received.includes("text/event-stream")).toBe(true);
  for (const { id } of foreign) expect(received.includes(id), id).toBe(false);
  await recorded.close();
});
