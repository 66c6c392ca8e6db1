import type { Page } from "@playwright/test";
import type { World } from "../scripts/world/world.ts";
import { committed, setRules } from "./control.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import {
  askRequests,
  failBefore,
  fillCart,
  incompleteBaseline,
  loseAnswer,
  placeButton,
} from "./requests-of.ts";

// A world of its own: what is placed here, and its clock, are no other journey's.
test.use({ worldOptions: { day: 0 } });

test.describe.configure({ timeout: 120_000 });

const rail = (page: Page) => page.getByRole("navigation", { name: "Main", exact: true });
const standing = (page: Page) => page.getByRole("region", { name: "Status", exact: true });
const toasts = (page: Page) => page.getByRole("region", { name: "Request updates" });
const outcome = (page: Page) => page.getByRole("region", { name: "Outcome" });
const evidence = (page: Page) => page.getByRole("region", { name: "Activity log" });
const purchases = (world: World) => committed(world, "orders.purchase");

/** A purchase that ends with "needs you", on the request's own page. */
const openNeedsYou = async (page: Page) => {
  await placeButton(page).click();
  await expect(outcome(page)).toHaveAttribute("data-intent-status", "needs you", {
    timeout: 30_000,
  });
  await outcome(page).getByRole("link", { name: "Review and decide" }).click();
  await expect(standing(page)).toHaveAttribute("data-intent-status", "needs you");
};

test.afterEach(async ({ world }) => void (await setRules(world)));

test("a purchase whose answer was lost is found and taken, by keyboard alone", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/orders");
  const before = await purchases(world);
  await fillCart(page, world);
  await loseAnswer(world);
  await placeButton(page).click();
  await expect(outcome(page)).toHaveAttribute("data-intent-status", "needs you", {
    timeout: 30_000,
  });
  expect(await purchases(world)).toHaveLength(before.length + 1);
  const order = (await purchases(world)).at(-1);

  // The badge on another page, and the way to the request, without a pointer.
  await page.goto("/orders");
  await expect(rail(page).getByRole("link", { name: "Requests 1 needs you" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await page.waitForURL("/requests");
  const block = page.getByRole("region", { name: "One request needs you" });
  await expect(block).toContainText("Purchase for Inventory, 1 item");
  await expectAccessible(page, "Requests");
  await page.keyboard.press("j");
  await expect(block.getByRole("link", { name: /^Decide on/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/requests\/[\w-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Purchase for Inventory, 1 item",
  );
  await expect(standing(page)).toContainText("A possible match was found.");
  const found = page.getByRole("heading", { name: "Possible matches" }).locator("../..");
  await expect(found).toContainText("Matches");
  await expect(found).toContainText("Unknown");
  await expect(evidence(page)).toContainText("Connection broke before a reply came");
  await expectAccessible(page, "A request that needs you");

  const take = page.getByRole("radio", { name: /^Use ord_\w+$/ });
  const wanted = page.getByRole("button", { name: "Use this record" });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await take.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(take).toBeFocused();
  await page.keyboard.press("Space");
  await expect(take).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(wanted).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(standing(page)).toHaveAttribute("data-intent-status", "accepted");
  await expect(standing(page)).toBeFocused();
  await expect(evidence(page)).toContainText("You chose a record that was found");
  await expect(page.getByRole("form", { name: "Decide" })).toHaveCount(0);
  await expect(rail(page).getByRole("link", { name: "Requests", exact: true })).toBeVisible();

  expect(await purchases(world)).toHaveLength(before.length + 1);
  await standing(page).getByRole("link", { name: "Open the order" }).click();
  await page.waitForURL(/\/orders\/ord_/);
  expect(page.url()).toContain(String(order?.resourceId ?? order?.id));
  const entry = page.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({
    hasText: "Quartermaster",
  });
  await expect(entry).toContainText("Purchase for Inventory, 1 item: accepted");
});

test("a purchase that never landed is abandoned", async ({ page, world, faults, signInAs }) => {
  await signInAs("admin", "/orders");
  const before = await purchases(world);
  await fillCart(page, world, 1);
  await failBefore(world);
  await faults(incompleteBaseline);
  await openNeedsYou(page);
  await expect(page.getByRole("radio")).toHaveCount(2);
  await page.getByRole("radio", { name: "Cancel request" }).check();
  await page.getByRole("button", { name: "Cancel request" }).click();
  await expect(standing(page)).toHaveAttribute("data-intent-status", "abandoned");
  await expect(standing(page)).toContainText("You cancelled the request at");
  expect(await purchases(world)).toHaveLength(before.length);

  // Decided is decided, whoever comes back to it.
  await page.reload();
  await expect(standing(page)).toHaveAttribute("data-intent-status", "abandoned");
  await expect(page.getByRole("form", { name: "Decide" })).toHaveCount(0);
});

test("sending again is a step of its own, and commits once more", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  await signInAs("admin", "/orders");
  const before = await purchases(world);
  await fillCart(page, world, 2);
  await failBefore(world);
  await faults(incompleteBaseline);
  await openNeedsYou(page);
  await page.getByRole("radio", { name: "Resend" }).check();
  const send = page.getByRole("button", { name: "Resend" });
  await expect(send).toBeDisabled();
  await page.getByRole("checkbox", { name: /^I've checked/ }).check();
  await send.click();
  await expect(standing(page)).toHaveAttribute("data-intent-status", "accepted", {
    timeout: 30_000,
  });
  await expect(evidence(page)).toContainText("You requested a resend");
  expect(await purchases(world)).toHaveLength(before.length + 1);
});

test("the outcome finds the person who left the form", async ({ page, world, signInAs }) => {
  await signInAs("admin", "/orders");
  const before = await purchases(world);
  await fillCart(page, world, 3);
  await loseAnswer(world);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await placeButton(page).click();
  await sent;
  // A full load: nothing of the form's script is left.
  await page.goto("/employees");
  const toast = toasts(page).getByRole("listitem");
  await expect(toast).toHaveAttribute("data-intent-status", "needs you", { timeout: 30_000 });
  await expect(toast).toContainText("Purchase for Inventory, 1 item");
  await expectAccessible(page, "A toast");
  await page.reload();
  await expect(toast).toHaveAttribute("data-intent-status", "needs you");
  await toast.getByRole("link", { name: "Review and decide" }).click();
  await expect(standing(page)).toHaveAttribute("data-intent-status", "needs you");
  await expect(toast).toHaveCount(0);
  expect(await purchases(world)).toHaveLength(before.length + 1);
  await page.getByRole("radio", { name: /^Use ord_/ }).check();
  await page.getByRole("button", { name: "Use this record" }).click();
  await expect(standing(page)).toHaveAttribute("data-intent-status", "accepted");
  await page.goto("/employees");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test("an outcome that comes after its dialog was closed is told, and dismissed for good", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/teams");
  await setRules(world, { operation: "teams.create", kind: "reset-after-commit", times: 1 });
  await page.getByRole("button", { name: "New team" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Told afterwards");
  await page.getByRole("button", { name: "Create team" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await rail(page).getByRole("link", { name: "Orders" }).click();
  await page.waitForURL("/orders");
  const toast = toasts(page).getByRole("listitem");
  await expect(toast).toHaveAttribute("data-intent-status", "accepted", { timeout: 30_000 });
  await expect(toast).toContainText("New team Told afterwards");
  await expect(toast).toContainText("Confirmed by lookup");
  await toast.getByRole("button", { name: /^Dismiss/ }).click();
  await expect(toast).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(toast).toHaveCount(0);
  const created = await committed(world, "teams.create");
  expect(created).toHaveLength(1);
});

test("a manager's request is nobody else's, but the admin's", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  await signInAs("manager", "/orders");
  await fillCart(page, world, 4);
  await failBefore(world);
  await faults(incompleteBaseline);
  await openNeedsYou(page);
  const path = new URL(page.url()).pathname;
  const id = path.split("/").at(-1) ?? "";

  await page.context().clearCookies();
  await signInAs("other manager", "/orders");
  const answered = await page.goto(path);
  expect(answered?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Request not found");
  expect((await askRequests(page.request, `/${id}`)).status()).toBe(404);
  const none = "00000000-0000-4000-8000-000000000000";
  expect((await page.goto(`/requests/${none}`))?.status()).toBe(404);
  expect((await page.goto("/requests/nonsense"))?.status()).toBe(404);
  await page.goto("/requests");
  await expect(page.getByText("No requests yet.")).toBeVisible();

  await page.context().clearCookies();
  await signInAs("support", "/orders");
  expect((await page.goto(path))?.status()).toBe(404);
  expect((await askRequests(page.request, `/${id}`)).status()).toBe(404);
  const list = await askRequests(page.request);
  expect(await list.json()).toMatchObject({ requests: [], open: { checking: 0, needsYou: 0 } });
  await page.goto("/requests");
  await expect(page.getByRole("main")).toContainText("so there are no requests");
  await expect(rail(page).getByRole("link", { name: /^Requests/ })).toHaveCount(0);

  await page.context().clearCookies();
  await signInAs("admin", path);
  await expect(standing(page)).toHaveAttribute("data-intent-status", "needs you");
  await page.getByRole("radio", { name: "Cancel request" }).check();
  await page.getByRole("button", { name: "Cancel request" }).click();
  await expect(standing(page)).toHaveAttribute("data-intent-status", "abandoned");
});

test("the filters stand in the address, and Today counts what needs somebody", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  await signInAs("admin", "/orders");
  await fillCart(page, world, 5);
  await failBefore(world);
  await faults(incompleteBaseline);
  await openNeedsYou(page);
  const path = new URL(page.url()).pathname;

  await page.goto("/");
  const tile = page.getByRole("link", { name: /^1\s*request needs a decision/ });
  await tile.click();
  await page.waitForURL("/requests?show=needs+you");
  await expect(page.getByRole("button", { name: /^Needs you/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("region", { name: "One request needs you" })).toBeVisible();

  await page.getByRole("button", { name: "Done" }).click();
  await page.waitForURL("/requests?show=settled");
  await expect(page.getByRole("region", { name: "One request needs you" })).toHaveCount(0);
  await page.getByRole("button", { name: "Mine" }).click();
  await page.waitForURL("/requests?show=settled&yours=true");
  await page.reload();
  await expect(page.getByRole("button", { name: "Done" })).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await page.waitForURL("/requests?show=settled");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.waitForURL("/requests");

  await page.goto("/requests?show=mine");
  await expect(page.locator("[data-failure=validation]")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("region", { name: "One request needs you" })).toBeVisible();

  await page.goto("/requests?operation=teams.create&before=2020-01-01T00:00:00.000Z");
  await expect(page.getByText("No older requests.")).toBeVisible();
  await expectAccessible(page, "No requests");

  await page.goto(path);
  await page.getByRole("radio", { name: "Cancel request" }).check();
  await page.getByRole("button", { name: "Cancel request" }).click();
  await expect(standing(page)).toHaveAttribute("data-intent-status", "abandoned");
  await expectAccessible(page, "An abandoned request");
});
